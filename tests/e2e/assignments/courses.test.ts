import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { journeys, PASSWORD, visit } from '../support.ts'

const app = journeys()

/** Opens the portal as a new visitor, and logs in. */
async function logIn(userName: string) {
  const visitor = await visit(app.browser, `${app.server.origin}/portal.html#/svtu`)
  const { page } = visitor
  await page.locator('input[name=userName]').fill(userName)
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(/#\/(landing|modules-dashboard)/)
  await page.evaluate(() => sessionStorage.setItem('lang', 'en'))
  return visitor
}
/** Searches for a course, and assigns it with the duty that is chosen. */
async function assign(page: Page, code: string): Promise<void> {
  const search = page.getByRole('searchbox', { name: 'Search by code or name' })
  await search.fill(code)
  // A row that the search still moves would not be there any more when the mouse is released.
  const rows = page.locator('[role=treeitem][aria-level="2"]')
  await expect
    .poll(async () => (await rows.allTextContents()).map((text) => text.includes(code)))
    .toSatisfy((found: boolean[]) => found.length > 0 && found.every(Boolean))
  await page.getByRole('treeitem', { name: new RegExp(`(^| )${code} · `) }).click()
  await page.getByRole('button', { name: 'Assign (1)' }).click()
  await search.fill('')
}
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

test('An administrator assigns two courses to a teacher, undoes it, sees the history, and decides a conflict with another administrator', async () => {
  const first = await logIn('asha.admin')
  const { page } = first
  await page.goto(`${app.server.origin}/portal.html#/user-management?search=imran`)
  await page.reload()

  // The list of users leads to the screen with the person chosen.
  await page.getByRole('button', { name: 'Actions for Imran Bagwan' }).click()
  await page.getByRole('menuitem', { name: 'Courses' }).click()
  await page.waitForURL(/assign-Course\?user=[\w-]{16,40}$/)
  const address = page.url()
  await page.getByText('Assigned courses').waitFor()
  await assign(page, 'BA-101')
  await assign(page, 'BA-102')
  await page.getByText(/Not saved yet: .?\+2/).waitFor()
  await save(page)
  await page.getByText('Saved: ').waitFor()
  await page.getByText('4 courses').first().waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByText('Saved: ').waitFor({ state: 'hidden' })
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByText('undoes a change').waitFor()
  await page.getByText('What was changed').first().click()
  await page.getByText('BA-101').first().waitFor()
  await page.getByRole('tab', { name: 'By person' }).click()

  // Another administrator gives the same course for a limited time meanwhile.
  await assign(page, 'BA-101')
  const second = await logIn('ravi.exams')
  await second.page.goto(address)
  await second.page.reload()
  await second.page.getByText('Assigned courses').waitFor()
  await assign(second.page, 'BA-101')
  await second.page.getByRole('button', { name: /^Details of BA-101/ }).click()
  await second.page.getByLabel('From', { exact: true }).fill('01/07/2026')
  await second.page.getByLabel('To', { exact: true }).click()
  await save(second.page)
  await second.page.getByText('Saved: ').waitFor()

  await save(page)
  await page.getByRole('heading', { name: 'Someone else has changed the same rows' }).waitFor()
  await page.getByText(/Ravi/).first().waitFor()
  await page.getByRole('button', { name: /^Take theirs: BA-101/ }).click()
  await page.getByText('No changes yet.').waitFor()
  await page.getByText('from 1 July 2026').first().waitFor()

  // Unsaved changes are not lost by a click on the menu.
  await assign(page, 'BA-103')
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: 'People' }).click()
  await page.getByRole('link', { name: 'Users', exact: true }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => page.url()).toBe(address)
  await page.getByText(/Not saved yet: .?\+1/).waitFor()
  expect(first.wrong).toEqual([])
  expect(second.wrong).toEqual([])
  await second.close()
  await first.close()
})
