import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessibilityProblems, findTicket, journeys, PASSWORD, signIn, visit, type Visit } from '../support.ts'
import { startSite, type Site } from './other-site.ts'

const sites: Site[] = []
const app = journeys(async () => {
  sites.push(await startSite())
  return { publicOrigins: sites.map(({ origin }) => origin) }
})
const site = (): Site => sites[0]!

interface OpenOptions {
  /** Attributes of the script. */
  readonly script?: string
  readonly lang?: string
  readonly width?: number
  readonly before?: (page: Page) => unknown
}

/** Opens a page of another site, with a strict policy, the script of the elements and this body. */
async function open(
  body: string,
  { script = '', lang = 'en', width = 1280, before }: OpenOptions = {},
): Promise<Visit> {
  const { origin } = app.server
  const policy = `default-src 'none'; script-src ${origin}; style-src ${origin}; connect-src ${origin}; img-src data: blob: ${origin}; base-uri 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'`
  site().page = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="content-security-policy" content="${policy}"><title>A university</title><link rel="icon" href="data:,"><script type="module" src="${origin}/campus-elements.js" data-client="svtu" ${script}></script></head><body><main><h1>A university</h1>${body}${'<p>Text</p>'.repeat(80)}</main></body></html>`
  const visited = await visit(app.browser, 'about:blank', { viewport: { width, height: 720 } })
  await before?.(visited.page)
  await visited.page.goto(site().origin)
  return visited
}

const dialog = (page: Page) => page.locator('[data-campus-dialog] dialog')
const LINK = '<a href="/elsewhere" data-campus-open="hall-ticket">Hall ticket</a>'

describe('a link of a page of another site that opens an element', () => {
  let visited: Visit
  beforeAll(async () => {
    visited = await open(LINK)
  })

  it('opens it in a dialog with the focus in its first field, under a strict policy, accessibly', async () => {
    const { page, wrong } = visited
    await page.getByRole('link', { name: 'Hall ticket' }).click()
    await page.getByRole('dialog', { name: 'Hall ticket' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('examEventId')
    await page.locator('campus-hall-ticket .campus:not([data-campus-static])').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('examEventId')
    expect(await accessibilityProblems(page)).toEqual([])
    expect(wrong).toEqual([])
  })

  it('keeps the focus inside, and the page behind it in its place', async () => {
    const { page } = visited
    const places = new Set<string>()
    for (let press = 0; press < 25; press += 1) {
      await page.keyboard.press('Tab')
      places.add(
        await page.evaluate(() => {
          const active = document.activeElement
          return active === document.body || active?.closest('[data-campus-dialog]') ? 'inside' : 'outside'
        }),
      )
    }
    expect([...places]).toEqual(['inside'])
    const turned = page.evaluate(
      () =>
        new Promise((done) =>
          addEventListener('wheel', () => requestAnimationFrame(done), { once: true, capture: true }),
        ),
    )
    await page.mouse.wheel(0, 600)
    await turned
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  })

  it('closes with Escape, and gives the focus back to the link', async () => {
    const { page } = visited
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Hall ticket')
  })

  it('tells the page the furthest that the visitor has reached', async () => {
    const { page, wrong, close } = visited
    await page.getByRole('link', { name: 'Hall ticket' }).click()
    const closed = page.evaluate(
      () =>
        new Promise((resolve) =>
          document.addEventListener('campus-closed', (event) => resolve((event as CustomEvent<unknown>).detail)),
        ),
    )
    await findTicket(page)
    await page.locator('campus-hall-ticket').getByText('CM204517').first().waitFor()
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    expect(await closed).toEqual({ outcome: 'ticket-found', detail: { outcome: 'READY' } })
    expect(wrong).toEqual([])
    await close()
  })
})

describe('an element in a dialog', () => {
  it('fills a phone, from right to left in Urdu, and is wider than it nowhere', async () => {
    const { page, wrong, close } = await open(LINK, { lang: 'ur', width: 360 })
    await page.getByRole('link').click()
    await page.locator('campus-hall-ticket[lang=ur] .campus:not([data-campus-static])').waitFor()
    await expect
      .poll(() =>
        dialog(page).evaluate((one) => one.getAnimations().every(({ playState }) => playState === 'finished')),
      )
      .toBe(true)
    const box = await dialog(page).boundingBox()
    expect(box).toEqual({ x: 0, y: 0, width: 360, height: 720 })
    await expect
      .poll(() => dialog(page).evaluate((one) => [one.scrollWidth <= one.clientWidth, (one as HTMLElement).dir]))
      .toEqual([true, 'rtl'])
    const { x = 0 } = (await dialog(page).getByRole('button').first().boundingBox()) ?? {}
    expect(x).toBeLessThan(100)
    expect(await accessibilityProblems(page)).toEqual([])
    expect(wrong).toEqual([])
    await close()
  })

  it('closes by itself after a sign-in, which leads to the page that the site has named', async () => {
    const { page, close } = await open(
      '<button type="button" data-campus-open="student-login" data-user-name="2025417112003457" data-return-to="/courses">Log in</button>',
    )
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.locator('campus-student-login .campus:not([data-campus-static])').waitFor()
    await expect.poll(() => page.locator('[name=userName]').inputValue()).toBe('2025417112003457')
    await signIn(page, '2025417112003457', PASSWORD)
    await page.waitForURL(`${site().origin}/courses`)
    await close()
  })

  it('says that its files did not arrive, and asks for them again', async () => {
    const { page, close } = await open(LINK, {
      before: async (opened) => {
        // The form comes after the failure, as it may on a slow line.
        const failed = opened.waitForEvent('requestfailed')
        await opened.route('**/assets/hall-ticket-*', (route) => route.abort())
        await opened.route('**/forms/campus-hall-ticket.en.js', async (route) => {
          await failed
          await route.continue()
        })
      },
    })
    await page.getByRole('link').click()
    await page.locator('campus-hall-ticket [data-campus-static]').waitFor()
    const again = page.locator('[data-campus-dialog]').getByRole('button', { name: 'Try again' })
    await again.waitFor()
    await page.unroute('**/assets/hall-ticket-*')
    await again.click()
    await page.locator('campus-hall-ticket .campus:not([data-campus-static])').waitFor()
    await expect.poll(() => page.locator('[data-campus-dialog] p[role=status]').count()).toBe(0)
    await close()
  })

  it('is replaced by the address of its link when the files of the dialog do not arrive', async () => {
    const { page, close } = await open(LINK, {
      before: (opened) => opened.route('**/open.js', (route) => route.abort()),
    })
    await page.getByRole('link').click()
    await page.waitForURL(`${site().origin}/elsewhere`)
    await close()
  })
})

describe('a floating button', () => {
  it('is in the language of the page, and opens its element without loading it before', async () => {
    const files: string[] = []
    const { page, wrong, close } = await open('', {
      lang: 'mr',
      script: 'data-float="hall-ticket"',
      before: (opened) => opened.on('request', (request) => files.push(new URL(request.url()).pathname)),
    })
    const button = page.getByRole('button', { name: 'प्रवेशपत्र (हॉल तिकीट)' })
    await button.waitFor()
    expect(files.filter((file) => /shared-|hall-ticket/.test(file))).toEqual([])
    expect(await accessibilityProblems(page)).toEqual([])
    await button.click()
    await page.locator('campus-hall-ticket[lang=mr] .campus:not([data-campus-static])').waitFor()
    expect(wrong).toEqual([])
    await close()
  })
})
