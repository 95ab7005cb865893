import type { Page } from 'playwright-core'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { accessibilityProblems, at, chooseLanguage, goTo, journeys, signIn, visit } from '../support.ts'

const app = journeys()
const portal = (path: string) => `${app.server.origin}/portal.html#${path}`

async function openAsAdministrator(path: string, width = 1280) {
  const opened = await visit(app.browser, portal('/svtu'), { viewport: { width, height: 900 } })
  await signIn(opened.page, 'asha.admin')
  await opened.page.waitForURL((url) => !at('/svtu')(url))
  await goTo(opened.page, path)
  return opened
}
/** Returns the HTML of the newest message to an address in the outbox of the demo. */
async function newestMessage(address: string): Promise<string> {
  const page = await (
    await fetch(`${app.server.origin}/server/demo/outbox?lang=en&to=${encodeURIComponent(address)}`)
  ).text()
  return /<article[\s\S]*?<\/article>/.exec(page)?.[0] ?? ''
}
async function fillPerson(page: Page, login: string): Promise<void> {
  await page.getByLabel('User type').selectOption('STAFF')
  await page.getByLabel('First name').fill('Tanuja')
  await page.getByLabel('Last name').fill('Gokhale')
  await page.getByLabel('E-mail', { exact: false }).first().fill(`${login}@example.edu`)
  await page.locator('input[name=loginName]').fill(login)
  await page.getByRole('combobox', { name: 'Colleges' }).fill('Nirmalnagar College of Arts')
  await page.locator('campus-add-user [role=option]').first().click()
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: 'Teacher' }).check()
}

describe('an administrator', () => {
  it('adds a teacher, who confirms the invitation, sets a password and signs in', async () => {
    const { page, wrong, close } = await openAsAdministrator('/add-User')
    await page.locator('campus-add-user input[name=firstName]').waitFor()
    await fillPerson(page, 'tanuja.gokhale')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Create user' }).click()
    await page.getByText('User created. Invitation sent to t***@example.edu.').waitFor()
    await expect.poll(() => newestMessage('tanuja.gokhale@example.edu')).toMatch(/userEmailConfirm/)
    const token = /userEmailConfirm\/([\w-]{20,})/.exec(await newestMessage('tanuja.gokhale@example.edu'))?.[1]
    expect(wrong).toEqual([])
    await close()

    const tanuja = await visit(app.browser, portal(`/svtu/userEmailConfirm/${token}`))
    await tanuja.page.locator('campus-portal select').first().selectOption('en')
    await tanuja.page.getByText('Is t***@example.edu yours?').waitFor()
    await tanuja.page.locator('campus-email-confirm button').first().click()
    await tanuja.page.locator('input[name=password]').fill('harbour-mango-73-violin')
    await tanuja.page.locator('input[name=repeat]').fill('harbour-mango-73-violin')
    await tanuja.page.getByRole('button', { name: 'Set password' }).click()
    await tanuja.page.getByText('Password changed.').waitFor()
    await tanuja.page.getByRole('link', { name: 'Go to login' }).click()
    await signIn(tanuja.page, 'tanuja.gokhale', 'harbour-mango-73-violin')
    await tanuja.page.waitForURL((url) => /^#\/(landing|modules-dashboard|dashboard|UnAuth)$/.test(url.hash))
    expect(tanuja.wrong).toEqual([])
    await tanuja.close()
  })

  it('is asked before Back discards unsaved changes', async () => {
    const { page, close } = await openAsAdministrator('/modules-dashboard')
    await page.locator('campus-modules-dashboard').waitFor()
    await goTo(page, '/add-User')
    await page.getByLabel('First name').fill('Half')
    await page.goBack()
    await page.getByText('You have unsaved changes. Leave without saving?').waitFor()
    await expect.poll(() => at('/add-User')(new URL(page.url()))).toBe(true)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Half')
    await page.goBack()
    await page.getByRole('button', { name: 'Leave without saving' }).click()
    await page.waitForURL(at('/modules-dashboard'))
    await page.locator('campus-modules-dashboard').waitFor()
    await page.goBack()
    await expect.poll(() => at('/add-User')(new URL(page.url()))).toBe(false)
    await close()
  })

  it('edits a user whom another window has changed meanwhile, and both changes are saved', async () => {
    const first = await openAsAdministrator('/add-User')
    await first.page.locator('campus-add-user input[name=firstName]').waitFor()
    await fillPerson(first.page, 'conflict.gokhale')
    const answered = first.page.waitForResponse(
      (response) => response.request().headers()['service-header'] === 'addUser',
    )
    await first.page.getByRole('button', { name: 'Create user' }).click()
    await first.page.getByText('User created.').waitFor()
    const { addUser } = v.parse(
      v.object({ addUser: v.object({ result: v.object({ userId: v.string() }) }) }),
      await (await answered).json(),
    )
    const path = `/update-edit-user?user=${addUser.result.userId}`
    const second = await openAsAdministrator(path)
    await goTo(first.page, path)
    for (const { page } of [first, second]) {
      await page.locator('campus-update-edit-user input[name=designation]').waitFor()
      await chooseLanguage(page, 'en')
    }
    await first.page.getByLabel('Designation').fill('Reader')
    await second.page.getByLabel('Employee code').fill('TG-1')
    await second.page.getByRole('button', { name: 'Save' }).click()
    await second.page.getByText('Saved: 1 change.').waitFor()
    await first.page.getByRole('button', { name: 'Save' }).click()
    await first.page.getByRole('heading', { name: 'Someone else changed this record.' }).waitFor()
    expect(await accessibilityProblems(first.page)).toEqual([])
    await first.page.getByRole('button', { name: 'Keep mine and review' }).click()
    await expect.poll(() => first.page.getByLabel('Employee code').inputValue()).toBe('TG-1')
    await first.page.getByRole('button', { name: 'Save' }).click()
    await first.page.getByText('Saved: 1 change.').waitFor()
    await expect.poll(() => first.page.getByLabel('Designation').inputValue()).toBe('Reader')
    await first.close()
    await second.close()
  })
})
