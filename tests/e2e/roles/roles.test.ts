import { expect, test } from 'vitest'
import { journeys, PASSWORD, visit } from '../support.ts'

const app = journeys()

/** Signs a person in, and waits for the page where their menu leads. */
async function signInAs(userName: string, leads: RegExp) {
  const visitor = await visit(app.browser, `${app.server.origin}/portal.html#/svtu`)
  visitor.page.setDefaultTimeout(60_000)
  await visitor.page.locator('input[name=userName]').fill(userName)
  await visitor.page.locator('input[name=password]').fill(PASSWORD)
  await visitor.page.keyboard.press('Enter')
  await visitor.page.waitForURL(leads)
  return visitor
}

/** Signs a person in, and opens the landing page in English instead of Marathi. */
async function openLandingPage(userName: string) {
  const visitor = await signInAs(userName, /#\/(landing|modules-dashboard)/)
  await visitor.page.evaluate(() => sessionStorage.setItem('lang', 'en'))
  await visitor.page.goto(`${app.server.origin}/portal.html#/landing`)
  await visitor.page.reload()
  await visitor.page.locator('campus-landing h1').waitFor()
  return visitor
}

test('An administrator adds a screen to a role; its holder sees the screen, and none after the role is deactivated', async () => {
  const asha = await openLandingPage('asha.admin')
  await asha.page.getByRole('button', { name: 'People', exact: true }).click()
  await asha.page.getByRole('link', { name: 'Roles', exact: true }).first().click()
  await asha.page.getByRole('button', { name: 'Add a role' }).click()
  await asha.page.getByLabel('Role name', { exact: false }).first().fill('Analyst')
  await asha.page.getByLabel('User type', { exact: false }).selectOption({ label: 'Staff' })
  await asha.page.getByLabel('Sample dashboard: View').check()
  await asha.page.getByRole('button', { name: 'Save', exact: true }).click()
  await asha.page.getByText('Role created.').waitFor()
  await asha.page.getByRole('link', { name: 'All roles' }).click()

  // The role of guests gets one more screen.
  await asha.page.getByRole('button', { name: 'Actions for Guest' }).click()
  await asha.page.getByRole('menuitem', { name: 'Assign menus' }).click()
  await asha.page.getByLabel('Sample dashboard: View').check()
  await asha.page.getByText('takes effect immediately.').waitFor()
  await asha.page.getByRole('button', { name: 'Save', exact: true }).click()
  await asha.page.getByRole('dialog').waitFor({ state: 'hidden' })

  const kavita = await openLandingPage('empty.menu')
  await kavita.page.getByRole('link', { name: 'Sample dashboard' }).first().waitFor()
  expect(kavita.wrong).toEqual([])
  await kavita.close()

  await asha.page.getByRole('button', { name: 'Actions for Guest' }).click()
  await asha.page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await asha.page.locator('campus-confirmation').getByRole('button', { name: 'Deactivate' }).click()
  await asha.page.getByText('“Guest” is inactive.').waitFor()
  const again = await signInAs('empty.menu', /#\/UnAuth/)
  await again.close()
  expect(asha.wrong).toEqual([])
  await asha.close()
})
