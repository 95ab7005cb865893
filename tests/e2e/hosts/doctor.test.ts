import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { buildStrictPolicy } from '../../support/host-page.ts'
import { accessibilityProblems, journeys, visit, type Visit } from '../support.ts'
import { startSite } from './other-site.ts'

const app = journeys()
const site = await startSite()

interface HostDocument {
  readonly html?: string
  readonly head?: string
  readonly body: string
  readonly policy?: string
  /** The address of the loader on this page. */
  readonly script?: string
  /** Further attributes of its tag. */
  readonly attributes?: string
}

/** Opens a page with the doctor; `before` prepares the browser. */
async function open(
  { html = 'lang="en"', head = '', body, policy, script = '/campus-elements.js?doctor', attributes = '' }: HostDocument,
  before: (page: Page) => Promise<unknown> = () => Promise.resolve(),
  address = '/host-page.html',
): Promise<Visit> {
  const visited = await visit(app.browser, 'about:blank')
  await visited.page.route('**/host-page.html*', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      ...(policy === undefined ? {} : { headers: { 'content-security-policy': policy } }),
      body: `<!doctype html><html ${html}><head><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,">${head}<script type="module" src="${script}" data-client="svtu"${attributes}></script></head><body>${body}</body></html>`,
    }),
  )
  await before(visited.page)
  await visited.page.goto(`${app.server.origin}${address}`)
  return visited
}

const doctor = (page: Page) => page.locator('campus-doctor')
/** Waits for the end of the examination, and returns the problems: the check and what is said. */
async function problems(page: Page): Promise<string[]> {
  await doctor(page).locator('[role=dialog][aria-busy=false]').waitFor()
  return (
    await doctor(page)
      .locator('[data-check]')
      .evaluateAll((lines) =>
        lines.map((line) => `${line.getAttribute('data-check') ?? ''}: ${line.querySelector('dd')?.textContent ?? ''}`),
      )
  ).map((text) => text.replaceAll(/[\u2066-\u2069]/g, ''))
}
const ids = (found: readonly string[]) => [...new Set(found.map((line) => line.split(':')[0]))].sort()

const CLEAN = '<main><h1>Host</h1><campus-hall-ticket><a href="/office">Hall tickets</a></campus-hall-ticket></main>'

describe('the doctor', () => {
  it('is not loaded without its word in an address', async () => {
    const { page, close } = await open({ body: CLEAN, script: '/campus-elements.js' })
    await page.locator('campus-hall-ticket [slot=campus] form').waitFor()
    await expect.poll(() => doctor(page).count()).toBe(0)
    const resources = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    expect(resources.filter((name) => name.includes('doctor'))).toEqual([])
    await close()
  })

  it.each([
    ['the address of the script', { body: CLEAN }, '/host-page.html'],
    ['the address of the page', { body: CLEAN, script: '/campus-elements.js' }, '/host-page.html?campus-doctor'],
  ] as const)('says that all is well on a page without mistakes, called by %s', async (_what, host, address) => {
    const warnings: string[] = []
    const { page, wrong, close } = await open(
      host,
      (opened) => {
        opened.on('console', (message) => warnings.push(message.text()))
        return Promise.resolve()
      },
      address,
    )
    expect(await problems(page)).toEqual([])
    await doctor(page).getByText('All is well').waitFor()
    await expect.poll(() => warnings.join('\n')).toContain('OK · Calls:')
    expect(wrong).toEqual([])
    await close()
  })

  it('works under a strict content policy with Trusted Types, by keyboard, and gives the page back', async () => {
    const { page, wrong, close } = await open({ body: CLEAN, policy: buildStrictPolicy(app.server.origin) })
    expect(await problems(page)).toEqual([])
    await expect
      .poll(() => doctor(page).evaluate((host) => host.shadowRoot?.activeElement?.textContent))
      .toBe('Page check')
    await page.keyboard.press('Escape')
    await expect.poll(() => doctor(page).count()).toBe(0)
    expect(wrong).toEqual([])
    await close()
  })

  it('reports each mistake of a hostile page, and what to write instead', async () => {
    const { page, close } = await open(
      {
        html: 'class="translated-ltr"',
        attributes: ' data-lang="en"',
        head: `<style>html { font-size: 62.5% } main { transform: translateX(0); overflow: hidden; width: 240px } input { color: #f0f !important }</style>
<script type="text/javascript-delayed" src="/campus-elements.js"></script><script type="module" src="/cache/campus-elements.min.js"></script>`,
        body: `<campus-hallticket></campus-hallticket><div data-campus-element="studentlogin"></div>
<p>&lt;campus-login lang="mr"&gt;&lt;/campus-login&gt;</p><p>&lt;campus-ticket-verify&gt;</p><p id="exams"></p>
<form action="/search"><main><campus-hall-ticket id="exams" clinet="svtu"></campus-hall-ticket></main></form>
<campus-admin-login client="nowhere"><p>Office</p></campus-admin-login>`,
      },
      (opened) =>
        opened.addInitScript(() => {
          for (const name of ['sessionStorage', 'localStorage'])
            Object.defineProperty(window, name, {
              get() {
                throw new DOMException('blocked', 'SecurityError')
              },
            })
        }),
    )
    const found = await problems(page)
    const expected: readonly (readonly [check: string, ...words: string[]])[] = [
      ['tags', '<campus-hallticket>', 'Write instead: <campus-hall-ticket>'],
      ['tags', 'data-campus-element="studentlogin"', 'data-campus-element="student-login"'],
      ['tags', 'as text: <campus-login>', ': <div data-campus-element="login" data-lang="mr"></div>'],
      ['tags', 'as text: <campus-ticket-verify>', ': <div data-campus-element="ticket-verify"></div>'],
      ['scripts', 'type="text/javascript-delayed"', 'exceptions'],
      ['scripts', '/cache/campus-elements.min.js'],
      ['attributes', 'clinet', 'Write instead: client'],
      ['content', '<campus-hall-ticket>'],
      ['forms', '<campus-hall-ticket>'],
      ['around', 'main { transform: matrix(1, 0, 0, 1, 0, 0) }'],
      ['styles', 'input { color }'],
      ['ids', 'id="exams"'],
      ['translator', 'html.translated-ltr'],
      ['root', 'html { font-size: 10px }'],
      ['institution', 'nowhere'],
      ['storage', 'blocks storage'],
      ['language', 'lang="mr"'],
    ]
    for (const [check, ...words] of expected)
      expect(
        found.filter((line) => line.startsWith(`${check}:`) && words.every((word) => line.includes(word))),
        `${check} ${words.join(' ')} in\n${found.join('\n')}`,
      ).toHaveLength(1)
    await close()
  })

  it('names each language that the elements do not have, and where it is written', async () => {
    const { page, close } = await open({
      html: 'lang="ta"',
      attributes: ' data-lang="fr"',
      body: `<campus-hall-ticket lang="zz-nonsense"><p>Office</p></campus-hall-ticket>
<campus-ticket-verify lang="EN-in"><p>Office</p></campus-ticket-verify>
<section lang="de"><campus-payment-status><p>Office</p></campus-payment-status></section>
<div data-campus-element="admin-login" data-lang="kn"><p>Office</p></div>`,
    })
    const found = await problems(page)
    const attributes = found.filter((line) => line.startsWith('attributes:'))
    expect(attributes).toHaveLength(1)
    expect(attributes[0]).toContain(
      ': <campus-hall-ticket lang="zz-nonsense">, <section lang="de">, <div data-lang="kn">, <script data-lang="fr">',
    )
    expect(attributes[0]).toContain('en, hi, mr, ur')
    expect(found.filter((line) => line.startsWith('language:') && line.includes('(ta)'))).toHaveLength(1)
    await close()
  })

  it('names the line that a content policy lacks', async () => {
    const { origin } = app.server
    const { page, close } = await open({
      body: CLEAN,
      policy: buildStrictPolicy(origin).replace(/connect-src [^;]+; /, ''),
    })
    expect((await problems(page)).find((line) => line.startsWith('policy:'))).toContain(`connect-src ${origin}`)
    await close()
  })

  it('says that a site is not registered, and copies a report without secrets', async () => {
    site.page = `<!doctype html><html lang="en"><head><title>Host</title><link rel="icon" href="data:,"><script type="module" src="${app.server.origin}/campus-elements.js?doctor" data-client="svtu"></script></head><body>${CLEAN}</body></html>`
    const { page, close } = await visit(app.browser, `${site.origin}/page.html?token=secret#private`)
    const found = await problems(page)
    expect(ids(found)).toContain('site')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await doctor(page).getByRole('button', { name: 'Copy the report' }).click()
    await doctor(page).getByText('Copied').waitFor()
    const report = await page.evaluate(() => navigator.clipboard.readText())
    expect(report).toContain(`${site.origin}/page.html\n`)
    expect(report).toContain(`→ Ask an administrator to register ${site.origin}`)
    expect(report).not.toMatch(/secret|private/)
    await close()
  })

  it('says that a relative address is moved by <base>', async () => {
    const { page, close } = await open({
      head: '<base href="https://elsewhere.example.org/">',
      body: CLEAN,
      script: `${app.server.origin}/campus-elements.js?doctor`,
      attributes: ' data-base-url="/server"',
    })
    const found = await problems(page)
    expect(ids(found)).toEqual(expect.arrayContaining(['base', 'calls']))
    await close()
  })

  it.each([
    ['hi', 'पृष्ठ की जाँच', 'ltr'],
    ['ur', 'صفحے کی جانچ', 'rtl'],
  ] as const)('speaks the language of the page: %s', async (lang, title, direction) => {
    const { page, close } = await open({
      html: `lang="${lang}" dir="${direction}"`,
      body: '<campus-hallticket></campus-hallticket>',
    })
    await page.setViewportSize({ width: 360, height: 700 })
    const found = await problems(page)
    expect(found).toHaveLength(1)
    await doctor(page).getByRole('heading', { name: title }).waitFor()
    const panel = doctor(page).locator('[role=dialog]')
    await expect.poll(() => panel.evaluate((one) => getComputedStyle(one).direction)).toBe(direction)
    await expect.poll(() => panel.evaluate((one) => one.scrollWidth <= one.clientWidth + 1)).toBe(true)
    expect(await accessibilityProblems(page)).toEqual([])
    await close()
  })
})
