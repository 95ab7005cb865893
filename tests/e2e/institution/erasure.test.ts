import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { rowsFrom } from '../../support/sql.ts'
import { accessibilityProblems, goTo, journeys, signIn, visit } from '../support.ts'

/** A student of the demonstration who has a record and no account. */
const [PRN, NAME] = ['2023417111000112', 'NIKHIL PRAKASH GAIKWAD']

const journey = journeys()
const screen = (page: Page) => page.locator('campus-data-protection')

async function enter(userName: string) {
  const opened = await visit(journey.browser, `${journey.server.origin}/portal.html#/svtu`)
  await opened.page.locator('campus-portal select').first().selectOption('en')
  await signIn(opened.page, userName)
  await opened.page.locator('campus-modules-dashboard h1, campus-landing h1').first().waitFor()
  await goTo(opened.page, '/data-protection')
  await screen(opened.page).getByRole('heading', { level: 1 }).waitFor()
  return opened
}

it('erases a student without an account: requested by one administrator, approved by another one', async () => {
  const asha = await enter('asha.admin')
  const request = screen(asha.page)
  await request.getByRole('button', { name: 'Request an erasure' }).click()
  await request.locator('dialog input[name=person]').fill('gaikwad nikhil')
  await request.getByText('Students without an account', { exact: true }).waitFor()
  await request.getByRole('option', { name: NAME }).click()
  await request.getByText('Student record: name, parents, date of birth, contacts').waitFor()
  expect(await accessibilityProblems(asha.page)).toEqual([])
  await request.locator('dialog input[name=reference]').fill('DP/2026/5')
  await request.locator('dialog textarea[name=reason]').fill('His letter of Monday')
  await request.getByRole('button', { name: 'Submit request' }).click()
  await request.getByText('Waiting for a decision').first().waitFor()

  const rohini = await enter('rohini.admin')
  const decision = screen(rohini.page)
  await decision.getByRole('button', { name: `Actions for ${NAME}` }).click()
  await decision.getByRole('menuitem', { name: 'Open request' }).click()
  await decision.locator('dialog').getByText(PRN, { exact: true }).waitFor()
  await decision.getByText('Enrolments, marks and hall tickets').waitFor()
  await decision.getByRole('button', { name: 'Erase person' }).click()
  const confirm = rohini.page.getByRole('alertdialog')
  await confirm.getByRole('textbox').fill(PRN)
  await confirm.getByRole('button', { name: 'Erase person' }).click()
  await decision.getByText('Erased', { exact: true }).first().waitFor()
  await decision.getByRole('button', { name: /^Actions for ERASED-/ }).click()
  await decision.getByRole('menuitem', { name: 'Open request' }).click()
  await decision.getByText('What was done').waitFor()
  await decision.getByText('Enrolments, marks and hall tickets').waitFor()
  const [row] = await rowsFrom(journey.server, `select name, mobile from student where prn = '${PRN}'`)
  expect(row).toEqual({ name: expect.stringMatching(/^ERASED-/) as string, mobile: null })
  expect([...asha.wrong, ...rohini.wrong]).toEqual([])
})
