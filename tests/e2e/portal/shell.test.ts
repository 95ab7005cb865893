import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accessibilityProblems, at, goTo, journeys, signIn, visit } from '../support.ts'

const begun = journeys()
const portal = (path: string) => `${begun.server.origin}/portal.html#${path}`
const FAILED = 'This page could not be loaded'

/** Somebody who reads English at the modules, from where the landing page was never loaded. */
async function atModules() {
  const opened = await visit(begun.browser, portal('/svtu'))
  await opened.page.locator('campus-portal select').first().selectOption('en')
  await signIn(opened.page, 'asha.admin')
  await opened.page.waitForURL(at('/modules-dashboard'))
  await opened.page.locator('campus-modules-dashboard h1').waitFor()
  return opened
}

const focused = (page: Page) =>
  page.evaluate(() => {
    let place = document.activeElement
    while (place?.shadowRoot?.activeElement) place = place.shadowRoot.activeElement
    return place?.id
  })

describe('somebody whose next page cannot be loaded', () => {
  const LOST = [
    ['the line is dead', 'abort'],
    ['a new version has replaced the file', 404],
    ['a proxy answers with a page of its own', 200],
  ] as const

  it.each(LOST)('is told so because %s, and goes on where they wanted once it is back', async (_why, answer) => {
    const { page, close } = await atModules()
    await page.route('**/landing-element-*.js', (route) =>
      answer === 'abort'
        ? route.abort()
        : route.fulfill({ status: answer, contentType: 'text/html', body: '<h1>Sorry</h1>' }),
    )
    await goTo(page, '/landing')
    await page.getByRole('heading', { level: 1, name: FAILED }).waitFor()
    await expect.poll(() => page.locator('campus-portal [role=alert]').count()).toBe(1)
    await expect.poll(() => focused(page)).toBe('main')
    expect(await page.locator('campus-portal').evaluate((host) => host.childElementCount)).toBe(0)
    expect(await accessibilityProblems(page)).toEqual([])
    await page.unroute('**/landing-element-*.js')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.locator('campus-landing').getByRole('heading', { level: 1 }).waitFor()
    expect(new URL(page.url()).hash).toBe('#/landing')
    expect(await page.getByText(FAILED).count()).toBe(0)
    await close()
  })

  it('gets the new version of the portal by trying again when the file of the old one is gone for good', async () => {
    const { page, close } = await atModules()
    await page.route('**/landing-element-*.js', (route) => route.fulfill({ status: 404, body: '' }))
    await goTo(page, '/landing')
    await page.getByRole('heading', { level: 1, name: FAILED }).waitFor()
    // The page itself is what a new deployment has changed: it brings the files that exist.
    await page.route('**/portal.html', async (route) => {
      await page.unroute('**/landing-element-*.js')
      await route.continue()
    })
    const loaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Try again' }).click()
    await loaded
    await page.locator('campus-landing').getByRole('heading', { level: 1 }).waitFor()
    expect(new URL(page.url()).hash).toBe('#/landing')
    await close()
  })

  it('keeps the page and the session when there is no line at all, however often they try', async () => {
    const { page, close } = await atModules()
    await page.context().setOffline(true)
    await goTo(page, '/landing')
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await page.getByRole('heading', { level: 1, name: FAILED }).waitFor()
      await Promise.all([page.waitForEvent('requestfailed'), page.getByRole('button', { name: 'Try again' }).click()])
    }
    await page.getByRole('heading', { level: 1, name: FAILED }).waitFor()
    await expect.poll(() => focused(page)).toBe('main')
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.locator('campus-landing').getByRole('heading', { level: 1 }).waitFor()
    await close()
  })

  it('goes on to another page meanwhile, without a trace of the one that failed', async () => {
    const { page, close } = await atModules()
    await page.route('**/landing-element-*.js', (route) => route.abort())
    await goTo(page, '/landing')
    await page.getByRole('heading', { level: 1, name: FAILED }).waitFor()
    await goTo(page, '/modules-dashboard')
    await page.locator('campus-modules-dashboard h1').waitFor()
    expect(await page.getByText(FAILED).count()).toBe(0)
    await close()
  })

  it('is told the same when only its words cannot be had', async () => {
    const { page, close } = await visit(begun.browser, portal('/svtu'))
    await signIn(page, 'asha.admin')
    await page.locator('campus-modules-dashboard h1').waitFor()
    const manifest = JSON.parse(await readFile('dist/client/.vite/manifest.json', 'utf8')) as Record<
      string,
      { file: string }
    >
    const words = `**/${manifest['src/messages/en/people.json']?.file ?? ''}`
    await page.route(words, (route) => route.abort())
    await goTo(page, '/user-management')
    await page.getByRole('heading', { level: 1, name: FAILED }).waitFor()
    await page.unroute(words)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.locator('campus-user-management').getByRole('heading', { level: 1 }).waitFor()
    await close()
  })
})

describe('somebody whose scripts have not come yet', () => {
  it('sees the frame of the portal without words, and no fault', async () => {
    const { page, close } = await visit(begun.browser, 'about:blank')
    await page.route('**/campus-elements.js', () => undefined)
    await page.goto(portal('/svtu'), { waitUntil: 'commit' })
    await page.locator('.before-card').waitFor()
    expect(await page.locator('.before-late').isVisible()).toBe(false)
    expect(await accessibilityProblems(page)).toEqual([])
    await close()
  })

  it('reads at once what to do where there are no scripts at all', async () => {
    const { page, close } = await visit(begun.browser, portal('/svtu'), { javaScriptEnabled: false })
    await page.getByText('The portal has not started.').waitFor()
    await page.getByRole('link', { name: 'this page' }).click()
    await page.locator('campus-hall-ticket form').first().waitFor()
    await close()
  })
})
