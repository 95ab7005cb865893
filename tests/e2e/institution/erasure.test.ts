import type { Locator, Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { carryOutErasures } from '../../support/institution/erasure.ts'
import { selectSqlRows } from '../../support/sql.ts'
import { accessibilityProblems, goTo, journeys, signIn, visit, type Visit } from '../support.ts'

/** Students of the demonstration who have a record and no account. */
const [PRN, NAME] = ['2023417111000112', 'NIKHIL PRAKASH GAIKWAD']

const journey = journeys()
const screen = (page: Page) => page.locator('campus-data-protection')
const visits: Visit[] = []
afterEach(async () => {
  for (const { close } of visits.splice(0)) await close()
})

/** Saves a screenshot of a step if `PICTURES` names a folder. */
async function takeScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

async function enter(userName: string): Promise<Page> {
  const opened = await visit(journey.browser, `${journey.server.origin}/portal.html#/svtu`)
  visits.push(opened)
  const { page } = opened
  await page.locator('campus-portal select').first().selectOption('en')
  await signIn(page, userName)
  await page.locator('campus-modules-dashboard h1, campus-landing h1').first().waitFor()
  await goTo(page, '/data-protection')
  await screen(page).getByRole('heading', { level: 1 }).waitFor()
  return page
}
async function request(page: Page, reference: string): Promise<void> {
  const list = screen(page)
  await list.getByRole('button', { name: 'Request an erasure' }).click()
  await list.locator('dialog input[name=person]').fill('gaikwad nikhil')
  await list.getByText('Students without an account', { exact: true }).waitFor()
  await list.getByRole('option', { name: NAME }).click()
  await list.getByText('Student record: name, parents, date of birth, contacts').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await list.locator('dialog input[name=reference]').fill(reference)
  await list.locator('dialog textarea[name=reason]').fill('His letter of Monday')
  await list.getByRole('button', { name: 'Submit request' }).click()
  await list.getByText('Waiting for a decision').first().waitFor()
}
/** Opens the newest request for a person; returns its panel. */
async function openRequest(page: Page, name: string | RegExp): Promise<Locator> {
  const list = screen(page)
  await list.getByRole('button', { name }).first().click()
  await list.getByRole('menuitem', { name: 'Open request' }).click()
  const panel = list.getByRole('dialog')
  await panel.waitFor()
  return panel
}
async function approve(page: Page): Promise<void> {
  const panel = await openRequest(page, `Actions for ${NAME}`)
  await panel.getByText(PRN, { exact: true }).waitFor()
  await panel.getByText('Enrolments, marks and hall tickets').waitFor()
  await panel.getByRole('button', { name: 'Erase person' }).click()
  const confirm = page.getByRole('alertdialog')
  await confirm.getByRole('textbox').fill(PRN)
  await takeScreenshot(page, 'erasure-confirm')
  await confirm.getByRole('button', { name: 'Erase person' }).click()
  await screen(page).getByText('Approved, will be erased').first().waitFor()
  await panel.waitFor({ state: 'hidden' })
}
const record = async () =>
  (await selectSqlRows(journey.server, `select name, mobile from student where prn = '${PRN}'`))[0]

describe('the erasure of a student without an account, requested by one administrator and approved by another', () => {
  it('is stopped by the one who requested it, before it is carried out, and the other sees why', async () => {
    const asha = await enter('asha.admin')
    await request(asha, 'DP/2026/4')
    const rohini = await enter('rohini.admin')
    await approve(rohini)

    await asha.reload()
    const panel = await openRequest(asha, `Actions for ${NAME}`)
    await panel.getByText('Will be erased', { exact: true }).waitFor()
    await takeScreenshot(asha, 'erasure-approved')
    expect(await accessibilityProblems(asha)).toEqual([])
    await panel.getByRole('button', { name: 'Stop erasure…' }).click()
    await panel.locator('textarea').fill('He has called us, the letter is not his')
    await takeScreenshot(asha, 'erasure-stopping')
    await panel.getByRole('button', { name: 'Stop erasure', exact: true }).click()
    await screen(asha).getByText('Stopped', { exact: true }).first().waitFor()

    await rohini.reload()
    const seen = await openRequest(rohini, `Actions for ${NAME}`)
    await seen.getByText('He has called us, the letter is not his').waitFor()
    await takeScreenshot(rohini, 'erasure-stopped')
    expect(await accessibilityProblems(rohini)).toEqual([])
    expect(await carryOutErasures(journey.server, new Date())).toBe(0)
    expect(await record()).toMatchObject({ name: NAME })
    expect(visits.flatMap(({ wrong }) => wrong)).toEqual([])
  })

  it('is carried out three days after the approval, and leaves a pseudonym', async () => {
    await request(await enter('asha.admin'), 'DP/2026/5')
    await approve(await enter('rohini.admin'))
    expect(await record()).toMatchObject({ name: NAME })
    expect(visits.flatMap(({ wrong }) => wrong)).toEqual([])

    expect(await carryOutErasures(journey.server, new Date())).toBe(1)
    expect(await record()).toEqual({ name: expect.stringMatching(/^ERASED-/) as string, mobile: null })
    const rohini = await enter('rohini.admin')
    await screen(rohini).getByText('Erased', { exact: true }).first().waitFor()
    const panel = await openRequest(rohini, /^Actions for ERASED-/)
    await panel.getByText('What was done').waitFor()
    await panel.getByText('Enrolments, marks and hall tickets').waitFor()
    await takeScreenshot(rohini, 'erasure-done')
    expect(await accessibilityProblems(rohini)).toEqual([])
  })
})
