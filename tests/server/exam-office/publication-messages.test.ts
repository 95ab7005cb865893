import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { claimNext } from '../../../server/lib/messaging/claims.ts'
import { ticketRecipients } from '../../../src/contract/exam-office/ticket-desk.ts'
import { askRow, CLIENTS, signIn } from '../../support/calls.ts'
import { findFixturePerson } from '../../support/payments/withheld.ts'
import { listExamsByState, prepareNextExam, runJob } from '../../support/hall-tickets/desk.ts'
import { startMailServer, type TestMailServer } from '../../support/messages/smtp.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'

const SEATS = 8
const OPENS = '2027-02-01T04:30:00.000Z'
const CLOSES = '2027-06-01T18:29:00.000Z'
let smtp: TestMailServer
let server: TestServer
let ravi = ''
let examEventId = 0
let openExamId = 0
beforeAll(async () => {
  smtp = await startMailServer('campus', 'right')
  server = await startTestServer({ mail: { url: smtp.url, from: 'no-reply@example.ac.in' } })
  ravi = await signIn(server, 'ravi.exams')
  const { OPEN, NOT_YET } = await listExamsByState(server)
  examEventId = v.parse(v.number(), NOT_YET)
  openExamId = v.parse(v.number(), OPEN)
  await prepareNextExam(server, { from: openExamId, to: examEventId }, SEATS)
  await sql(`update student_hold set released_at = now() where client_id = ${CLIENTS.svtu}`)
  await sql(
    `update student set email = 's' || id || '@students.example.edu' where id in (
      select student_id from seat_allocation where exam_event_id = ${examEventId})`,
  )
  await runJob(server, ravi, 'generateHallTickets', { examEventId })
})
afterAll(async () => {
  await server.close()
  await smtp.close()
})

const sql = (text: string) => selectSqlRows(server, text)
const studentAt = (place: number) =>
  `(select student_id from seat_allocation where exam_event_id = ${examEventId} order by id offset ${place} limit 1)`
const publish = (more: object) =>
  runJob(server, ravi, 'publishHallTickets', { examEventId, waive: 'Tested.', closesAt: CLOSES, ...more })
const messages = () =>
  sql(
    `select o.address, o.channel, o.language, o.body, o.next_attempt_at as at from notification_outbox o
      where o.client_id = ${CLIENTS.svtu} and o.notification_id = 201 order by o.id`,
  )

test('before the publication, the desk reads how many students have an address', async () => {
  const mobiles = Number(
    (
      await sql(`select count(*)::int as n from seat_allocation a join student s on s.id = a.student_id
        where a.exam_event_id = ${examEventId} and s.mobile <> ''`)
    )[0]?.n,
  )
  const counts = () => askRow(server, ticketRecipients, { examEventId }, ravi)
  // Without an SMS gateway, a mobile number is of no use.
  expect(await counts()).toMatchObject({ students: SEATS, email: SEATS, unreachable: 0 })
  expect([0, mobiles]).toContain((await counts()).mobile)
  const [student] = await sql(`select mobile from student where id = ${studentAt(0)}`)
  await sql(`update student set email = null, mobile = null where id = ${studentAt(0)}`)
  expect(await counts()).toMatchObject({ students: SEATS, email: SEATS - 1, unreachable: 1 })
  await sql(`update student set email = 's' || id || '@students.example.edu', mobile = '${String(student?.mobile)}'
    where id = ${studentAt(0)}`)
})

describe('students whose hall tickets are issued anew', () => {
  const reissue = (exam: number, prn: string) =>
    runJob(server, ravi, 'reissueHallTickets', { examEventId: exam, by: 'PRN', values: [prn], reason: 'OTHER' })
  const changes = () =>
    sql(
      `select o.channel, o.language, o.body from notification_outbox o
        where o.client_id = ${CLIENTS.svtu} and o.notification_id = 202 order by o.id`,
    )

  test('are told what has changed and which version counts', async () => {
    const { prn } = findFixturePerson('F01')
    await sql(`update student set preferred_language = 'en' where client_id = ${CLIENTS.svtu} and prn = '${prn}'`)
    expect(await reissue(openExamId, prn)).toMatchObject({
      report: { counts: { reissued: 1 } },
    })
    const sent = await changes()
    expect(sent.map(({ channel }) => channel)).toEqual(['SMS', 'EMAIL'])
    expect(sent[1]?.body).toContain('Other details. Download version 2')
  })

  test('are told the old and the new value of what differs', async () => {
    const { prn } = findFixturePerson('F01')
    await sql(`update student set preferred_language = 'en' where client_id = ${CLIENTS.svtu} and prn = '${prn}'`)
    await sql(`update seat_allocation set room = 'R-99' where exam_event_id = ${openExamId}
      and student_id = (select id from student where client_id = ${CLIENTS.svtu} and prn = '${prn}')`)
    const seen = (await changes()).length
    expect(await reissue(openExamId, prn)).toMatchObject({ report: { counts: { reissued: 1 } } })
    const [sms] = (await changes()).slice(seen)
    expect(String(sms?.body).replaceAll(/[\u2068\u2069]/g, '')).toMatch(/: formerly .+; now .*R-99/s)
  })

  test('are not told before the window opens, when nobody has a print yet', async () => {
    const before = (await changes()).length
    await publish({ opensAt: OPENS })
    const [seated] = await sql(`select prn from student where id = ${studentAt(0)}`)
    expect(await reissue(examEventId, String(seated?.prn))).toMatchObject({ report: { counts: { reissued: 1 } } })
    expect(await changes()).toHaveLength(before)
  })
})

describe('students whose hall tickets are published', () => {
  test('are not told where the examination section does not ask for it', async () => {
    expect(await publish({ opensAt: OPENS })).toMatchObject({ status: 'DONE', total: SEATS, done: SEATS })
    expect(await messages()).toEqual([])
  })

  test('are told in their language from the opening on, except who has a hold or does not want messages', async () => {
    await sql(`update student set preferred_language = 'ur' where id = ${studentAt(0)}`)
    await sql(
      `insert into student_hold (client_id, student_id, reason, severity, placed_at, public_text)
       values (${CLIENTS.svtu}, ${studentAt(1)}, 'DOCUMENT', 'HARD', now(), '{"name":"Wait."}')`,
    )
    await sql(
      `update user_account set notices_by_email = false where id = (
        select user_id from student where id = ${studentAt(2)})`,
    )
    const withAccount = await sql(`select 1 from student where id = ${studentAt(2)} and user_id is not null`)
    const notifiedCount = SEATS - 1 - withAccount.length
    const job = await publish({ opensAt: OPENS, tellStudents: true })
    expect(job).toMatchObject({ status: 'DONE', report: { counts: { told: notifiedCount } } })
    const sent = await messages()
    expect(sent).toHaveLength(notifiedCount)
    expect(new Set(sent.map(({ channel }) => channel))).toEqual(new Set(['EMAIL']))
    expect(sent.map(({ at }) => new Date(String(at)).toISOString())).toEqual(sent.map(() => OPENS))
    expect(sent[0]).toMatchObject({ language: 'ur' })
    expect(String(sent[0]?.body)).toMatch(/NCM\d+[\s\S]*https?:\/\//)
  })

  test('are told once, however often the tickets are published', async () => {
    const before = (await messages()).length
    const job = await publish({ opensAt: OPENS, tellStudents: true })
    expect(job.report).not.toMatchObject({ counts: { told: 1 } })
    expect(await messages()).toHaveLength(before)
  })

  test('get a code that expires soon before the messages to everybody', async () => {
    await sql(
      `insert into notification_outbox (client_id, notification_id, channel, language, address, body,
         created_at, next_attempt_at, expires_at)
       select ${CLIENTS.shantiban}, n, 'EMAIL', 'en', 'a@example.edu', 'x', at, at, at + valid from (values
         (201, timestamptz '2026-01-01 10:00+00', interval '1 day'),
         (105, timestamptz '2026-01-01 10:01+00', interval '5 minutes')) as m(n, at, valid)`,
    )
    const channels = [{ clientId: CLIENTS.shantiban, channel: 'EMAIL' as const }]
    const now = new Date('2026-01-01T10:02:00Z')
    expect((await claimNext(server.db, channels, now))?.row.notificationId).toBe(105)
    expect((await claimNext(server.db, channels, now))?.row.notificationId).toBe(201)
    expect(await claimNext(server.db, channels, now)).toBeNull()
  })
})
