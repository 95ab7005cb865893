import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { at, goTo, journeys, signIn, visit } from '../support.ts'

const app = journeys()

/** Opens the list of users as an administrator, and returns the page when its rows are shown. */
async function openUsers() {
  const opened = await visit(app.browser, `${app.server.origin}/portal.html#/svtu`)
  await signIn(opened.page, 'asha.admin')
  await opened.page.waitForURL(at('/landing'))
  await goTo(opened.page, '/user-management')
  await findRows(opened.page).first().waitFor()
  return opened
}

const findRows = (page: Page) => page.locator('campus-user-management tbody button.c-row-title')

/** Holds back all answers of the server from now on; the returned function lets them through. */
async function holdAnswers(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/mql', async (route) => {
    await held
    await route.continue()
  })
  return release
}

describe('a list that was visited before', () => {
  it('is shown at once, and again when the server has answered', async () => {
    const { page, wrong, close } = await openUsers()
    const before = await findRows(page).first().textContent()
    await goTo(page, '/role-management')
    await page.locator('campus-role-management [data-row]').first().waitFor()
    const release = await holdAnswers(page)
    await goTo(page, '/user-management')
    await findRows(page).first().waitFor()
    await expect.poll(() => findRows(page).first().textContent()).toBe(before)
    const answered = page.waitForResponse((response) => response.request().method() === 'POST')
    release()
    await answered
    await findRows(page).first().waitFor()
    expect(wrong).toEqual([])
    await close()
  })
})

describe('a screen behind a link of the navigation', () => {
  it('is loaded when the pointer is on the link', async () => {
    const { page, close } = await openUsers()
    const link = page.locator('campus-portal').locator('a[href="#/role-management"]').first()
    await link.waitFor()
    const loaded = page.waitForRequest(/assets\/role-management-/)
    await link.hover()
    await loaded
    await close()
  })
})
