import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startHostPage, buildStrictPolicy, readTwoLines, type HostPage, type PageParts } from '../support/host-page.ts'
import { startSeededProcess, type ServerProcess } from '../support/server/server-process.ts'
import {
  chooseLanguage,
  goTo,
  launchFirefox,
  openAccount,
  openVisit,
  pressButton,
  signIn,
  typeText,
  waitForPath,
  waitForScreen,
  waitForText,
} from './support/firefox.ts'

let server: ServerProcess
let firefox: Browser
let site: HostPage
let downloads: string
const pages = new Map<string, PageParts>()
beforeAll(async () => {
  downloads = await mkdtemp(join(tmpdir(), 'campus-firefox-'))
  site = await startHostPage('localhost', pages)
  ;[server, firefox] = await Promise.all([
    startSeededProcess({ ALLOWED_ORIGINS: site.origin }),
    launchFirefox(downloads),
  ])
})
afterAll(async () => {
  await firefox.close()
  await server.stop()
  await site.close()
  await rm(downloads, { recursive: true, force: true })
})

/** Waits for the saved PDF, deletes it, and returns its name. */
async function savedPdf(): Promise<string> {
  const pdfs = async () => {
    const names = (await readdir(downloads)).filter((name) => name.endsWith('.pdf'))
    return Promise.all(
      names.map(async (name) => [name, (await readFile(join(downloads, name))).subarray(0, 5).toString()]),
    )
  }
  await expect.poll(pdfs).toEqual([[expect.any(String), '%PDF-']])
  const [[name = ''] = []] = await pdfs()
  await rm(join(downloads, name))
  return name
}

/** Fills the hall ticket form for fixture person F01 and sends it. */
async function findTicket(page: Page): Promise<void> {
  for (const [name, value] of [
    ['value', '2025417112003457'],
    ['dobDay', '14'],
    ['dobMonth', '3'],
    ['dobYear', '2006'],
    ['mobile4', '0123'],
  ] as const)
    await typeText(page, `campus-hall-ticket [name=${name}]`, value)
  await page.locator('campus-hall-ticket button[type=submit]').click()
}
const portal = (path: string) => `${server.origin}/portal.html#${path}`

describe('a student with Firefox', () => {
  it('can keep typing in the static form of the page while the element takes it over', async () => {
    const { page, wrong, close } = await openVisit(firefox, 'about:blank')
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.setRequestInterception(true)
    page.on('request', (request) => {
      void (request.url().endsWith('/campus-elements.js') ? held.then(() => request.continue()) : request.continue())
    })
    const loaded = page.goto(`${server.origin}/cms.html`)
    await typeText(page, 'campus-hall-ticket [name=value]', '2025417')
    release()
    await loaded
    await page.waitForFunction(() => customElements.get('campus-hall-ticket') !== undefined)
    await page.waitForNetworkIdle()
    await page.keyboard.type('112003457')
    expect(await page.$('campus-hall-ticket [data-campus-static]')).not.toBe(null)
    await page.keyboard.press('Tab')
    await page.waitForSelector('campus-hall-ticket .campus:not([data-campus-static])')
    expect(await page.$eval('campus-hall-ticket [name=value]', (field) => (field as HTMLInputElement).value)).toBe(
      '2025417112003457',
    )
    await page.waitForFunction(() => (document.activeElement as HTMLInputElement).name === 'dobDay')
    expect(wrong).toEqual([])
    await close()
  })

  it('finds the hall ticket on the university’s page, under a strict CSP, and downloads the PDF', async () => {
    const { page, wrong, close } = await openVisit(firefox, `${server.origin}/cms.html`)
    expect((await fetch(`${server.origin}/cms.html`)).headers.get('content-security-policy')).toContain(
      'require-trusted-types-for',
    )
    await findTicket(page)
    await waitForText(page, 'CM204517')
    await waitForText(page, 'AARTI RAMESH JADHAV')
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.request().headers()['service-header'] === 'getHallTicketFile'),
      pressButton(page, 'PDF'),
    ])
    const { getHallTicketFile } = (await answer.json()) as { getHallTicketFile: { result: { url: string } } }
    const file = await fetch(getHallTicketFile.result.url)
    expect((await file.text()).slice(0, 5)).toBe('%PDF-')
    expect(await savedPdf()).toMatch(/^HallTicket_W\d\d_CM204517\.pdf$/)
    await waitForText(page, 'CM204517')
    expect(wrong).toEqual([])
    await close()
  })

  it('finds the ticket on another origin with the README’s two lines, a strict CSP, photo and PDF', async () => {
    const { script, tag } = readTwoLines(await readFile('README.md', 'utf8'), server.origin)
    pages.set('/', { head: script, body: tag, policy: buildStrictPolicy(server.origin) })
    const { page, wrong, close } = await openVisit(firefox, `${site.origin}/`)
    await findTicket(page)
    await waitForText(page, 'CM204517')
    await page.waitForFunction(
      () =>
        (document.querySelector<HTMLImageElement>('campus-hall-ticket img[alt^="Photograph"]')?.naturalWidth ?? 0) > 0,
    )
    const told = page.evaluate(
      () =>
        new Promise((resolve) =>
          document.addEventListener('campus-ticket-downloaded', ({ detail }: CustomEventInit) => resolve(detail), {
            once: true,
          }),
        ),
    )
    await pressButton(page, 'PDF')
    expect(await told).toEqual({ version: 1 })
    expect(await savedPdf()).toMatch(/^HallTicket_W\d\d_CM204517\.pdf$/)
    expect(wrong).toEqual([])
    await close()
  })

  it('signs in on the university’s page and is signed in on the portal in the same tab', async () => {
    const { page, wrong, close } = await openVisit(firefox, `${server.origin}/cms.html`)
    await page.waitForSelector('campus-student-login .campus:not([data-campus-static])')
    await signIn(page, 'campus-student-login', '2025417112003457')
    await waitForText(page, 'AARTI RAMESH JADHAV')
    // Firefox reports modules whose loading is interrupted when the page is left.
    await page.waitForNetworkIdle()
    await page.goto(portal('/modules-dashboard'))
    await waitForScreen(page, 'campus-modules-dashboard')
    expect(wrong).toEqual([])
    await close()
  })
})

describe('an administrator with Firefox', () => {
  it('signs in, sees the modules, uses the mirrored Urdu interface, and signs out completely', async () => {
    const { page, wrong, close } = await openVisit(firefox, portal('/svtu'))
    await signIn(page, 'campus-admin-login', 'asha.admin')
    await waitForPath(page, '/landing')
    await waitForText(page, 'Waiting for others')
    await chooseLanguage(page, 'ur')
    await page.waitForFunction(() => document.documentElement.dir === 'rtl' && document.documentElement.lang === 'ur')
    await waitForText(page, 'دوسروں کے منتظر')
    const [start, end] = await page.evaluate(() => {
      const box = (selector: string) =>
        document.querySelector('campus-portal')?.shadowRoot?.querySelector(selector)?.getBoundingClientRect()
      return [box('.c-brand')?.left ?? 0, box('.c-header-end')?.left ?? 0]
    })
    expect(start).toBeGreaterThan(end ?? 0)
    await openAccount(page)
    await pressButton(page, 'لاگ آؤٹ کریں')
    await waitForPath(page, '/svtu')
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('user-token'))).toBe(null)
    expect(wrong).toEqual([])
    await close()
  })

  it('sees a message above the whole page for three seconds when there is no session', async () => {
    const { page, wrong, close } = await openVisit(firefox, 'about:blank')
    // The page itself looks, from its start: on a busy machine, the message may be gone when the test does.
    await page.evaluateOnNewDocument((words) => {
      const look = (): void => {
        const layer = document.querySelector('campus-toaster')?.shadowRoot?.querySelector('[popover]')
        if (layer?.matches(':popover-open') && layer.textContent.includes(words)) Object.assign(window, { seen: true })
        else requestAnimationFrame(look)
      }
      look()
    }, 'Session Not Found....Please Login!!!')
    await page.goto(portal('/role-management'))
    await waitForPath(page, '/srtmu')
    await page.waitForFunction(() => 'seen' in window, { timeout: 60_000 })
    await page.waitForFunction(
      () => !document.querySelector('campus-toaster')?.shadowRoot?.querySelector('[role=alert]'),
      { timeout: 60_000 },
    )
    expect(wrong).toEqual([])
    await close()
  })

  it('can retry a page that failed to load, although Firefox caches the failure', async () => {
    const { page, close } = await openVisit(firefox, portal('/svtu'))
    await signIn(page, 'campus-admin-login', 'asha.admin')
    await waitForPath(page, '/landing')
    let lost = true
    await page.setRequestInterception(true)
    page.on('request', (request) => {
      void (lost && request.url().includes('/assets/role-management-') ? request.abort() : request.continue())
    })
    await goTo(page, '/role-management')
    await waitForText(page, 'This page could not be loaded')
    lost = false
    await pressButton(page, 'Try again')
    await waitForScreen(page, 'campus-role-management')
    await expect.poll(() => page.evaluate(() => location.hash)).toBe('#/role-management')
    await close()
  })
})

describe('the demo in Firefox', () => {
  it.each(['/', '/gallery.html', '/csc.html', '/cms.ur.html', '/portal.html#/fauc'])(
    'shows %s without blocked resources or console messages',
    async (path) => {
      const { page, wrong, close } = await openVisit(firefox, `${server.origin}${path}`)
      await page.waitForNetworkIdle()
      expect(wrong).toEqual([])
      await close()
    },
  )
})
