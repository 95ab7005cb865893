import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accessibilityProblems, at, goTo, journeys, signIn, visit } from '../support.ts'

const app = journeys()
const portal = (path: string) => `${app.server.origin}/portal.html#${path}`
const FAILED = 'This page could not be loaded'

/** Signs an administrator in, and opens their home in English without loading the page of modules. */
async function openHome() {
  const opened = await visit(app.browser, portal('/svtu'))
  await opened.page.locator('campus-portal select').first().selectOption('en')
  await signIn(opened.page, 'asha.admin')
  await opened.page.waitForURL(at('/landing'))
  await opened.page.locator('campus-landing h1').waitFor()
  return opened
}

/** Returns the id of what has the focus, or the name of an element without one. */
const readFocusedId = (page: Page) =>
  page.evaluate(() => {
    let place = document.activeElement
    while (place?.shadowRoot?.activeElement) place = place.shadowRoot.activeElement
    return place?.id || place?.localName
  })

describe('a person whose next page fails to load', () => {
  const FAILURES = [
    ['the network fails', 'abort'],
    ['the file no longer exists', 404],
    ['a proxy answers with HTML', 200],
  ] as const

  it.each(FAILURES)('sees an error when %s, and reaches the page by trying again', async (_why, answer) => {
    const { page, close } = await openHome()
    await page.route('**/modules-dashboard-*.js', (route) =>
      answer === 'abort'
        ? route.abort()
        : route.fulfill({ status: answer, contentType: 'text/html', body: '<h1>Sorry</h1>' }),
    )
    await goTo(page, '/modules-dashboard')
    await page.getByRole('heading', { level: 1, name: FAILED }).waitFor()
    await expect.poll(() => page.locator('campus-portal [role=alert]').count()).toBe(1)
    await expect.poll(() => readFocusedId(page)).toBe('main')
    await expect.poll(() => page.locator('campus-portal').evaluate((host) => host.childElementCount)).toBe(0)
    expect(await accessibilityProblems(page)).toEqual([])
    await page.unroute('**/modules-dashboard-*.js')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.locator('campus-modules-dashboard').getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => new URL(page.url()).hash).toBe('#/modules-dashboard')
    await expect.poll(() => page.getByText(FAILED).count()).toBe(0)
    await close()
  })

  it('gets the new version of the portal by trying again after a deployment', async () => {
    const { page, close } = await openHome()
    await page.route('**/modules-dashboard-*.js', (route) => route.fulfill({ status: 404, body: '' }))
    await goTo(page, '/modules-dashboard')
    await page.getByRole('heading', { level: 1, name: FAILED }).waitFor()
    // A reload gets the page of the new deployment, which refers to existing files.
    await page.route('**/portal.html', async (route) => {
      await page.unroute('**/modules-dashboard-*.js')
      await route.continue()
    })
    const loaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Try again' }).click()
    await loaded
    await page.locator('campus-modules-dashboard').getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => new URL(page.url()).hash).toBe('#/modules-dashboard')
    await close()
  })

  it('stays in the portal while offline, and reaches the page by trying again once online', async () => {
    const { page, close } = await openHome()
    await page.context().setOffline(true)
    await goTo(page, '/modules-dashboard')
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await page.getByRole('heading', { level: 1, name: FAILED }).waitFor()
      await Promise.all([page.waitForEvent('requestfailed'), page.getByRole('button', { name: 'Try again' }).click()])
    }
    await page.getByRole('heading', { level: 1, name: FAILED }).waitFor()
    // A failure that comes before the page has shown that it loads changes nothing, so the button keeps the focus.
    await expect.poll(() => readFocusedId(page)).toMatch(/^(main|button)$/)
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.locator('campus-modules-dashboard').getByRole('heading', { level: 1 }).waitFor()
    await close()
  })

  it('can open another page, which does not show the error', async () => {
    const { page, close } = await openHome()
    await page.route('**/modules-dashboard-*.js', (route) => route.abort())
    await goTo(page, '/modules-dashboard')
    await page.getByRole('heading', { level: 1, name: FAILED }).waitFor()
    await goTo(page, '/landing')
    await page.locator('campus-landing h1').waitFor()
    await expect.poll(() => page.getByText(FAILED).count()).toBe(0)
    await close()
  })

  it('sees the same error when only the messages of the page fail to load', async () => {
    const { page, close } = await visit(app.browser, portal('/svtu'))
    await signIn(page, 'asha.admin')
    await page.locator('campus-landing h1').waitFor()
    const manifest = JSON.parse(await readFile('dist/client/.vite/manifest.json', 'utf8')) as Record<
      string,
      { file: string }
    >
    const words = `**/${manifest['src/messages/en/users.json']?.file ?? ''}`
    await page.route(words, (route) => route.abort())
    await goTo(page, '/user-management')
    await page.getByRole('heading', { level: 1, name: FAILED }).waitFor()
    await page.unroute(words)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.locator('campus-user-management').getByRole('heading', { level: 1 }).waitFor()
    await close()
  })
})

describe('a person whose panel fails to load', () => {
  it('keeps the list, reads why, and opens the panel by choosing it again', async () => {
    const { page, close } = await openHome()
    await goTo(page, '/user-management')
    const row = page.locator('campus-user-management tbody tr', { hasText: 'Noor' })
    const chooseAct = async () => {
      await row.getByRole('button', { name: /Actions/ }).click()
      await page.getByRole('menuitem', { name: 'Suspend' }).click()
    }
    await page.route('**/late-panel-*.js', (route) => route.abort())
    await chooseAct()
    await page.locator('campus-toaster').getByText('Check your connection').waitFor()
    await row.waitFor()
    await page.unroute('**/late-panel-*.js')
    await chooseAct()
    await page.getByRole('dialog', { name: 'Suspend' }).waitFor()
    await close()
  })
})

describe('a person whose scripts have not loaded', () => {
  it('sees the outline of the portal without the error message', async () => {
    const { page, close } = await visit(app.browser, 'about:blank')
    await page.route('**/campus-elements.js', () => undefined)
    await page.goto(portal('/svtu'), { waitUntil: 'commit' })
    await page.locator('campus-portal div[aria-hidden=true]').last().waitFor()
    await expect.poll(() => page.getByText('The portal has not started.').isVisible()).toBe(false)
    expect(await accessibilityProblems(page)).toEqual([])
    await close()
  })

  it('sees what to do when JavaScript is disabled', async () => {
    const { page, close } = await visit(app.browser, portal('/svtu'), { javaScriptEnabled: false })
    await page.getByText('The portal has not started.').waitFor()
    await page.getByRole('link', { name: 'this page' }).click()
    await page.locator('campus-hall-ticket form').first().waitFor()
    await close()
  })
})
