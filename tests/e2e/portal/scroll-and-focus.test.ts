import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { at, goTo, journeys, signIn, visit } from '../support.ts'

const app = journeys()

/** Opens the list of users in a window that is lower than the list. */
async function openUserList(height = 500) {
  const opened = await visit(app.browser, `${app.server.origin}/portal.html#/svtu`, {
    viewport: { width: 1280, height },
  })
  const { page } = opened
  await signIn(page, 'asha.admin')
  await page.waitForURL(at('/landing'))
  await goTo(page, '/user-management')
  await page.locator('campus-user-management [data-row]').nth(10).waitFor()
  return opened
}

const scrollPosition = (page: Page) => page.evaluate(() => scrollY)
const focusedTag = (page: Page) =>
  page.evaluate(() => {
    let place = document.activeElement
    while (place?.shadowRoot?.activeElement) place = place.shadowRoot.activeElement
    return place?.localName
  })

describe('an administrator in the portal', () => {
  it('starts at the top of a page opened from the menu, and Back restores the scroll position', async () => {
    const { page, close } = await openUserList()
    await page.mouse.move(700, 300)
    await page.mouse.wheel(0, 200)
    await expect.poll(() => scrollPosition(page)).toBe(200)
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Roles' }).click()
    await page.locator('campus-role-management [data-row]').nth(3).waitFor()
    await expect.poll(() => scrollPosition(page)).toBe(0)
    await expect
      .poll(() =>
        page
          .getByRole('banner')
          .first()
          .evaluate((header) => header.getBoundingClientRect().top),
      )
      .toBe(0)
    await page.goBack()
    await page.locator('campus-user-management [data-row]').nth(10).waitFor()
    await expect.poll(() => scrollPosition(page)).toBe(200)
    await page.goForward()
    await page.locator('campus-role-management [data-row]').nth(3).waitFor()
    await expect.poll(() => scrollPosition(page)).toBe(0)
    await close()
  })

  it('can go back without losing the history state of another router on the page', async () => {
    const { page, close } = await openUserList()
    await page.evaluate(() => history.replaceState({ ...history.state, ofThePage: 7 }, ''))
    await goTo(page, '/role-management')
    await page.locator('campus-role-management [data-row]').nth(3).waitFor()
    await page.goBack()
    await page.locator('campus-user-management [data-row]').nth(10).waitFor()
    await expect.poll(() => page.evaluate(() => (history.state as { ofThePage?: number }).ofThePage)).toBe(7)
    await close()
  })

  it('sees the current page marked in the menu, whatever the query string', async () => {
    const { page, close } = await openUserList()
    await goTo(page, '/user-management?page=2')
    const current = page.getByRole('navigation', { name: 'Menu' }).locator('[aria-current=page]')
    await expect.poll(() => current.allTextContents()).toEqual(['Users'])
    await close()
  })

  it('focuses the search of a list with the slash key, from the page and from the menu', async () => {
    const { page, close } = await openUserList()
    await expect.poll(() => focusedTag(page)).toBe('main')
    await page.keyboard.press('/')
    await expect.poll(() => focusedTag(page)).toBe('input')
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Users', exact: true }).focus()
    await page.keyboard.press('/')
    await expect.poll(() => focusedTag(page)).toBe('input')
    await close()
  })
})
