import { expect, it } from 'vitest'
import { call, signIn as signInByCall } from '../../support/calls.ts'
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
