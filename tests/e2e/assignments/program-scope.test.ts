import { expect, test } from 'vitest'
import { journeys, PASSWORD, visit } from '../support.ts'

const app = journeys()

test('An administrator gives two people a programme, saves, undoes it, and copies what one of them had last year', async () => {
  const { page, wrong, close } = await visit(app.browser, `${app.server.origin}/portal.html#/svtu`)
  await page.locator('input[name=userName]').fill('asha.admin')
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(/#\/(landing|modules-dashboard)/)
  await page.evaluate(() => sessionStorage.setItem('lang', 'en'))
  await page.goto(`${app.server.origin}/portal.html#/user-management?search=farah`)
  await page.reload()

  // The list of users leads to the screen with the person chosen.
  await page.getByRole('button', { name: 'Actions for Farah Siddiqui' }).click()
  await page.getByRole('menuitem', { name: 'Programme scope' }).click()
  await page.waitForURL(/assign-prg-part-term-to-user\?user=[\w-]{16,40}$/)
  const people = page.getByRole('combobox', { name: 'People' })
  await people.fill('farah ansari')
  await page.getByRole('option', { name: 'Farah Ansari' }).click()
  await page.waitForURL(/user=[\w-]{16,40}(,|%2C)[\w-]{16,40}$/)
  await page.getByText('These people differ.').waitFor()

  // Both get a programme that neither has, and it is taken back.
  await page.getByLabel('Expand to').selectOption({ label: 'Programme' })
  await page.getByRole('checkbox', { name: /^Bachelor of Commerce/ }).check()
  await page.getByText('Not saved yet').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved: ').waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByText('Saved: ').waitFor({ state: 'hidden' })
  await expect.poll(() => page.getByRole('checkbox', { name: /^Bachelor of Commerce/ }).isChecked()).toBe(false)

  // In the next year, the scope of this one is proposed, reviewed and saved.
  const next = await page.getByLabel('Academic year').locator('option', { hasText: '(next)' }).getAttribute('value')
  await page.getByLabel('Academic year').selectOption(next)
  await page.waitForURL(/year=/)
  await page.getByRole('button', { name: 'Copy from another year' }).click()
  await page.getByRole('button', { name: 'Put into the draft' }).click()
  await page.getByText('Not saved yet').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved: ').waitFor()
  expect(wrong).toEqual([])
  await close()
})
