import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityProblems, goTo, journeys, logOut, signIn, visit } from '../support.ts'

const app = journeys()

/** Opens the portal in English as somebody. */
async function arrive(userName: string) {
  const visitor = await visit(app.browser, `${app.server.origin}/portal.html#/svtu`)
  await signIn(visitor.page, userName)
  await visitor.page.waitForURL(/#\/(landing|modules-dashboard)/)
  await visitor.page.evaluate(() => sessionStorage.setItem('lang', 'en'))
  await visitor.page.reload()
  return visitor
}

/** Types a day so many days from now into a field, as people of the demonstration do: `31/12/2026`. */
async function typeDay(page: Page, name: string, days: number): Promise<void> {
  const day = new Date(Date.now() + days * 24 * 60 * 60_000)
  // The day there: from half past six in the evening on, it is another one than in universal time.
  const written = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata' }).format(day)
  await page.locator(`input[name="${name}"]`).fill(written)
}

test('A controller opens a process for the repeaters of a programme, and closes it while a clerk works on it', async () => {
  const controller = await arrive('ravi.exams')
  const desk = controller.page
  await goTo(desk, '/assign-menu-to-program?process=/photo-approval&exam=none&audience=REPEATER')
  await desk.getByLabel('Expand to').selectOption({ label: 'Programme' })
  await desk.getByRole('checkbox', { name: /^Bachelor of Commerce BCOM/ }).check()
  await desk.getByRole('button', { name: 'Set dates' }).click()
  await typeDay(desk, 'opens.day', 0)
  await typeDay(desk, 'closes.day', 3)
  await desk.getByLabel('Note').fill('Opened for the photographs of repeaters.')
  await desk.getByRole('button', { name: 'Put into the draft' }).click()
  await desk.getByText('Not saved yet').waitFor()
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  await desk.getByText('Saved: ').waitFor()

  // The process is in the menu of a clerk, with its end.
  const clerk = await arrive('noor.clerk')
  const menu = clerk.page.getByRole('navigation', { name: 'Menu' })
  await goTo(clerk.page, '/landing')
  await menu.getByRole('button', { name: 'Examinations' }).click()
  const entry = menu.getByRole('link', { name: /^Approval of photographs\s+closes in \d+ (days|hours)$/ })
  await entry.click()
  await clerk.page.getByRole('heading', { level: 1, name: 'Approval of photographs' }).waitFor()
  await clerk.page.getByText('Repeaters', { exact: true }).first().waitFor()
  expect(await accessibilityProblems(clerk.page)).toEqual([])

  // It is closed early, and both the menu and the open page of the clerk follow without a reload.
  await desk.getByRole('button', { name: 'Actions for Bachelor of Commerce', exact: true }).click()
  await desk.getByRole('menuitem', { name: 'Close now…' }).click()
  await desk.getByLabel('Reason').fill('All photographs are approved.')
  await desk.getByRole('button', { name: 'Close now' }).click()
  await desk.getByText('Closed early').first().waitFor()
  await clerk.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await clerk.page.getByText('This process was closed before its planned end.').waitFor()
  await entry.waitFor({ state: 'detached' })
  await expect.poll(() => clerk.page.url()).toContain('#/photo-approval')
  expect(await accessibilityProblems(clerk.page)).toEqual([])

  // Nothing is lost when the controller presses the wrong button.
  await desk.getByRole('checkbox', { name: /^Bachelor of Commerce BCOM/ }).check()
  await desk.getByRole('button', { name: 'Set dates' }).click()
  await typeDay(desk, 'closes.day', 5)
  await desk.getByLabel('Note').fill('Opened again.')
  await desk.getByRole('button', { name: 'Put into the draft' }).click()
  await desk.getByText('Not saved yet').waitFor()
  await logOut(desk)
  await desk.getByText('You have unsaved changes.').waitFor()
  await desk.getByRole('button', { name: 'Cancel' }).click()
  await desk.getByText('Not saved yet').waitFor()

  expect([...controller.wrong, ...clerk.wrong]).toEqual([])
  await clerk.close()
  await controller.close()
})
