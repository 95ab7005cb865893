import { createServer } from 'node:http'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { writePackage } from '../../scripts/package/write-package.mjs'
import { buildHostingFiles } from '../../scripts/release/hosting-files.mjs'
import { closeContext, findTicket, launch, signIn, visit } from '../e2e/support.ts'
import { call, signIn as tokenOf } from '../support/calls.ts'
import { openFileSite } from '../support/package/file-site.ts'
import { startSeededProcess, type ServerProcess } from '../support/server/server-process.ts'
import {
  accessibilityProblemsIn,
  openSettings,
  saveSettings,
  submitWith,
  writePost,
} from './support/wordpress-pages.ts'
import { logIn, startWordPress, type TestWordPress } from './support/wordpress.ts'

let wordpress: TestWordPress
let server: ServerProcess
/** The address that the server calls itself, so that forms are sent to the same one. */
let portal: string
let browser: Browser
let admin: Page
beforeAll(async () => {
  ;[wordpress, server, browser] = await Promise.all([startWordPress(), startSeededProcess(), launch()])
  portal = `http://localhost:${server.port}`
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  context.setDefaultTimeout(60_000)
  admin = await context.newPage()
  await logIn(admin, wordpress.origin, 'admin')
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  await wordpress.remove()
})

const visitSite = (path: string, options = {}) => visit(browser, `${wordpress.origin}${path}`, options)
const results = () => admin.locator('.campus-results')
async function checkConnection(): Promise<string> {
  await submitWith(admin, admin.getByRole('button', { name: 'Check connection' }))
  return results().innerText()
}
/** Returns what the settings say is wrong with a field, beside it. */
async function fieldProblem(name: 'server' | 'client'): Promise<string> {
  const text = await admin.locator(`#campus-${name}-problem`).innerText()
  expect(await admin.locator(`#campus-${name}`).getAttribute('aria-invalid')).toBe(text === '' ? null : 'true')
  return text
}
const seat = 'CM204517'
/** Waits until the element has replaced the form in the page. */
const takenOver = (page: Page) => page.locator('campus-hall-ticket > .campus:not([data-campus-static])').waitFor()

describe('an administrator of a WordPress site', () => {
  test('activates the plugin, and reads in words what is wrong until the connection works', async () => {
    await admin.goto(`${wordpress.origin}/wp-admin/plugins.php`)
    await admin.locator('#activate-campus-elements').click()
    await openSettings(admin, wordpress.origin)
    await saveSettings(admin, { server: 'http://127.0.0.1:9', client: 'svtu' })
    expect(await fieldProblem('server')).toContain('The server at http://127.0.0.1:9 cannot be reached')
    expect(await checkConnection()).toContain('The server at http://127.0.0.1:9 cannot be reached from this website.')
    await saveSettings(admin, { server: wordpress.origin })
    expect(await fieldProblem('server')).toContain('it is not a server of Campus Elements. Check the address.')
    expect(await checkConnection()).toContain('it is not a server of Campus Elements')
    await saveSettings(admin, { server: `${portal}/` })
    await expect.poll(() => admin.locator('#campus-server').inputValue()).toBe(portal)
    expect(await fieldProblem('server')).toContain('Send the line under “Connection” in the settings')
    expect(await checkConnection()).toContain(`${wordpress.origin} is not registered`)
    await admin
      .getByText(`npm run sites -- add svtu ${wordpress.origin} --http --user asha.admin`, { exact: true })
      .waitFor()
    const token = await tokenOf(server, 'asha.admin')
    const site = { address: wordpress.origin, allowHttp: true }
    expect(await call(server, 'addRegisteredSite', site, { token })).toMatchObject({ errorCode: 1000 })
    await saveSettings(admin, { client: 'nowhere' })
    expect(await fieldProblem('client')).toBe(
      'The server has no institution with the code “nowhere”. The code is in the address of the portal, after #/.',
    )
    expect(await fieldProblem('server')).toBe('')
    expect(await accessibilityProblemsIn(admin, '.campus-settings')).toEqual([])
    await openSettings(admin, wordpress.origin)
    expect(await checkConnection()).toContain('The server has no institution with the code “nowhere”.')
    await saveSettings(admin, { client: 'svtu' })
    const words = await checkConnection()
    expect(words).toContain('svtu is Suvarnatir University.')
    expect(words).not.toMatch(/Problem|Warning/)
    expect(await fieldProblem('client')).toBe('')
    expect(await accessibilityProblemsIn(admin, '.campus-settings')).toEqual([])
  })

  test('cannot save an address with a script or a code with a quotation mark', async () => {
    await saveSettings(admin, { client: '"><script>' })
    expect(await fieldProblem('client')).toBe('The code of the institution has only letters, digits and hyphens.')
    await expect.poll(() => admin.locator('#campus-client').inputValue()).toBe('svtu')
    // The browser checks the address before it is sent, so this one is sent without it.
    await admin.locator('#campus-server').evaluate((field) => field.setAttribute('type', 'text'))
    await saveSettings(admin, { server: 'javascript:alert(1)' })
    expect(await fieldProblem('server')).toContain('The address of the server must begin with https://')
    await expect.poll(() => admin.locator('#campus-server').inputValue()).toBe(portal)
  })

  test('is warned about a policy of the site that blocks the elements, and which lines make it work', async () => {
    const before = "default-src 'self' 'unsafe-inline'; img-src 'self' data:"
    await wordpress.run(`update_option( 'test_policy', ${JSON.stringify(before)} );`)
    await openSettings(admin, wordpress.origin)
    expect(await checkConnection()).toContain(
      `Add: script-src ${portal}; style-src ${portal}; connect-src ${portal}; img-src ${portal} blob:`,
    )
    const lines = await admin.getByRole('group', { name: 'Lines for the policy' }).innerText()
    const policy = lines
      .replace(/\s+/g, ' ')
      .replace('script-src', "script-src 'self' 'unsafe-inline'")
      .replace('style-src', "style-src 'self' 'unsafe-inline'")
    await wordpress.run(
      `update_option( 'test_policy', ${JSON.stringify(`default-src 'self' 'unsafe-inline'; font-src 'self' data:; ${policy}`)} );`,
    )
    await openSettings(admin, wordpress.origin)
    expect(await checkConnection()).not.toContain('Problem')
    const path = await writePost(wordpress, 'admin', 'Policy', '[campus_element name="hall-ticket"]')
    const { page, wrong, close } = await visitSite(path)
    await findTicket(page)
    await page.getByText(seat).first().waitFor()
    expect(wrong).toEqual([])
    await close()
    await wordpress.run("delete_option( 'test_policy' );")
  })

  test('uses a version of their own choice with its checksums', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'campus-hosting-'))
    await writePackage(join(folder, 'package'))
    for (const [path, text] of Object.entries(await buildHostingFiles(join(folder, 'package')))) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), text)
    }
    const files = await openFileSite(folder)
    await openSettings(admin, wordpress.origin)
    await admin.getByLabel('A version of your own choice, with checksums').check()
    await saveSettings(admin, { files: `${files.origin}/campus-elements`, version: '0' })
    expect(await checkConnection()).toMatch(/The script is version \d+\.\d+\.\d+, with the right checksum\./)
    const path = await writePost(wordpress, 'admin', 'Version', '[campus_element name="hall-ticket"]')
    const html = await (await fetch(`${wordpress.origin}${path}`)).text()
    const version = /is version (\d+\.\d+\.\d+)/.exec(await results().innerText())?.[1] ?? ''
    const sums = v.parse(
      v.object({ files: v.record(v.string(), v.string()) }),
      JSON.parse(await readFile(join(folder, `campus-elements/${version}/integrity.json`), 'utf8')),
    ).files
    expect(html).toContain(
      `src="${files.origin}/campus-elements/${version}/campus-elements.js" integrity="${sums['campus-elements.js'] ?? ''}"`,
    )
    expect(html).toContain(`integrity="${sums['campus-forms.css'] ?? ''}"`)
    await admin.getByLabel('From the server: always its version').check()
    await saveSettings(admin, {})
    await files.close()
    await rm(folder, { recursive: true, force: true })
  })
})

describe('an author who may not write HTML', () => {
  test('adds the hall ticket and the student login as blocks, sees them, and visitors use them', async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
    context.setDefaultTimeout(60_000)
    const page = await context.newPage()
    await logIn(page, wordpress.origin, 'author')
    await page.goto(`${wordpress.origin}/wp-admin/post-new.php`)
    await page.getByRole('textbox', { name: 'Add title' }).fill('Examinations')
    for (const title of ['Hall ticket', 'Student login']) {
      await page.keyboard.press('Enter')
      await page.keyboard.type(`/${title}`)
      await page.getByRole('option', { name: title }).first().waitFor()
      await page.keyboard.press('Enter')
      await page.locator('.campus-preview').last().waitFor()
    }
    const preview = page.frameLocator('.campus-preview iframe >> nth=0')
    await preview.locator('campus-hall-ticket').getByText('Suvarnatir University').waitFor()
    await page.locator('.campus-preview').first().click()
    await page.getByLabel('Shared computer').check()
    await expect
      .poll(() =>
        preview
          .locator('campus-hall-ticket')
          .getAttribute('shared-computer')
          .catch(() => null),
      )
      .toBe('')
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.locator('.editor-post-publish-panel').getByRole('button', { name: 'Publish', exact: true }).click()
    const link = page.locator('.post-publish-panel__postpublish-buttons a').first()
    const path = new URL((await link.getAttribute('href')) ?? '').pathname
    await closeContext(context)

    const visitor = await visitSite(path)
    await signIn(visitor.page, '2025417112003457')
    await visitor.page.locator('campus-hall-ticket').getByText(seat).first().waitFor()
    const [file] = await Promise.all([
      visitor.page.waitForEvent('download'),
      visitor.page.locator('campus-hall-ticket').getByRole('button', { name: 'PDF' }).first().click(),
    ])
    expect(file.suggestedFilename()).toMatch(/\.pdf$/)
    expect(visitor.wrong).toEqual([])
    await visitor.close()
  })

  test('writes a shortcode and a plain div; unknown attributes and scripts do not reach the page', async () => {
    const text = `[campus_element name="hall-ticket" exam="W26" onclick="alert(1)" theme='"><script>alert(2)</script>']
<div data-campus-element="ticket-verify" data-onload="alert(3)"><p>Check a hall ticket</p></div>
[campus_element name="no-such-thing"]<script>window.broken = true</script>`
    const path = await writePost(wordpress, 'author', 'Shortcode', text)
    const { page, wrong, close } = await visitSite(path)
    await page.locator('campus-hall-ticket[exam=W26] input[name=value]').fill('1')
    await page
      .locator('campus-ticket-verify')
      .getByText('Suvarnatir University')
      .or(page.locator('campus-ticket-verify form'))
      .first()
      .waitFor()
    const html = await (await fetch(`${wordpress.origin}${path}`)).text()
    expect(html).not.toMatch(/onclick=|onload=|<script>(alert|window\.broken)|no-such-thing/)
    expect(wrong).toEqual([])
    await close()
    await admin.goto(`${wordpress.origin}${path}`)
    await admin.getByText('Campus Elements: there is no element named “no-such-thing”.').waitFor()
  })

  test('reads on the page why an element does not work and what to do; visitors do not', async () => {
    const path = await writePost(wordpress, 'author', 'Wrong code', '[campus_element name="hall-ticket" client="nix"]')
    await admin.goto(`${wordpress.origin}${path}`)
    const note = admin.getByRole('note').filter({ hasText: 'The server has no institution with the code “nix”.' })
    await note.getByRole('link', { name: 'Open the settings' }).waitFor()
    expect(await (await fetch(`${wordpress.origin}${path}`)).text()).not.toContain('role="note"')
    const said = await wordpress.run(`
wp_set_current_user( get_user_by( 'login', 'author' )->ID );
CampusElements\\forget_kept_texts();
add_filter( 'pre_http_request', fn() => new WP_Error( 'http_request_failed', 'no route' ) );
echo do_shortcode( '[campus_element name="hall-ticket"]Ask the office.[/campus_element]' );
CampusElements\\forget_kept_texts();`)
    expect(said).toContain(`The server at ${portal} cannot be reached from this website.`)
    expect(said).toContain('An administrator of this website can correct it under Settings → Campus Elements.')
    expect(said).toContain('>Ask the office.</campus-hall-ticket>')
  })
})

describe('a visitor', () => {
  test.each(['twentytwentythree', 'twentytwentyone'])(
    'uses the form in the theme %s as it looks everywhere',
    async (theme) => {
      await wordpress.run(`switch_theme( '${theme}' );`)
      const path = await writePost(wordpress, 'admin', `Theme ${theme}`, '[campus_element name="hall-ticket"]')
      const { page, wrong, close } = await visitSite(path, { viewport: { width: 360, height: 800 } })
      await takenOver(page)
      const look = await page.locator('campus-hall-ticket button[type=submit]').evaluate((button) => {
        const { fontSize, borderRadius, textTransform, minHeight } = getComputedStyle(button)
        return { fontSize, borderRadius, textTransform, minHeight }
      })
      expect(look).toEqual({ fontSize: '16px', borderRadius: '8px', textTransform: 'none', minHeight: '44px' })
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
      expect(await accessibilityProblemsIn(page, 'campus-hall-ticket')).toEqual([])
      expect(wrong).toEqual([])
      await close()
    },
  )

  test('downloads a hall ticket without JavaScript', async () => {
    const { page, close } = await visitSite('/theme-twentytwentythree/', { javaScriptEnabled: false })
    await findTicket(page)
    await page.getByText(seat).first().waitFor()
    await expect.poll(() => new URL(page.url()).origin).toBe(portal)
    const [file] = await Promise.all([page.waitForEvent('download'), page.locator('a[href*=".pdf"]').first().click()])
    expect(file.suggestedFilename()).toMatch(/\.pdf$/)
    await close()
  })

  test('is not delayed by a plugin that delays scripts and respects who asks it not to', async () => {
    await wordpress.run("update_option( 'test_optimiser', 'respectful' );")
    const { page, wrong, close } = await visitSite('/theme-twentytwentythree/')
    await takenOver(page)
    expect(wrong).toEqual([])
    await close()
  })

  test('types into the form while a plugin delays every script, and keeps what they typed', async () => {
    await wordpress.run("update_option( 'test_optimiser', 'ruthless' );")
    const { page, wrong, close } = await visitSite('/theme-twentytwentythree/')
    const field = page.locator('campus-hall-ticket input[name=value]')
    await expect.poll(() => page.evaluate(() => customElements.get('campus-hall-ticket') === undefined)).toBe(true)
    await field.fill('2025417112003457')
    await page.keyboard.press('Tab')
    // The element takes over when nobody is typing.
    await page.getByRole('heading', { name: 'Theme twentytwentythree' }).click()
    await takenOver(page)
    await expect.poll(() => field.inputValue()).toBe('2025417112003457')
    await findTicket(page)
    await page.getByText(seat).first().waitFor()
    expect(wrong).toEqual([])
    await close()
    await wordpress.run("delete_option( 'test_optimiser' );")
  })

  test.each([
    ['hi_IN', 'hi', 'ltr', 'कनेक्शन जाँचें'],
    ['ur', 'ur', 'rtl', 'کنکشن جانچیں'],
  ])(
    'of a site in %s gets the form in its language, as its administrator gets the settings',
    async (locale, language, direction, button) => {
      await wordpress.run(`update_option( 'WPLANG', '${locale}' );`)
      const { page, close } = await visitSite('/theme-twentytwentythree/', { javaScriptEnabled: false })
      const form = page.locator('campus-hall-ticket > [data-campus-static]')
      expect(await form.getAttribute('lang')).toBe(language)
      expect(await form.getAttribute('dir')).toBe(direction)
      await close()
      await openSettings(admin, wordpress.origin)
      await admin.getByRole('button', { name: button }).waitFor()
      expect(await admin.locator('.campus-settings').getAttribute('dir')).toBe(direction)
      expect(await accessibilityProblemsIn(admin, '.campus-settings')).toEqual([])
      await wordpress.run("update_option( 'WPLANG', '' );")
    },
  )
})

describe('the forms of the server', () => {
  test('stand in the page unchanged, in every language', async () => {
    const folder = join(import.meta.dirname, '../../dist/client/forms')
    const names = (await readdir(folder)).filter((name) => name.endsWith('.html'))
    const kept = v.parse(
      v.record(v.string(), v.string()),
      JSON.parse(
        await wordpress.run(`
$kept = array();
foreach ( glob( '${folder}/*.html' ) as $file ) {
	$kept[ basename( $file ) ] = wp_kses( file_get_contents( $file ), CampusElements\\allowed_markup(), array( 'http', 'https' ) );
}
echo json_encode( $kept );`),
      ),
    )
    expect(Object.keys(kept).sort()).toEqual(names.sort())
    const plain = (html: string) => html.replace(/\s+(\/?>)/g, '$1').replaceAll('&#039;', '&#x27;')
    for (const name of names) expect(plain(kept[name] ?? '')).toBe(plain(await readFile(join(folder, name), 'utf8')))
  })

  test('bring no script into the page when somebody has taken over the server', async () => {
    const evil = createServer((_request, response) =>
      response.end(
        `<div data-campus-static><script>alert(1)</script><img src=x onerror=alert(2)><a href="javascript:alert(3)">a</a><iframe src="//evil"></iframe><form action="javascript:alert(4)"><button formaction="javascript:alert(5)">b</button></form><svg onload=alert(6)><style>*{}</style></svg></div>`,
      ),
    )
    await new Promise<void>((listening) => evil.listen(0, '127.0.0.1', listening))
    const { port } = v.parse(v.object({ port: v.number() }), evil.address())
    const html = await wordpress.run(`
update_option( 'campus_elements', array( 'server' => 'http://127.0.0.1:${port}' ) + get_option( 'campus_elements' ) );
echo do_shortcode( '[campus_element name="hall-ticket"]' );
update_option( 'campus_elements', array( 'server' => '${portal}' ) + get_option( 'campus_elements' ) );`)
    evil.close()
    expect(html).toContain('data-campus-static')
    expect(html).not.toMatch(/<script|onerror|onload|javascript:|<iframe|formaction|<style/)
  })

  test('are kept while the server is down, and the page does not wait for it', async () => {
    const html = await wordpress.run(`
echo do_shortcode( '[campus_element name="hall-ticket"]' );
add_filter( 'pre_http_request', fn() => new WP_Error( 'down' ) );
global $wpdb;
foreach ( $wpdb->get_col( "SELECT option_name FROM $wpdb->options WHERE option_name LIKE '_transient_campus_elements_%'" ) as $name ) {
	update_option( $name, array( 'until' => 0 ) + get_option( $name ) );
}
echo '|', do_shortcode( '[campus_element name="hall-ticket"]' ), '|', do_shortcode( '[campus_element name="ticket-verify" lang="dv"]' );`)
    const [fresh, kept, never] = html.split('|')
    expect(fresh).toContain('data-campus-static')
    expect(kept).toBe(fresh)
    expect(never).toContain(`<a href="${portal}">`)
  })
})

test('nothing of the plugin stays after it is deleted, and PHP has nothing to say about it', async () => {
  const names = `global $wpdb; echo implode( ',', $wpdb->get_col( "SELECT option_name FROM $wpdb->options WHERE option_name LIKE '%campus_elements%'" ) );`
  expect(await wordpress.run(names)).toContain('campus_elements')
  await wordpress.run(
    "require ABSPATH . 'wp-admin/includes/plugin.php'; deactivate_plugins( 'campus-elements/campus-elements.php' ); uninstall_plugin( 'campus-elements/campus-elements.php' );",
  )
  expect(await wordpress.run(names)).toBe('')
  expect(await wordpress.faults()).toEqual([])
})
