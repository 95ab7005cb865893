import { describe, expect, it } from 'vitest'
import type { Locator } from 'playwright-core'
import { CLIENTS } from '../../support/calls.ts'
import { selectSqlRows } from '../../support/sql.ts'
import { accessibilityProblems, findTicket, goTo, journeys, signIn, visit } from '../support.ts'
import { readMessage } from '../devices.ts'

const app = journeys()
const PRN = '2025417112003457'
const NAME = 'Resit Examination of the Autumn'

/** Returns a day some days from now, as the institution's files write it. */
const dayFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
/** Returns such a day as the institution's forms write it. */
const typed = (day: string): string => day.split('-').reverse().join('/')

/** Returns a timetable of all papers of the student's term, one a day. */
async function timetable(): Promise<string> {
  const courses = await selectSqlRows(
    app.server,
    `select distinct c.code from student s
     join enrolment n on n.client_id = s.client_id and n.student_id = s.id and n.status = 'ACTIVE'
     join program_part_term t on t.client_id = s.client_id and t.program_part_id = n.program_part_id
     join course_offering o on o.client_id = s.client_id and o.program_part_term_id = t.id
     join course c on c.client_id = o.client_id and c.id = o.course_id
     where s.client_id = ${CLIENTS.svtu} and s.prn = '${PRN}'`,
  )
  const lines = courses.map(({ code }, index) => `${String(code)},${dayFromNow(30 + index)},1,10:30,13:30,10:00,11:00`)
  return ['course_code,date,session,starts,ends,reporting,gate_closes', ...lines].join('\n')
}

/** Checks and imports a file of a kind; the text is what the screen says afterwards. */
async function importFile(screen: Locator, kind: string, csv: string): Promise<void> {
  const part = screen.getByRole('group', { name: readMessage('en', `examDesk.kind.${kind}`), exact: true })
  await part.locator('input').setInputFiles({ name: `${kind}.csv`, mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await part.getByRole('button', { name: 'Check the file' }).click()
  await part.getByRole('button', { name: /^Import \d+ lines?$/ }).click()
  await part
    .getByText(/been imported/)
    .first()
    .waitFor()
}

describe('the examination section with an examination that is not there yet', () => {
  it('creates it, imports its files, generates and publishes; then a student finds her hall ticket', async () => {
    const { page, wrong, close } = await visit(app.browser, `${app.server.origin}/portal.html#/svtu`)
    await page.locator('campus-portal select').first().selectOption('en')
    await signIn(page, 'ravi.exams')
    await page.waitForURL(/landing|modules-dashboard/)
    await goTo(page, '/exam-desk')
    const screen = page.locator('campus-exam-desk')
    await screen.getByRole('button', { name: 'New examination' }).click()
    await screen.locator('[name=name]').fill(NAME)
    await screen.locator('[name=code]').fill('r99')
    await screen.locator('[name=season]').selectOption('RESIT')
    await screen.locator('[name=startsOn]').fill(typed(dayFromNow(30)))
    await screen.locator('[name=endsOn]').fill(typed(dayFromNow(60)))
    await screen.locator('[name=correctionsUntil]').fill(typed(dayFromNow(20)))
    await screen.getByRole('button', { name: 'Create examination' }).click()

    await importFile(screen, 'CENTRES', 'code,name,address,capacity\n901,Old Hall,Main Road,400')
    await importFile(screen, 'TIMETABLE', await timetable())
    await screen.getByRole('button', { name: 'Continue: Seats' }).click()
    await importFile(screen, 'SEATS', `prn,seat_no,centre_code\n${PRN},R990001,901`)
    // The address keeps the examination and the step.
    await page.reload()
    await screen.getByRole('button', { name: 'Continue: Hall tickets' }).click()
    await screen.getByRole('button', { name: 'Generate hall tickets' }).click()
    await screen.getByText('1 is new.').waitFor()
    await screen.locator('button[data-step=publish]').click()
    await screen.locator('[name=when][value=now]').check()
    // It is drawn with the choice above, if terms that share a course with hers have other papers without a time.
    const isBlocked = await screen.locator('[name=waive]').isVisible()
    if (isBlocked) await screen.locator('[name=waive]').fill('Only this term is examined.')
    expect(await accessibilityProblems(page)).toEqual([])
    await screen.getByRole('button', { name: 'Publish hall tickets' }).click()
    await page.locator('campus-confirmation').getByRole('button', { name: 'Publish hall tickets' }).click()
    const address = await screen.getByRole('link', { name: 'Open the public form' }).getAttribute('href')
    expect(address).toBe('#/download-exam-hall-ticket-Before-Login?client=svtu')
    expect(wrong).toEqual([])
    await close()

    const student = await visit(app.browser, `${app.server.origin}/portal.html${address}`)
    await student.page.locator('campus-hall-ticket [name=examEventId]').selectOption({ label: NAME })
    await findTicket(student.page, { value: PRN })
    await student.page.getByText('R990001').first().waitFor()
    expect(student.wrong).toEqual([])
    await student.close()
  })
})
