import { expect, it } from 'vitest'
import { call, signIn as signInByCall } from '../../support/calls.ts'
import { listExamsByState } from '../../support/hall-tickets/desk.ts'
import { lookUpTicket } from '../../support/hall-tickets/look-up.ts'
import { findFixturePerson } from '../../support/payments/withheld.ts'
import { selectSqlRows } from '../../support/sql.ts'
import { journeys, openSearch, signIn, visit } from '../support.ts'

const app = journeys()

it('A clerk finds a student without an account by PRN from the header, opens her page, and sees the hold', async () => {
  const [student] = (await selectSqlRows(
    app.server,
    `select s.prn, s.name from student s
      join enrolment e on e.student_id = s.id and e.status = 'ACTIVE'
      join user_college c on c.college_id = e.college_id
      join user_account a on a.id = c.user_id and a.login_name = 'noor.clerk'
      where s.user_id is null and s.status = 'ACTIVE' order by s.id limit 1`,
  )) as unknown as readonly { readonly prn: string; readonly name: string }[]
  if (!student) throw new Error('There is no student.')
  const ravi = await signInByCall(app.server, 'ravi.exams')
  const placed = await call(
    app.server,
    'placeStudentHold',
    { prn: student.prn, reason: 'DOCUMENT', severity: 'HARD', publicText: { name: 'Bring the leaving certificate.' } },
    { token: ravi },
  )
  expect(placed.errorCode).toBe(1000)
  const { page, close } = await visit(app.browser, `${app.server.origin}/portal.html#/svtu`)
  await signIn(page, 'noor.clerk')
  await page.waitForURL(/#\/(modules-dashboard|landing)$/)
  await (await openSearch(page)).fill(student.prn)
  await page.getByRole('option', { name: student.prn }).first().waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.hash === `#/students?prn=${student.prn}`)
  await page.getByRole('heading', { level: 1, name: student.name }).waitFor()
  const holds = page.getByRole('region', { name: 'Holds' })
  await holds.getByText('Bring the leaving certificate.').waitFor()
  await holds.getByText('Ticket withheld').waitFor()
  // The address is enough for the page, also after a reload.
  await page.reload()
  await page.getByRole('region', { name: 'Holds' }).getByText('Bring the leaving certificate.').waitFor()
  await close()
})

it('A student is taken off the roll, and the public form refuses her ticket until she is put back', async () => {
  const person = findFixturePerson('F01')
  const examEventId = (await listExamsByState(app.server)).OPEN ?? 0
  const look = async () => (await lookUpTicket(app.server, examEventId, person)).outcome
  expect(await look()).toBe('READY')
  const { page, close } = await visit(app.browser, `${app.server.origin}/portal.html#/svtu`)
  await signIn(page, 'ravi.exams')
  await page.waitForURL(/#\/(modules-dashboard|landing)$/)
  await page.goto(`${app.server.origin}/portal.html#/students?prn=${person.prn}`)
  const part = page.getByRole('region', { name: 'Leaving and returning' })
  await part.getByRole('button', { name: 'Take off the roll' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByText('From this moment on').waitFor()
  await panel.getByText('a printed one is checked as cancelled').first().waitFor()
  await panel.getByText('The student is notified that the hall ticket is withheld.').waitFor()
  await panel.getByLabel('What happened').selectOption('CANCELLED')
  await panel.getByLabel('Reason').fill('Admission withdrawn.')
  await panel.getByRole('button', { name: 'Take off the roll' }).click()
  await part.getByText('Admission withdrawn.').waitFor()
  await part.getByText('In force').waitFor()
  expect(await look()).toBe('CANCELLED')
  await part.getByRole('button', { name: 'Put back on the roll' }).click()
  await panel.getByLabel('Reason').fill('The wrong student.')
  await panel.getByRole('button', { name: 'Put back on the roll' }).click()
  await part.getByText('The wrong student.').waitFor()
  await part.getByRole('button', { name: 'Take off the roll' }).waitFor()
  expect(await look()).toBe('READY')
  await close()
})
