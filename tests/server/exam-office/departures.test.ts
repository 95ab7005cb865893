import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { departureEffects } from '../../../src/contract/exam-office/departures.ts'
import { studentRecord } from '../../../src/contract/home/student-record.ts'
import { ask, call, CLIENTS, signIn } from '../../support/calls.ts'
import { listExamsByState } from '../../support/hall-tickets/desk.ts'
import { lookUpTicket } from '../../support/hall-tickets/look-up.ts'
import { findFixturePerson } from '../../support/payments/withheld.ts'
import { addPerson, createToken } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'

const clientId = CLIENTS.svtu
const MARK = { status: 'CANCELLED', reason: 'Admission withdrawn by the family.' }
let server: TestServer
let ravi = ''
let asha = ''
let examEventId = 0
beforeAll(async () => {
  server = await startTestServer({}, { timers: false })
  ravi = await signIn(server, 'ravi.exams')
  asha = await signIn(server, 'asha.admin')
  examEventId = v.parse(v.number(), (await listExamsByState(server)).OPEN)
})
afterAll(() => server.close())

const rows = async <Row>(text: string) => (await selectSqlRows(server, text)) as unknown as Row[]
const prnOf = (id: string) => findFixturePerson(id).prn
const look = (id: string) => lookUpTicket(server, examEventId, findFixturePerson(id))
const mark = (prn: string, token = ravi, more: object = {}) =>
  call(server, 'markStudentLeft', { prn, ...MARK, ...more }, { token })
const restore = (prn: string, token = asha, more: object = {}) =>
  call(server, 'restoreStudent', { prn, seen: 'CANCELLED', reason: 'The letter was a mistake.', ...more }, { token })
async function open(prn: string, token = asha) {
  const answer = await ask(server, 'studentRecord', { prn }, { token })
  return v.parse(v.object({ studentRecord: v.nullable(v.array(studentRecord.row)) }), answer.result).studentRecord?.[0]
}

describe('a student who is marked as having left', () => {
  test('has no ticket from then on, and has it again as it was when that is taken back', async () => {
    const prn = prnOf('F01')
    expect(await look('F01')).toMatchObject({ outcome: 'READY' })
    const answer = await mark(prn, ravi, { evidence: 'Letter 12 of 3 May' })
    expect(answer.result).toMatchObject({ outcome: 'MARKED', status: 'CANCELLED', by: 'Ravi Shinde' })
    expect(await look('F01')).toMatchObject({ outcome: 'CANCELLED' })
    const left = await open(prn)
    expect(left).toMatchObject({
      status: 'CANCELLED',
      departures: [{ ...MARK, evidence: 'Letter 12 of 3 May', markedBy: 'Ravi Shinde', holds: true, restoredAt: null }],
      may: { departures: true },
    })
    expect(left?.tickets.map(({ status }) => status)).toContain('CANCELLED')
    expect((await restore(prn)).result).toMatchObject({ outcome: 'RESTORED', status: 'ACTIVE', by: 'Asha Kulkarni' })
    expect(await look('F01')).toMatchObject({ outcome: 'READY' })
    expect(await open(prn)).toMatchObject({
      status: 'ACTIVE',
      departures: [{ holds: false, restoredBy: 'Asha Kulkarni', restoreReason: 'The letter was a mistake.' }],
    })
    const acts = await rows(
      `select l.activity, u.login_name as who, l.detail ->> 'reason' as reason from audit_log l
        join user_account u on u.id = l.actor_user_id where l.activity in ('markStudentLeft', 'restoreStudent')
        order by l.id`,
    )
    expect(acts).toEqual([
      { activity: 'markStudentLeft', who: 'ravi.exams', reason: MARK.reason },
      { activity: 'restoreStudent', who: 'asha.admin', reason: 'The letter was a mistake.' },
    ])
  })

  test('is told in the own language, without the reason of the office, and told when the ticket is back', async () => {
    const { prn } = findFixturePerson('F02')
    await rows(
      `update student set mobile = '+919800000002', email = 'f02@example.org', preferred_language = 'mr'
        where client_id = ${clientId} and prn = '${prn}' returning 1`,
    )
    const sent = () =>
      rows<{ id: number; language: string; body: string }>(
        `select o.notification_id as id, o.language, o.body from notification_outbox o join student s
          on s.client_id = o.client_id and s.user_id is not distinct from o.user_id and o.address = s.mobile
          where s.prn = '${prn}' and o.notification_id in (203, 204) order by o.id`,
      )
    const before = (await sent()).length
    await mark(prn)
    await restore(prn)
    const [withheld, released] = (await sent()).slice(before)
    expect(withheld).toMatchObject({ id: 203, language: 'mr' })
    expect(withheld?.body).toContain('प्रवेश रद्द')
    expect(withheld?.body).not.toContain('family')
    expect(released).toMatchObject({ id: 204, language: 'mr' })
  })

  test('is what the dialog has said before: tickets, seats, forms and fees', async () => {
    const prn = prnOf('F01')
    const asked = async () => {
      const answer = await ask(server, 'departureEffects', { prn }, { token: ravi })
      return v.parse(v.object({ departureEffects: v.array(departureEffects.row) }), answer.result).departureEffects[0]
    }
    const effects = await asked()
    expect(effects?.tickets.some(({ isOpen, seatNo }) => isOpen && seatNo !== '')).toBe(true)
    await mark(prn)
    expect(await asked()).toMatchObject({ tickets: [], fees: effects?.fees })
    await restore(prn)
    expect(await asked()).toEqual(effects)
  })
})

describe('two officers', () => {
  test('mark a student at the same moment: one does, and the other reads who, when and what', async () => {
    const prn = prnOf('F04')
    const answers = await Promise.all([mark(prn, ravi), mark(prn, asha, { status: 'TRANSFERRED' })])
    const results = answers.map(({ result }) => result as { outcome: string; status: string; by: string; at: string })
    expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(['ALREADY_LEFT', 'MARKED'])
    const [second, first] = results.toSorted((one, other) => one.outcome.localeCompare(other.outcome))
    expect(second).toMatchObject({ status: first?.status, by: first?.by, at: first?.at })
    expect((await open(prn))?.departures).toHaveLength(1)
    const seen = first?.status ?? ''
    const other = seen === 'CANCELLED' ? 'TRANSFERRED' : 'CANCELLED'
    expect((await restore(prn, asha, { seen: other })).result).toMatchObject({ outcome: 'CHANGED', status: seen })
    expect((await restore(prn, asha, { seen })).result).toMatchObject({ outcome: 'RESTORED' })
    expect((await restore(prn, ravi, { seen })).result).toMatchObject({
      outcome: 'CHANGED',
      status: 'ACTIVE',
      by: 'Asha Kulkarni',
    })
  })

  test('send the same act twice after a lost response, and it is done once', async () => {
    const prn = prnOf('F05')
    const send = () =>
      call(
        server,
        'markStudentLeft',
        { prn, ...MARK },
        { token: ravi, headers: { 'idempotency-key': 'left-that-is-sent-twice' } },
      )
    const first = await send()
    expect(first.result).toMatchObject({ outcome: 'MARKED' })
    expect((await send()).result).toEqual(first.result)
    await restore(prn)
  })
})

describe('a state that a file has set', () => {
  test('is taken back with a reason, and shown as coming from a file', async () => {
    const prn = prnOf('F06')
    await rows(`update student set status = 'TRANSFERRED' where client_id = ${clientId} and prn = '${prn}' returning 1`)
    expect(await open(prn)).toMatchObject({ status: 'TRANSFERRED', departures: [] })
    expect((await mark(prn)).result).toMatchObject({ outcome: 'ALREADY_LEFT', by: null, at: null })
    expect((await restore(prn, asha, { seen: 'TRANSFERRED' })).result).toMatchObject({ outcome: 'RESTORED' })
    expect(await open(prn)).toMatchObject({
      status: 'ACTIVE',
      departures: [{ status: 'TRANSFERRED', markedAt: null, reason: null, restoredBy: 'Asha Kulkarni' }],
    })
  })

  test('ends a departure that somebody has marked, and the student can be marked again', async () => {
    const prn = prnOf('F07')
    await mark(prn)
    await rows(`update student set status = 'ACTIVE' where client_id = ${clientId} and prn = '${prn}' returning 1`)
    expect((await open(prn))?.departures).toMatchObject([{ holds: false, restoreReason: null }])
    expect((await mark(prn, asha, { status: 'DETAINED' })).result).toMatchObject({ outcome: 'MARKED' })
    expect((await open(prn))?.departures).toMatchObject([
      { status: 'DETAINED', holds: true },
      { status: 'CANCELLED', holds: false },
    ])
    await restore(prn, ravi, { seen: 'DETAINED' })
  })

  test('that has passed becomes passed again', async () => {
    const prn = prnOf('F08')
    await rows(`update student set status = 'PASSED' where client_id = ${clientId} and prn = '${prn}' returning 1`)
    await mark(prn)
    expect((await restore(prn)).result).toMatchObject({ outcome: 'RESTORED', status: 'PASSED' })
    await rows(`update student set status = 'ACTIVE' where client_id = ${clientId} and prn = '${prn}' returning 1`)
  })
})

describe('who may', () => {
  test('is the examination desk: no college, no finance, no student, and nobody without a reason', async () => {
    const prn = prnOf('F01')
    const [place] = await rows<{ collegeId: number }>(
      `select e.college_id::float8 as "collegeId" from enrolment e join student s on s.id = e.student_id
        where s.client_id = ${clientId} and s.prn = '${prn}' and e.status = 'ACTIVE'`,
    )
    const collegeIds = [place?.collegeId ?? 0]
    const people = [
      await addPerson(server, { clientId, userType: 'COLLEGE', roleIds: [20], collegeIds }),
      await addPerson(server, { clientId, userType: 'COLLEGE', roleIds: [21], collegeIds }),
      await addPerson(server, { clientId, userType: 'UNIVERSITY', roleIds: [13] }),
      await addPerson(server, { clientId, userType: 'STUDENT', roleIds: [50] }),
    ]
    const tokens = await Promise.all(people.map((person) => createToken(server, person)))
    for (const token of tokens) {
      expect((await mark(prn, token)).errorCode).toBe(1107)
      expect((await restore(prn, token)).errorCode).toBe(1107)
      expect((await ask(server, 'departureEffects', { prn }, { token })).errorCode).toBe(1107)
    }
    // A college reads what happened, and why; finance does not.
    await mark(prn)
    const [, clerk = '', finance = ''] = tokens
    const asClerk = await open(prn, clerk)
    expect(asClerk?.departures?.[0]).toMatchObject({ ...MARK, holds: true })
    expect(asClerk?.may).toMatchObject({ departures: false, messages: false })
    expect(await open(prn, finance)).toMatchObject({ departures: null })
    await restore(prn)
    for (const more of [{ reason: ' ' }, { status: 'ACTIVE' }, { reason: 'x'.repeat(301) }, { more: 1 }])
      expect((await mark(prn, ravi, more)).errorCode).not.toBe(1000)
    expect(await look('F01')).toMatchObject({ outcome: 'READY' })
  })

  test('is nobody of another institution, and the others of this one do not see their students', async () => {
    const theirs = await addPerson(server, { clientId: CLIENTS.shantiban, userType: 'UNIVERSITY', roleIds: [10] })
    const token = await createToken(server, theirs)
    const prn = prnOf('F01')
    expect((await mark(prn, token)).errorCode).toBe(1202)
    expect((await restore(prn, token)).errorCode).toBe(1202)
    expect((await ask(server, 'departureEffects', { prn }, { token })).errorCode).toBe(1202)
    for (const nobody of ['NOBODY', '%', `${prn}'`]) expect((await mark(nobody)).errorCode).toBe(1202)
    expect(await look('F01')).toMatchObject({ outcome: 'READY' })
  })
})

describe('a message on the page of a student', () => {
  test('that was given up says so, and is sent again by those who may', async () => {
    const { prn } = findFixturePerson('F02')
    await mark(prn)
    await restore(prn)
    await rows(`update notification_outbox set status = 'FAILED', failure = 'REFUSED' where id =
      (select max(o.id) from notification_outbox o join student s on s.mobile = o.address
        where s.prn = '${prn}' and o.notification_id = 204) returning 1`)
    const undelivered = async () => (await open(prn))?.messages?.find(({ isUndelivered }) => isUndelivered)
    const message = await undelivered()
    expect((await open(prn))?.may.messages).toBe(true)
    const again = await call(server, 'sendMessagesAgain', { messages: [message?.messageId ?? ''] }, { token: asha })
    expect(again.result).toMatchObject({ done: 1 })
    expect(await undelivered()).toBeUndefined()
  })
})
