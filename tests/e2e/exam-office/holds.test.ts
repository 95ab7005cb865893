import { describe, expect, it } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { accessibilityProblems, at, findTicket, goTo, journeys, signIn, visit } from '../support.ts'

const app = journeys()
const STUDENT = 'Aarti Ramesh Jadhav'
const PRN = '2025417112003457'
const TEXT = 'Bring your migration certificate to the examination section.'

/** Opens the holds of the student from the list of hall tickets. */
async function openHolds(page: Page): Promise<void> {
  await goTo(page, '/dashboard?list=tickets')
  const list = page.locator('campus-dashboard')
  await list.getByRole('searchbox').fill(PRN)
  await list.getByRole('button', { name: new RegExp(`^Actions for .*${STUDENT}`, 'i') }).click()
  await page.getByRole('menuitem', { name: 'Holds on the hall ticket' }).click()
}

async function open(userName: string, viewport = { width: 1280, height: 800 }) {
  const visitor = await visit(app.browser, `${app.server.origin}/portal.html#/svtu`, { viewport })
  await signIn(visitor.page, userName)
  await visitor.page.waitForURL(at('/landing'))
  return visitor
}

/** Looks up the ticket as the student does, and waits for the outcome. */
async function look(outcome: (page: Page) => Locator): Promise<void> {
  const visitor = await visit(
    app.browser,
    `${app.server.origin}/portal.html#/download-exam-hall-ticket-Before-Login?client=svtu`,
  )
  await findTicket(visitor.page)
  await outcome(visitor.page).waitFor()
  await visitor.close()
}

describe('a controller of examinations', () => {
  it('places a hold, which the student reads at once and only another person can release', async () => {
    const controller = await open('ravi.exams')
    await openHolds(controller.page)
    const panel = controller.page.getByRole('dialog')
    await panel.getByText('There is no hold on this student’s hall ticket.').waitFor()
    expect(await accessibilityProblems(controller.page)).toEqual([])

    await panel.getByRole('button', { name: 'Place a hold' }).click()
    await panel.getByLabel('Reason').waitFor()
    await panel.getByRole('button', { name: 'Place a hold' }).click()
    await panel.getByText('There are 2 problems').waitFor()
    await panel.getByLabel('Reason').selectOption({ label: 'Missing documents' })
    await panel.getByLabel('What the student reads').fill(TEXT)
    expect(await accessibilityProblems(controller.page)).toEqual([])
    await panel.getByRole('button', { name: 'Place a hold' }).click()
    await panel.getByRole('button', { name: 'Release: Missing documents' }).waitFor()
    expect(await accessibilityProblems(controller.page)).toEqual([])
    await look((page) => page.locator('campus-hall-ticket').getByText(TEXT))

    await panel.getByRole('button', { name: 'Place a hold' }).click()
    await panel.getByLabel('Reason').selectOption({ label: 'Missing documents' })
    await panel.getByLabel('What the student reads').fill('The certificate is missing.')
    await panel.getByRole('button', { name: 'Place a hold' }).click()
    const question = controller.page.getByRole('alertdialog').filter({ hasText: 'placed a hold for the same reason' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await panel.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => panel.getByRole('button', { name: /^Release:/ }).count()).toBe(1)

    await panel.getByRole('button', { name: 'Release: Missing documents' }).click()
    await panel.getByLabel('Why is it released?').fill('The certificate was seen.')
    await panel.getByRole('button', { name: 'Release', exact: true }).click()
    await panel.getByText('You placed this hold. Someone else must release it.').waitFor()
    await controller.close()

    const administrator = await open('asha.admin', { width: 360, height: 740 })
    await openHolds(administrator.page)
    const other = administrator.page.getByRole('dialog')
    await other.getByRole('button', { name: 'Release: Missing documents' }).click()
    await other.getByLabel('Why is it released?').fill('The certificate was seen.')
    await other.getByRole('button', { name: 'Release', exact: true }).click()
    await other.getByText('There is no hold on this student’s hall ticket.').waitFor()
    await administrator.close()
    await look((page) => page.locator('campus-hall-ticket').getByRole('button', { name: /PDF/ }).first())
  })
})

describe('a principal, who sees the holds of a college', () => {
  it('reads who decides about them', async () => {
    const principal = await open('meera.principal')
    await goTo(principal.page, '/dashboard?list=holds')
    await principal.page
      .locator('campus-dashboard')
      .getByRole('button', { name: /^Actions/ })
      .first()
      .click()
    await principal.page.getByRole('menuitem', { name: 'Holds on the hall ticket' }).click()
    const panel = principal.page.getByRole('dialog')
    await panel.getByText('The examination section decides about holds').waitFor()
    await expect.poll(() => panel.getByRole('button', { name: 'Place a hold' }).count()).toBe(0)
    await principal.close()
  })
})
