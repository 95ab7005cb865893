import { resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLog, userAccount, userRole } from '../../../server/db/schema.ts'
import { call, CLIENTS, signIn as signInByCall } from '../../support/calls.ts'
import { startTestServer } from '../../support/server/server.ts'
import { accessibilityProblems, at, doUntilSeen, goTo, launch, signIn, visit } from '../support.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
let browser: Browser
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startTestServer({}, { assetsFolder: resolve('dist/client') }), launch()])
  // The demo has no help desk employee who can sign in.
  const kavita = await accountOf('empty.menu')
  await server.db.insert(userRole).values({ clientId: kavita.clientId, userId: kavita.id, roleId: 15 })
})
afterAll(async () => {
  await browser.close()
  await server.close()
})

async function accountOf(loginName: string) {
  const row = (await server.db.select().from(userAccount)).find(
    (one) => one.clientId === CLIENTS.svtu && one.loginName === loginName,
  )
  if (!row) throw new Error(`no ${loginName}`)
  return row
}
async function enter(userName: string) {
  const opened = await visit(browser, `${server.origin}/portal.html#/svtu`)
  await opened.page.locator('campus-portal select').first().selectOption('en')
  await signIn(opened.page, userName)
  await opened.page.locator('campus-modules-dashboard h1, campus-landing h1').first().waitFor()
  return opened
}
async function find(page: Page, text: string, name: RegExp): Promise<void> {
  await goTo(page, '/edit-user-details')
  const box = page.locator('campus-edit-user-details input[type=search]')
  await box.fill(text)
  await box.press('Enter')
  await page.locator('campus-edit-user-details').getByRole('button', { name }).click()
  await page.locator('campus-edit-user-details').getByRole('tab', { name: 'Profile' }).waitFor()
}

describe('a help desk employee', () => {
  it('finds a student, sees the record masked, and reveals one value with a reason', async () => {
    const { page, close, wrong } = await enter('empty.menu')
    await find(page, '2025417112003457', /2025417112003457/)
    const screen = page.locator('campus-edit-user-details')
    await expect.poll(() => screen.getByText('2006-**-**').count()).toBe(1)
    expect(await accessibilityProblems(page)).toEqual([])
    await screen.getByRole('button', { name: 'Show Date of birth' }).click()
    const panel = screen.getByRole('dialog')
    await panel.getByRole('button', { name: 'Show', exact: true }).click()
    await panel.getByText('Why do you need to see this?: This field is required.').waitFor()
    await panel.getByRole('textbox').fill('The caller asks for the hall ticket')
    await panel.getByRole('button', { name: 'Show', exact: true }).click()
    await screen.getByText('14 March 2006').or(screen.getByText('14 Mar 2006')).first().waitFor()
    expect((await server.db.select().from(auditLog)).find(({ activity }) => activity === 'unmaskField')).toMatchObject({
      detail: { field: 'BIRTH_DATE', reason: 'The caller asks for the hall ticket' },
    })
    // The tabs have a single tab stop; arrow keys move between them.
    await screen.getByRole('tab', { name: 'Profile' }).focus()
    await page.keyboard.press('End')
    await screen.getByText('Masked value shown').waitFor()
    expect(wrong).toEqual([])
    await close()
  })
})

describe('an administrator', () => {
  it('suspends a signed-in user, who is signed out at the next call, and undoes the suspension', async () => {
    const other = await enter('ravi.exams')
    const { page, close } = await enter('asha.admin')
    await find(page, 'ravi.exams', /Ravi Shinde/)
    const screen = page.locator('campus-edit-user-details')
    await screen.getByRole('button', { name: 'Actions' }).click()
    await screen.getByRole('menuitem', { name: 'Suspend…' }).click()
    const panel = screen.getByRole('dialog')
    await panel.getByText('1 user will be suspended and logged out.').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await panel.getByRole('textbox').fill('On leave')
    await panel.getByRole('button', { name: 'Suspend', exact: true }).click()
    await page.getByText('User suspended and logged out.').waitFor()
    // A toast stays while it has the focus.
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.focus()
    await screen.getByText('Suspended', { exact: true }).waitFor()

    await goTo(other.page, '/modules-dashboard')
    await other.page.getByText('Your session has ended. Please log in again.').first().waitFor()
    await other.close()

    await doUntilSeen(page.getByText('Undone.'), () => undo.click())
    expect((await accountOf('ravi.exams')).status).toBe('ACTIVE')
    await close()
  })

  it('keeps typing during a search, opens tabs by keyboard, and returns to the search field', async () => {
    const { page, close, wrong } = await enter('asha.admin')
    await goTo(page, '/edit-user-details')
    const screen = page.locator('campus-edit-user-details')
    const box = screen.locator('input[type=search]')
    await box.click()
    await page.keyboard.type('meera')
    await page.waitForURL(/q=meera$/)
    await screen.getByRole('button', { name: /Meera Bhosale/ }).waitFor()
    await page.keyboard.type('.prin')
    await page.waitForURL(/q=meera\.prin$/)
    await expect.poll(() => box.inputValue()).toBe('meera.prin')
    await screen.getByRole('button', { name: /Meera Bhosale/ }).press('Enter')
    await screen.getByRole('tab', { name: 'Profile' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.waitForURL(/tab=/)
    await page.keyboard.press('ArrowRight')
    await screen.getByRole('tab', { name: /^Colleges/, selected: true }).waitFor()
    await screen.getByRole('button', { name: 'Back to search' }).click()
    await box.waitFor()
    await expect
      .poll(() => box.evaluate((input) => (input.getRootNode() as ShadowRoot).activeElement === input))
      .toBe(true)
    expect(wrong).toEqual([])
    await close()
  })

  it('sees which right a user lacks for a page, and which role grants it', async () => {
    const { page, close } = await enter('asha.admin')
    await find(page, 'meera.principal', /Meera Bhosale/)
    const screen = page.locator('campus-edit-user-details')
    await screen.getByRole('button', { name: 'Actions' }).click()
    await screen.getByRole('menuitem', { name: 'Why can I see or not see this?' }).click()
    const panel = screen.getByRole('dialog')
    await panel.getByRole('combobox', { name: 'Page' }).fill('Roles')
    await panel.getByRole('option', { name: /role-management/ }).click()
    await panel.getByText('None of the roles gives the right', { exact: false }).waitFor()
    await panel.getByText('University administrator', { exact: false }).first().waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await close()
  })
})

describe('a user whose role is removed while they work', () => {
  it('is informed at the next call, and redirected from a page that they may no longer open', async () => {
    const { page, close } = await enter('empty.menu')
    await goTo(page, '/edit-user-details')
    await page.locator('campus-edit-user-details input[type=search]').waitFor()
    const asha = await signInByCall(server, 'asha.admin')
    const userIds = [(await accountOf('empty.menu')).publicId]
    expect(
      await call(server, 'bulkUserAction', { act: { kind: 'REMOVE_ROLE', roleId: 15 }, userIds }, { token: asha }),
    ).toMatchObject({ result: { skipped: [] } })
    await page.locator('campus-edit-user-details input[type=search]').fill('asha')
    await page.getByText('Your access has changed.').waitFor()
    await page.waitForURL(at('/UnAuth'))
    await close()
  })
})
