import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { decideExamForms, examForm } from '../../../src/contract/exam-office/exam-forms.ts'
import { dashboardRows } from '../../../src/contract/home/dashboard-rows.ts'
import { notificationOutbox } from '../../../server/db/schema.ts'
import { askRow, call, CLIENTS, signIn } from '../../support/calls.ts'
import {
  listExamsByState,
  listReadiness,
  prepareNextExam,
  runJob,
  uploadFile,
} from '../../support/hall-tickets/desk.ts'
import { lookUpTicket } from '../../support/hall-tickets/look-up.ts'
import { followLink, loadQueue } from '../../support/home/work-queue.ts'
import { findLastMessage } from '../../support/messages/outbox.ts'
import { findFixturePerson } from '../../support/payments/withheld.ts'
import { addPerson, createToken, listCollegeIds } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'

const SEATS = 6
let server: TestServer
let examEventId = 0
let nextExamId = 0
let ownCollegeId = 0
let clerk = ''
let foreigner = ''
let officer = ''
const F36 = findFixturePerson('F36')
beforeAll(async () => {
  server = await startTestServer()
  const { OPEN, NOT_YET } = await listExamsByState(server)
  examEventId = v.parse(v.number(), OPEN)
  nextExamId = v.parse(v.number(), NOT_YET)
  await prepareNextExam(server, { from: examEventId, to: nextExamId }, SEATS)
  const [own] = await sql(`select college_id as id from exam_form where form_no = '${await findFormNo()}'`)
  ownCollegeId = Number(own?.id)
  const other = (await listCollegeIds(server, CLIENTS.svtu)).find((id) => id !== ownCollegeId) ?? 0
  const addUser = async (userType: 'COLLEGE' | 'UNIVERSITY', roleId: number, name: string, collegeIds: number[] = []) =>
    createToken(
      server,
      await addPerson(server, { clientId: CLIENTS.svtu, userType, roleIds: [roleId], collegeIds, name }),
    )
  clerk = await addUser('COLLEGE', 21, 'Clerk of the college', [ownCollegeId])
  foreigner = await addUser('COLLEGE', 21, 'Clerk of another college', [other])
  officer = await addUser('UNIVERSITY', 12, 'Officer')
})
afterAll(() => server.close())

const sql = (text: string) => selectSqlRows(server, text)
async function findFormNo(): Promise<string> {
  const [row] = await sql(`select f.form_no as no from exam_form f join student s on s.id = f.student_id
    where s.prn = '${F36.prn}' and f.exam_event_id = ${examEventId}`)
  return v.parse(v.string(), row?.no)
}
const listForms = (token: string, detail: string) =>
  askRow(server, dashboardRows, { list: 'forms', kind: 'FORM', detail, pageSize: 100 }, token)
const read = (formNo: string, token: string) => askRow(server, examForm, { formNo }, token)
const send = (token: string, act: string, formNos: readonly string[], more: object = {}) =>
  call(server, 'decideExamForms', { act, examEventId, formNos, ...more }, { token })
const decide = async (...given: Parameters<typeof send>) =>
  v.parse(decideExamForms.output, (await send(...given)).result)
const look = () => lookUpTicket(server, examEventId, F36)

describe('an examination form', () => {
  it('is returned by the college with a reason that the student reads, and forwarded when it is in order', async () => {
    const formNo = await findFormNo()
    expect(await read(formNo, clerk)).toMatchObject({
      status: 'SUBMITTED',
      acts: ['FORWARD', 'RETURN'],
      ticketNo: null,
    })
    expect((await read(formNo, clerk)).papers.length).toBeGreaterThan(0)
    const { photograph } = await read(formNo, clerk)
    const picture = await fetch(new URL(photograph ?? '', server.origin))
    expect(picture.headers.get('content-type')).toMatch(/^image\//)
    const { total } = await listForms(clerk, 'SUBMITTED')
    expect((await send(clerk, 'RETURN', [formNo])).errorCode).toBe(1201)
    expect(await decide(clerk, 'RETURN', [formNo], { reason: 'The signature is missing.' })).toEqual({
      decided: 1,
      skipped: [],
    })
    expect((await listForms(clerk, 'SUBMITTED')).total).toBe(total - 1)
    expect((await findLastMessage(server, 210))?.body).toContain('The signature is missing.')
    expect(await look()).toMatchObject({
      outcome: 'FORM_NOT_ACCEPTED',
      status: 'REJECTED',
      reason: 'The signature is missing.',
    })
    expect(await decide(clerk, 'FORWARD', [formNo])).toMatchObject({ decided: 1 })
    expect(await look()).toMatchObject({ status: 'INWARD', reason: null })
  })

  it('is accepted by the examination section, and its student gets a hall ticket', async () => {
    const formNo = await findFormNo()
    expect(await read(formNo, clerk)).toMatchObject({ status: 'INWARD', acts: [] })
    expect(await read(formNo, officer)).toMatchObject({ acts: ['ACCEPT', 'RETURN'] })
    await server.db.delete(notificationOutbox)
    expect(await decide(officer, 'ACCEPT', [formNo])).toEqual({ decided: 1, skipped: [] })
    expect((await findLastMessage(server, 210))?.body).toContain(formNo)
    await sql(`insert into seat_allocation (client_id, exam_event_id, student_id, seat_no, exam_centre_id)
      select client_id, exam_event_id, student_id, 'LATE-1', (
        select c.id from exam_centre c where c.client_id = f.client_id and c.exam_event_id = f.exam_event_id limit 1)
      from exam_form f where f.form_no = '${formNo}'
      on conflict do nothing`)
    const ravi = await signIn(server, 'ravi.exams')
    await runJob(server, ravi, 'generateHallTickets', { examEventId })
    const { ticketNo, acts, decisions } = await read(formNo, officer)
    expect(ticketNo).toMatch(/^W/)
    expect(acts).toEqual([])
    expect(decisions.map(({ status, by }) => [status, by])).toEqual([
      ['REJECTED', 'Clerk of the college'],
      ['INWARD', 'Clerk of the college'],
      ['ACCEPTED', 'Officer'],
    ])
    expect(await decide(officer, 'RETURN', [formNo], { reason: 'Not eligible.' })).toMatchObject({
      decided: 0,
      skipped: [{ formNo, why: 'HAS_TICKET', status: 'ACCEPTED', by: 'Officer' }],
    })
  })

  it('of another college does not exist for a clerk, and is not accepted by a college', async () => {
    const formNo = await findFormNo()
    expect(await decide(foreigner, 'FORWARD', [formNo])).toEqual({
      decided: 0,
      skipped: [{ formNo, student: null, why: 'UNKNOWN', status: null, by: null, at: null }],
    })
    await sql(`update exam_form set status = 'INWARD' where form_no = '${formNo}'`)
    expect(await decide(clerk, 'ACCEPT', [formNo])).toMatchObject({
      decided: 0,
      skipped: [{ why: 'NOT_YOUR_TURN', status: 'INWARD' }],
    })
  })

  it('that somebody else has decided is skipped with who it was, and the others are decided', async () => {
    await sql(`update exam_form set status = 'SUBMITTED' where id in (
      select id from exam_form
      where status = 'ACCEPTED' and college_id = ${ownCollegeId} and exam_event_id = ${examEventId}
      order by id limit 3)`)
    const { rows } = await listForms(clerk, 'SUBMITTED')
    const [doneRow] = rows
    const [done, ...rest] = rows.map(({ reference }) => reference ?? '')
    expect(rest.length).toBeGreaterThan(0)
    await decide(clerk, 'FORWARD', [done ?? ''])
    expect(await decide(clerk, 'FORWARD', [done ?? '', ...rest, ...rest])).toMatchObject({
      decided: rest.length,
      skipped: [
        {
          formNo: done,
          student: { prn: doneRow?.prn, names: { name: doneRow?.names.name } },
          why: 'ALREADY_DECIDED',
          status: 'INWARD',
          by: 'Clerk of the college',
        },
      ],
    })
    expect((await listForms(clerk, 'SUBMITTED')).total).toBe(0)
  })
})

it('the work that waits on forms leads to exactly these, and falls by those that are decided', async () => {
  const findWork = async () =>
    (await loadQueue(server, officer)).items.find(({ kind }) => kind === 'FORMS_TO_ACCEPT') ?? { cases: 0, path: '' }
  const { cases, path } = await findWork()
  expect((await followLink(server, path, officer)).total).toBe(cases)
  const [first] = (await listForms(officer, 'INWARD')).rows
  await decide(officer, 'ACCEPT', [first?.reference ?? ''])
  expect((await findWork()).cases).toBe((cases ?? 0) - 1)
})

describe('an examination that requires a form', () => {
  const importForms = async (lines: readonly string[]) => {
    const ravi = await signIn(server, 'ravi.exams')
    const head = 'prn,form_no,status,submitted_on'
    const uploadId = await uploadFile(server, ravi, Buffer.from([head, ...lines].join('\n')))
    return runJob(server, ravi, 'importExamData', { examEventId: nextExamId, kind: 'FORMS', uploadId, dryRun: false })
  }
  const seated = async () =>
    (
      await sql(`select s.prn from seat_allocation a join student s on s.id = a.student_id
        where a.exam_event_id = ${nextExamId} order by a.id`)
    ).map(({ prn }) => String(prn))

  it('takes forms from a file, and names lines with an unknown student or a number that is taken', async () => {
    const [one, two, three] = await seated()
    const report = await importForms([`${one},EF-1,,`, `${two},EF-1,,`, `9999,EF-3,,`, `${three},EF-4,GONE,`])
    expect(report).toMatchObject({
      status: 'FAILED',
      report: {
        faults: [
          { line: 3, column: 'form_no', fault: 'TWICE_IN_FILE' },
          { line: 4, column: 'prn', fault: 'UNKNOWN' },
          { line: 5, column: 'status', fault: 'NOT_ALLOWED' },
        ],
      },
    })
    expect(
      await importForms([`${one},EF-1,ACCEPTED,`, `${two},EF-2,INWARD,2026-09-14`, `${three},EF-3,,`]),
    ).toMatchObject({
      status: 'DONE',
      report: { written: 3 },
    })
    expect(await importForms([`${one},EF-9,ACCEPTED,`])).toMatchObject({
      report: { faults: [{ column: 'form_no', fault: 'TAKEN', value: 'EF-1' }] },
    })
  })

  it('refuses a day of submission that has not come yet', async () => {
    const [one] = await seated()
    expect(await importForms([`${one},EF-1,,2099-01-01`])).toMatchObject({
      status: 'FAILED',
      report: { faults: [{ line: 2, column: 'submitted_on', fault: 'FUTURE', value: '2099-01-01' }] },
    })
  })

  it('gives tickets to students with an accepted form only, and the check names the others', async () => {
    await sql(`update exam_event set forms_required = true where id = ${nextExamId}`)
    const ravi = await signIn(server, 'ravi.exams')
    const checks = await listReadiness(server, ravi, nextExamId)
    expect(checks.find(({ check }) => check === 'FORM_NOT_ACCEPTED')).toMatchObject({ count: SEATS - 1 })
    await runJob(server, ravi, 'generateHallTickets', { examEventId: nextExamId })
    const tickets = await sql(`select s.prn from hall_ticket t join student s on s.id = t.student_id
      where t.exam_event_id = ${nextExamId}`)
    expect(tickets.map(({ prn }) => prn)).toEqual((await seated()).slice(0, 1))
  })

  it('keeps what was decided about a form when a file names it again', async () => {
    const [, two] = await seated()
    expect(
      await call(
        server,
        'decideExamForms',
        { act: 'ACCEPT', examEventId: nextExamId, formNos: ['EF-2'] },
        { token: officer },
      ),
    ).toMatchObject({ result: { decided: 1 } })
    await importForms([`${two},EF-2,SUBMITTED,`])
    expect(await read('EF-2', officer)).toMatchObject({ status: 'ACCEPTED' })
  })
})
