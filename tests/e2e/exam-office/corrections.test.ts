import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { accessibilityProblems, at, findTicket, goTo, journeys, signIn, visit } from '../support.ts'

const app = journeys()
const RIGHT = 'AARATI RAMESH JADHAV'
const FORM = '/download-exam-hall-ticket-Before-Login?client=svtu'

async function open(userName: string, viewport = { width: 1280, height: 800 }) {
  const visitor = await visit(app.browser, `${app.server.origin}/portal.html#/svtu`, { viewport })
  await signIn(visitor.page, userName)
  await visitor.page.waitForURL(at('/landing'))
  return visitor
}

/** Opens the newest reported mistake from the home, as the work of the person. */
async function openCorrection(page: Page): Promise<void> {
  await page.locator('campus-landing').getByRole('link', { name: 'Decide mistakes on hall tickets' }).first().click()
  await page
    .locator('campus-dashboard')
    .getByRole('button', { name: /^Aarti Ramesh Jadhav$|^Aarati Ramesh Jadhav$/i })
    .first()
    .click()
}

describe('a student whose name is printed wrongly', () => {
  it('gets a new hall ticket when college and university have approved it', async () => {
    const student = await visit(app.browser, `${app.server.origin}/portal.html#${FORM}`, {
      viewport: { width: 360, height: 740 },
    })
    await findTicket(student.page)
    const ticket = student.page.locator('campus-hall-ticket')
    await ticket.getByRole('button', { name: 'Report a mistake' }).click()
    await ticket.getByLabel('What is wrong?').selectOption('NAME')
    await ticket.getByLabel('What should it be?').fill('Aarati Ramesh Jadhav')
    const proof = ticket.getByLabel('Proof (optional)')
    await proof.setInputFiles({ name: 'marks.txt', mimeType: 'text/plain', buffer: Buffer.from('No picture') })
    await ticket.getByRole('button', { name: 'Send' }).click()
    await ticket.getByText('Choose a picture, or a PDF file of at most 600 KB.').first().waitFor()
    expect(await accessibilityProblems(student.page)).toEqual([])
    await proof.setInputFiles({ name: 'marks.png', mimeType: 'image/png', buffer: await student.page.screenshot() })
    await ticket.getByRole('button', { name: 'Send' }).click()
    await ticket.getByText('Note down your reference').waitFor()

    const clerk = await open('noor.clerk', { width: 360, height: 740 })
    await openCorrection(clerk.page)
    const first = clerk.page.getByRole('dialog')
    await first.getByText('The college decides first, then the university.').waitFor()
    await first.getByRole('link', { name: 'Open the proof' }).waitFor()
    expect(await accessibilityProblems(clerk.page)).toEqual([])
    await first.getByRole('button', { name: 'Approve' }).click()
    await first.getByLabel('What was checked').waitFor()
    await expect.poll(() => first.getByLabel(/^Name/).first().inputValue()).toBe(RIGHT)
    await first.getByRole('button', { name: 'Approve' }).click()
    await first.getByText('There is a problem').waitFor()
    await first.getByLabel('What was checked').fill('The statement of marks of class 12.')
    expect(await accessibilityProblems(clerk.page)).toEqual([])
    await first.getByRole('button', { name: 'Approve' }).click()
    await first.getByText('The first step is approved. The examination section decides now.').waitFor()
    await expect.poll(() => first.getByRole('button', { name: 'Approve' }).count()).toBe(0)
    await clerk.close()

    const controller = await open('ravi.exams')
    await openCorrection(controller.page)
    const second = controller.page.getByRole('dialog')
    await second.getByText('The statement of marks of class 12.').waitFor()
    expect(await accessibilityProblems(controller.page)).toEqual([])
    await second.getByRole('button', { name: 'Approve' }).click()
    await second.getByText('The record is changed, a new hall ticket is issued at once').waitFor()
    await second.getByLabel('What was checked').fill('The statement of marks.')
    await second.getByRole('button', { name: 'Approve' }).click()
    await second.getByText('The hall ticket was issued as version 2.').waitFor()
    await controller.close()

    await goTo(student.page, '/start')
    await ticket.waitFor({ state: 'detached' })
    await goTo(student.page, FORM)
    await findTicket(student.page)
    await ticket.getByText('Changed since the last version.').waitFor()
    await ticket.getByText(RIGHT).first().waitFor()
    await student.close()
  })
})

describe('a college', () => {
  it('rejects with a reason, and sees who decided', async () => {
    const student = await visit(app.browser, `${app.server.origin}/portal.html#${FORM}`)
    await findTicket(student.page)
    const ticket = student.page.locator('campus-hall-ticket')
    await ticket.getByRole('button', { name: 'Report a mistake' }).click()
    await ticket.getByLabel('What is wrong?').selectOption('SEAT')
    await ticket.getByLabel('What should it be?').fill('Another seat')
    await ticket.getByRole('button', { name: 'Send' }).click()
    await ticket.getByText('Note down your reference').waitFor()
    await student.close()

    const clerk = await open('noor.clerk')
    await openCorrection(clerk.page)
    const panel = clerk.page.getByRole('dialog')
    await panel.getByRole('button', { name: 'Reject' }).click()
    await panel.getByLabel('Reason for rejection').fill('Seats are given by the university.')
    expect(await accessibilityProblems(clerk.page)).toEqual([])
    await panel.getByRole('button', { name: 'Reject' }).click()
    await panel.getByText('Seats are given by the university.').waitFor()
    await panel.getByText('Noor Shaikh').waitFor()
    await clerk.close()
  })
})
