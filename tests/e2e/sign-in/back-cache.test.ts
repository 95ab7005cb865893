import { chromium, type Browser, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CHROMIUM_FLAGS, findWholeChromium } from '../../../scripts/chromium.mjs'
import { findTicket, journeys, visit } from '../support.ts'

const app = journeys()

/**
 * The whole Chromium with the cache for Back: the one without windows has none, and the library for tests turns it off.
 */
let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: findWholeChromium(),
    args: [...CHROMIUM_FLAGS, '--headless=new'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
})
afterAll(() => browser.close())

async function open(): Promise<Awaited<ReturnType<typeof visit>>> {
  const visited = await visit(browser, 'about:blank')
  await visited.page.route('**/kiosk-*.html', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Kiosk</title><link rel="icon" href="data:,"></head><body><h1>Kiosk</h1><a href="/kiosk-b.html">B</a><campus-hall-ticket kiosk></campus-hall-ticket><script type="module" src="/campus-elements.js" data-client="svtu"></script></body></html>',
    }),
  )
  await visited.page.addInitScript(() =>
    addEventListener('pageshow', ({ persisted }) => {
      const shown = sessionStorage.getItem('test-shown') ?? ''
      sessionStorage.setItem('test-shown', `${shown}${location.pathname}${persisted ? ' kept' : ''}\n`)
    }),
  )
  await visited.page.goto(`${app.server.origin}/kiosk-c.html`)
  return visited
}
const ticket = (page: Page) => page.locator('campus-hall-ticket').getByText('Download').first()
const shown = async (page: Page) =>
  (await page.evaluate(() => sessionStorage.getItem('test-shown')).catch(() => null))?.trim().split('\n') ?? []

async function findAndLeave(page: Page): Promise<void> {
  await page.locator('campus-hall-ticket > .campus:not([data-campus-static])').waitFor()
  await findTicket(page)
  await ticket(page).waitFor()
  await page.getByRole('link', { name: 'B', exact: true }).click()
  await page.waitForURL('**/kiosk-b.html')
}

/** The browser has kept the page, and it is loaded anew. */
async function expectLoadedAnew(page: Page): Promise<void> {
  await expect
    .poll(() => shown(page))
    .toEqual(['/kiosk-c.html', '/kiosk-b.html', '/kiosk-c.html kept', '/kiosk-c.html'])
  await page.locator('campus-hall-ticket > .campus:not([data-campus-static]) [name=value]').waitFor()
  await expect.poll(() => page.locator('campus-hall-ticket [name=value]').inputValue()).toBe('')
  await expect.poll(() => page.locator('body').innerText()).not.toContain('JADHAV')
}

describe('a student at a shared computer who goes Back to a page that the browser has kept', () => {
  it('finds an empty form, because somebody may have finished in another tab meanwhile', async () => {
    const { page, close } = await open()
    await findAndLeave(page)
    await page.evaluate(() => history.back())
    await expectLoadedAnew(page)
    await close()
  })

  it('finds an empty form after Finish and clear on the next page', async () => {
    const { page, close } = await open()
    await findAndLeave(page)
    await page.getByRole('button', { name: 'Finish and clear' }).click()
    await page.locator('campus-toaster [role=status]').waitFor()
    await page.evaluate(() => history.back())
    await expectLoadedAnew(page)
    await close()
  })
})
