import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { recentEvents } from '../../../src/contract/home/events.ts'
import { messageLog } from '../../../src/contract/messages/message-log.ts'
import type { StudentAudience } from '../../../src/contract/messages/student-audience.ts'
import {
  studentMessage,
  studentMessageChoices,
  studentMessagePreview,
  studentMessages,
} from '../../../src/contract/messages/student-messages.ts'
import { ask, askRow, call, CLIENTS } from '../../support/calls.ts'
import { startMailServer, type TestMailServer } from '../../support/messages/smtp.ts'
import { addPerson, createToken } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'
import { waitUntil } from '../../support/wait-until.ts'
import { loadQueue } from '../../support/home/work-queue.ts'

let smtp: TestMailServer
let server: TestServer
const tokens: Record<string, string> = {}
/** A college with students, and another one. */
let college = 0
let other = 0

beforeAll(async () => {
  smtp = await startMailServer('campus', 'right')
  server = await startTestServer({ mail: { url: smtp.url, from: 'no-reply@example.ac.in' } })
  const colleges = await selectSqlRows(
    server,
    `select e.college_id::float8 as id from enrolment e
       join student s on s.client_id = e.client_id and s.id = e.student_id
     where e.client_id = ${CLIENTS.svtu} and e.status = 'ACTIVE' and s.status = 'ACTIVE'
     group by 1 having count(*) between 3 and 400 order by count(*), 1 limit 2`,
  )
  ;[college, other] = colleges.map(({ id }) => Number(id)) as [number, number]
  const add = async (name: string, roleId: number, userType: 'UNIVERSITY' | 'COLLEGE' | 'STAFF', at?: number) => {
    const clientId = name === 'stranger' ? CLIENTS.shantiban : CLIENTS.svtu
    const collegeIds = at === undefined ? [] : [at]
    tokens[name] = await createToken(
      server,
      await addPerson(server, { clientId, userType, roleIds: [roleId], collegeIds, name }),
    )
  }
  await add('admin', 10, 'UNIVERSITY')
  await add('controller', 11, 'UNIVERSITY')
  await add('section', 12, 'UNIVERSITY')
  await add('clerk', 21, 'STAFF', college)
  await add('principal', 20, 'COLLEGE', college)
  await add('elsewhere', 20, 'COLLEGE', other)
  await add('stranger', 11, 'UNIVERSITY')
  await server.db.execute('delete from notification_outbox')
  await server.db.execute(`update student set email = 's' || id || '@example.org' where id in
    (select student_id from enrolment where college_id in (${college}, ${other}))`)
  await server.db.execute(`update user_account set created_at = now() - interval '30 days'`)
})
afterAll(async () => {
  await server.close()
  await smtp.close()
})

const everybody: StudentAudience = {
  collegeIds: [],
  programIds: [],
  partIds: [],
  examEventId: null,
  form: null,
  ticket: null,
  held: false,
}
const english = {
  title: 'Fees',
  body: 'Fees are due.\nPay at the office.',
  sms: '',
  dltTemplateId: null,
  dltHeader: null,
}
const marathi = { ...english, title: 'शुल्क', body: 'शुल्क भरा. F-2026' }
const write = (audience: Partial<StudentAudience> = {}, given: object = {}) => ({
  audience: { ...everybody, ...audience },
  channels: ['EMAIL', 'PORTAL'],
  texts: { en: english, mr: marathi },
  ...given,
})
const token = (name: string): string => tokens[name] ?? ''
/** The rows of a query that has several. */
const listRows = async (id: string, input: object, who: string): Promise<readonly unknown[]> =>
  v.parse(
    v.record(v.string(), v.nullable(v.array(v.unknown()))),
    (await ask(server, id, input, { token: token(who) })).result,
  )[id] ?? []
const preview = (message: object, who = 'controller') => askRow(server, studentMessagePreview, message, token(who))
const send = (message: object, who = 'controller') => call(server, 'sendStudentMessage', message, { token: token(who) })
const load = (messageId: string, who = 'controller') => askRow(server, studentMessage, { messageId }, token(who))
let limit = 500
const setLimit = async (releaseAbove: number) => {
  const input = { seen: limit, releaseAbove }
  expect((await call(server, 'saveReleaseLimit', input, { token: token('admin') })).result).toEqual({ releaseAbove })
  limit = releaseAbove
}
async function sendTo(audience: Partial<StudentAudience>, who = 'controller') {
  const message = write(audience)
  const { students } = await preview(message, who)
  const reply = await send({ ...message, expected: students }, who)
  const { messageId, state } = reply.result as { messageId: string; state: string }
  return { messageId, state, students }
}
const waitFor = (messageId: string, what: (row: Awaited<ReturnType<typeof load>>) => boolean) =>
  waitUntil('what became of the message', async () => what(await load(messageId)))
const countRows = async (messageId: string) =>
  Number(
    (
      await selectSqlRows(
        server,
        `select count(*)::int as n from notification_outbox where student_message_id =
          (select id from student_message where public_id = '${messageId}')`,
      )
    )[0]?.n,
  )

describe('a message to the students of a college', () => {
  let messageId = ''

  it('says whom it reaches and whom not, before anything is stored', async () => {
    const choices = await askRow(server, studentMessageChoices, {}, token('clerk'))
    expect(choices.colleges.map(({ collegeId }) => collegeId)).toEqual([college])
    await selectSqlRows(
      server,
      `update student set email = null where id = (select min(e.student_id) from enrolment e
        join student s on s.id = e.student_id
        where e.college_id = ${college} and e.status = 'ACTIVE' and s.status = 'ACTIVE')`,
    )
    const row = await preview(write({ collegeIds: [college] }))
    expect(row.students).toBeGreaterThan(2)
    expect(row.waits).toBe(false)
    expect(row.unreached).toMatchObject([{ channel: 'EMAIL' }])
    expect(row.unreached[0]?.withoutAddress).toBeGreaterThan(0)
    expect(row.languages.reduce((sum, { students }) => sum + students, 0)).toBe(row.students)
    expect(row.languages.find(({ language }) => language === 'en')?.mail?.text).toBe(english.body)
    const asked = { audience: { ...everybody, collegeIds: [college] }, channel: 'EMAIL' }
    expect(await listRows('studentsWithoutAddress', asked, 'controller')).toHaveLength(
      row.unreached[0]?.withoutAddress ?? 0,
    )
    expect(await listRows('studentMessages', {}, 'controller')).toEqual([])
  })

  it('is queued once for every student, however often it is sent', async () => {
    const message = write({ collegeIds: [college] })
    const { students } = await preview(message)
    expect((await send({ ...message, expected: students + 1 })).errorCode).toBe(1204)
    const headers = { 'idempotency-key': 'sent-twice-by-a-double-click' }
    const input = { ...message, expected: students }
    const replies = await Promise.all(
      [1, 2].map(() => call(server, 'sendStudentMessage', input, { token: token('controller'), headers })),
    )
    const sent = replies.map(({ result }) => (result as { messageId?: string } | null)?.messageId).filter(Boolean)
    messageId = sent[0] ?? ''
    expect(new Set(sent).size).toBe(1)
    await waitFor(messageId, ({ state, figures }) => state === 'QUEUED' && figures[0]?.queued === 0)
    expect(await countRows(messageId)).toBe(students)
    const row = await load(messageId)
    expect(row).toMatchObject({ students, queued: students, by: 'controller', mayCancel: false })
    expect((row.figures[0]?.sent ?? 0) + (row.figures[0]?.unreached ?? 0)).toBe(students)
    expect(smtp.arrived.some(({ text }) => text.includes('F-2026'))).toBe(true)
    expect(
      await selectSqlRows(server, `select detail from audit_log where activity = 'sendStudentMessage'`),
    ).toMatchObject([{ detail: { students, state: 'RELEASED' } }])
  })

  it('leads from those who were not reached to exactly these in the log, where they are sent again', async () => {
    const filters = {
      studentMessage: { kind: 'choice' as const, values: [messageId] },
      state: { kind: 'choice' as const, values: ['UNREACHED'] },
    }
    const { rows } = await askRow(server, messageLog, { filters }, token('controller'))
    expect(rows).toHaveLength((await load(messageId)).figures[0]?.unreached ?? -1)
    expect(rows[0]).toMatchObject({ failure: 'NO_ADDRESS', address: '', state: 'UNREACHED' })
    const again = () =>
      call(server, 'sendMessagesAgain', { messages: [rows[0]?.messageId] }, { token: token('controller') })
    expect((await again()).result).toMatchObject({ done: 0, unreachable: 1 })
    await selectSqlRows(server, `update student set email = 'found@example.org' where prn = '${rows[0]?.prn}'`)
    expect((await again()).result).toMatchObject({ done: 1, unreachable: 0 })
    await waitUntil('the message', () =>
      Promise.resolve(smtp.arrived.at(-1)?.to.includes('found@example.org') ?? false),
    )
  })

  it('is shown to its students in the portal, and not to others', async () => {
    const [row] = await selectSqlRows(
      server,
      `select s.user_id::float8 as id from student_message_recipient r join student s on s.id = r.student_id
       where s.user_id is not null limit 1`,
    )
    const [stranger] = await selectSqlRows(
      server,
      `select s.user_id::float8 as id from student s where s.client_id = ${CLIENTS.svtu} and s.user_id is not null
        and s.id not in (select student_id from student_message_recipient) limit 1`,
    )
    for (const [found, count] of [
      [row, 1],
      [stranger, 0],
    ] as const) {
      if (!found) continue
      const own = await createToken(server, { id: Number(found.id), clientId: CLIENTS.svtu })
      const { events } = await askRow(server, recentEvents, {}, own)
      expect(events.filter(({ kind }) => kind === 'STUDENT_MESSAGE')).toHaveLength(count)
    }
  })
})

describe('a college', () => {
  it('reaches only its own students, whatever it asks for', async () => {
    const own = await preview(write(), 'clerk')
    expect((await preview(write({ collegeIds: [college] }), 'clerk')).students).toBe(own.students)
    expect((await preview(write({ collegeIds: [other] }), 'clerk')).students).toBe(0)
    expect((await send({ ...write({ collegeIds: [other] }), expected: 0 }, 'clerk')).errorCode).toBe(1201)
    const { messageId, students } = await sendTo({}, 'clerk')
    expect(students).toBe(own.students)
    expect(
      await selectSqlRows(
        server,
        `select 1 from student_message_recipient r where r.student_message_id =
          (select id from student_message where public_id = '${messageId}')
          and r.student_id not in (select student_id from enrolment where college_id = ${college})`,
      ),
    ).toEqual([])
    await waitFor(messageId, ({ state }) => state === 'QUEUED')
    const list = async (who: string) =>
      v.parse(v.array(studentMessages.row), await listRows('studentMessages', {}, who)).map((one) => one.messageId)
    expect(await list('principal')).toEqual([messageId])
    expect(await list('controller')).toContain(messageId)
    for (const who of ['elsewhere', 'stranger']) {
      expect(await list(who)).toEqual([])
      expect(await listRows('studentMessage', { messageId }, who)).toEqual([])
      const input = { messageId }
      expect((await call(server, 'cancelStudentMessage', input, { token: token(who) })).errorCode).toBe(1202)
    }
  })

  it('sees in the log the messages to its own students alone', async () => {
    const total = async (who: string) => (await askRow(server, messageLog, {}, token(who))).total
    expect(await total('clerk')).toBeGreaterThan(0)
    expect(await total('clerk')).toBeLessThanOrEqual(await total('controller'))
    expect(await total('elsewhere')).toBe(0)
    const { rows } = await askRow(server, messageLog, {}, token('controller'))
    const input = { messages: [rows[0]?.messageId] }
    expect((await call(server, 'closeMessages', input, { token: token('elsewhere') })).result).toMatchObject({
      done: 0,
    })
  })
})

describe('a message above the limit', () => {
  let messageId = ''

  it('waits for a second person, who is not the one who has written it', async () => {
    await setLimit(2)
    const made = await sendTo({ collegeIds: [college] }, 'section')
    messageId = made.messageId
    expect(made.state).toBe('WAITING')
    expect(await countRows(messageId)).toBe(0)
    const findWork = async (who: string) =>
      (await loadQueue(server, token(who))).items.find(({ kind }) => kind === 'MESSAGES_TO_RELEASE')
    expect(await findWork('controller')).toMatchObject({
      cases: 1,
      path: '/student-messages?filter.state=choice:WAITING',
    })
    expect(await findWork('section')).toBe(undefined)
    const decide = (who: string, act = 'RELEASE') =>
      call(server, 'decideStudentMessage', { messageId, act, note: '' }, { token: token(who) })
    expect((await decide('section')).result).toEqual({ outcome: 'OTHER_PERSON', denial: 'OWN_ENTRY' })
    expect((await decide('clerk')).errorCode).toBe(1107)
    expect((await decide('elsewhere')).errorCode).toBe(1202)
    expect(await load(messageId, 'section')).toMatchObject({ mayRelease: false, denial: 'OWN_ENTRY', mayCancel: true })
    expect(await load(messageId, 'controller')).toMatchObject({ mayRelease: true, denial: null })
    expect((await decide('controller')).result).toEqual({ outcome: 'DECIDED', state: 'RELEASED' })
    expect((await decide('controller', 'DECLINE')).result).toMatchObject({
      outcome: 'ALREADY_DECIDED',
      by: 'controller',
    })
    expect(await findWork('controller')).toBe(undefined)
    await waitFor(messageId, ({ state }) => state === 'QUEUED')
    expect(await countRows(messageId)).toBe(made.students)
  })

  it('counts what was written without a second person on the same day', async () => {
    const { students } = await preview(write({ collegeIds: [other] }))
    await setLimit(students)
    // The controller has written to the other college already.
    expect((await preview(write({ collegeIds: [other] }))).waits).toBe(true)
    expect((await preview(write({ collegeIds: [other] }), 'elsewhere')).waits).toBe(false)
  })

  it('is cancelled before it is released, and while it is queued', async () => {
    await setLimit(0)
    const made = await sendTo({ collegeIds: [other] }, 'section')
    const cancel = (id: string) => call(server, 'cancelStudentMessage', { messageId: id }, { token: token('section') })
    expect((await cancel(made.messageId)).result).toEqual({ outcome: 'CANCELLED', stopped: made.students })
    expect((await cancel(made.messageId)).result).toMatchObject({ outcome: 'NOTHING_LEFT' })
    await setLimit(100_000)
    smtp.refuse(451)
    const { messageId: queued } = await sendTo({ collegeIds: [other] }, 'section')
    await waitFor(queued, ({ state, figures }) => state === 'QUEUED' && (figures[0]?.queued ?? 0) > 0)
    const { result } = await cancel(queued)
    expect(result).toMatchObject({ outcome: 'CANCELLED' })
    await waitFor(queued, ({ figures }) => figures[0]?.queued === 0)
    expect(await load(queued)).toMatchObject({ state: 'CANCELLED', cancelledBy: 'section', mayCancel: false })
    smtp.refuse(null)
  })
})

describe('a message that is wrong', () => {
  it('is refused by field, and stores nothing', async () => {
    const refused = async (given: object) => {
      const reply = await send({ ...write({}, given), expected: 1 })
      return [reply.errorCode, (reply.result as { fieldErrors?: { field: string }[] } | null)?.fieldErrors?.[0]?.field]
    }
    expect(await refused({ texts: { en: english } })).toEqual([1201, 'texts.mr.title'])
    expect(await refused({ channels: ['SMS'] })).toEqual([1201, 'channels'])
    expect(await refused({ texts: { mr: { ...marathi, body: 'Pay at www.example.org' } } })).toEqual([
      1201,
      'texts.mr.body',
    ])
    expect((await refused({ audience: { ...everybody, form: 'ACCEPTED' } }))[0]).toBe(1201)
    expect((await refused({ channels: [] }))[0]).toBe(1201)
  })

  it('is not written by somebody without the right', async () => {
    const teacher = await addPerson(server, { clientId: CLIENTS.svtu, userType: 'STAFF', roleIds: [24], name: 'T' })
    const own = await createToken(server, teacher)
    expect((await ask(server, 'studentMessagePreview', write(), { token: own })).errorCode).toBe(1107)
  })
})

describe('students', () => {
  it('are chosen by their form and hall ticket for an examination, and by their holds', async () => {
    const [exam] = await selectSqlRows(
      server,
      `select exam_event_id::float8 as id from hall_ticket where client_id = ${CLIENTS.svtu}
       group by 1 order by count(*) desc limit 1`,
    )
    const examEventId = Number(exam?.id)
    const count = async (audience: Partial<StudentAudience>) => (await preview(write(audience))).students
    const all = await count({ examEventId })
    const [withTicket, without] = [
      await count({ examEventId, ticket: 'PUBLISHED' }),
      await count({ examEventId, ticket: 'NOT_PUBLISHED' }),
    ]
    expect(withTicket).toBeGreaterThan(0)
    expect(withTicket + without).toBe(all)
    expect(
      (await count({ examEventId, form: 'ACCEPTED' })) + (await count({ examEventId, form: 'NOT_ACCEPTED' })),
    ).toBe(all)
    const held = await count({ held: true })
    expect(held).toBeGreaterThan(0)
    expect(held).toBeLessThan(await count({}))
  })
})
