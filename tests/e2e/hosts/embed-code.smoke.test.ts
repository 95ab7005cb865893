import { readFile } from 'node:fs/promises'
import type { Download, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  startHostPage,
  buildStrictPolicy,
  readTwoLines,
  type HostPage,
  type PageParts,
} from '../../support/host-page.ts'
import { getMessage } from '../../../server/lib/i18n/messages.ts'
import { findTicket, journeys, visit } from '../support.ts'

const pages = new Map<string, PageParts>()
const sites: HostPage[] = []
const app = journeys(async () => {
  sites.push(await startHostPage('localhost', pages), await startHostPage('127.0.0.1', pages))
  return { publicOrigins: sites.map(({ origin }) => origin) }
})
beforeAll(async () => {
  const { origin } = app.server
  const formOf = async (language: string) =>
    (await fetch(`${origin}/forms/campus-hall-ticket.${language}.html?client=svtu`)).text()
  const readme = await readFile('README.md', 'utf8')
  for (const [path, server] of [
    ['/', origin],
    ['/other-name', origin.replace('127.0.0.1', 'localhost')],
  ] as const) {
    const { script, tag } = readTwoLines(readme, server)
    pages.set(path, { head: script, body: tag, policy: buildStrictPolicy(server) })
  }
  pages.set('/pasted', {
    head: `<link rel="stylesheet" href="${origin}/campus-forms.css">`,
    body: `<campus-hall-ticket>${await formOf('mr')}</campus-hall-ticket>`,
    policy: `default-src 'none'; img-src data:; style-src ${origin}; form-action ${origin.replace('127.0.0.1', 'localhost')}`,
  })
})
afterAll(() => Promise.all(sites.map(({ close }) => close())))

const readStart = async (download: Download) => (await readFile(await download.path())).subarray(0, 5).toString()
const pdfButton = (page: Page) => page.locator('campus-hall-ticket').getByRole('button', { name: 'PDF' })
const photograph = (page: Page) => page.locator('campus-hall-ticket').getByRole('img', { name: /^Photograph/ })
/** Records the events that reach the page, and returns a function that reads them. */
async function recordEvents(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const events: string[] = []
    Object.assign(window, { events })
    for (const name of ['campus-ticket-downloaded', 'campus-failed'])
      document.addEventListener(name, () => events.push(name))
  })
  return () => page.evaluate(() => (window as unknown as { events: string[] }).events)
}

describe('the embed code of the README on another origin', () => {
  it.each([
    ['a page on localhost, a server on 127.0.0.1', 0, '/'],
    ['a page on 127.0.0.1, a server on the same name', 1, '/'],
    ['a page on 127.0.0.1, a server on localhost', 1, '/other-name'],
  ])('finds a ticket, shows its photo and downloads its PDF under a strict CSP: %s', async (_what, site, path) => {
    const { page, wrong, close } = await visit(app.browser, `${sites[site]?.origin ?? ''}${path}`)
    await findTicket(page)
    await page.locator('campus-hall-ticket').getByText('CM204517').waitFor()
    await expect
      .poll(() => photograph(page).evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    const readEvents = await recordEvents(page)
    const [download] = await Promise.all([page.waitForEvent('download'), pdfButton(page).click()])
    expect(download.suggestedFilename()).toMatch(/^HallTicket_W\d\d_CM204517\.pdf$/)
    expect(await readStart(download)).toBe('%PDF-')
    await expect.poll(readEvents).toEqual(['campus-ticket-downloaded'])
    expect(wrong).toEqual([])
    await close()
  })

  it('reports a download only when the PDF has arrived, and allows a retry after a failure', async () => {
    const { page, close } = await visit(app.browser, `${sites[0]?.origin ?? ''}/`)
    await findTicket(page)
    await page.locator('campus-hall-ticket').getByText('CM204517').waitFor()
    const readEvents = await recordEvents(page)
    let decide: (arrives: boolean) => void = () => undefined
    let decided = new Promise<boolean>((resolve) => (decide = resolve))
    await page.route('**/cdnserver/**/*.pdf?**', async (route) => ((await decided) ? route.continue() : route.abort()))
    const requested = page.waitForRequest('**/cdnserver/**/*.pdf?**')
    await pdfButton(page).click()
    await requested
    await page.locator('campus-hall-ticket button[aria-disabled=true]', { hasText: 'Processing' }).waitFor()
    await expect.poll(readEvents).toEqual([])
    decide(false)
    await page.locator('campus-hall-ticket .c-notice').getByText('The server did not answer.').waitFor()
    await expect.poll(readEvents).toEqual(['campus-failed'])
    decided = Promise.resolve(true)
    const [download] = await Promise.all([page.waitForEvent('download'), pdfButton(page).click()])
    expect(await readStart(download)).toBe('%PDF-')
    await expect.poll(readEvents).toEqual(['campus-failed', 'campus-ticket-downloaded'])
    await close()
  })
})

describe('a static form pasted into another site', () => {
  it('posts to its server without JavaScript, and the response has photo and PDF', async () => {
    const { page, wrong, close } = await visit(app.browser, `${sites[0]?.origin ?? ''}/pasted`, {
      javaScriptEnabled: false,
    })
    await expect
      .poll(() =>
        page
          .locator('campus-hall-ticket button[type=submit]')
          .evaluate((button) => getComputedStyle(button).backgroundColor),
      )
      .not.toBe('rgba(0, 0, 0, 0)')
    await findTicket(page)
    await page.getByText('AARTI RAMESH JADHAV').first().waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/server/forms/hall-ticket')
    await expect
      .poll(() => page.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: getMessage('mr', 'ticket.download') }).click(),
    ])
    expect(await readStart(download)).toBe('%PDF-')
    expect(wrong).toEqual([])
    await close()
  })
})
