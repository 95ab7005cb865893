import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPaperReminders, notifyNextStudents } from '../../../server/modules/exam-office/reminders/first-papers.ts'
import { ask, CLIENTS } from '../../support/calls.ts'
import { listExamsByState } from '../../support/hall-tickets/desk.ts'
import { findFixturePerson } from '../../support/payments/withheld.ts'
import { createToken } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'

const clientId = CLIENTS.svtu
const { prn } = findFixturePerson('F01')
/** The first day of the papers of the student, in the institution's time zone. */
const DAY = '2030-03-15'
let server: TestServer
let examEventId = 0
let now = new Date('2030-03-14T06:00:00Z')
const sql = (text: string) => selectSqlRows(server, text)
beforeAll(async () => {
  server = await startTestServer({}, { timers: false })
  examEventId = Number((await listExamsByState(server)).OPEN)
  await sql(`update student_hold set released_at = now() where client_id = ${clientId}`)
  await sql(`update exam_event set ticket_close_at = '2031-01-01' where id = ${examEventId}`)
  await sql(`update student set preferred_language = 'en', email = 'first@students.example.edu', mobile = '+910000000111'
    where client_id = ${clientId} and prn = '${prn}'`)
})
afterAll(() => server.close())
beforeEach(async () => {
  await sql('delete from notification_outbox')
  await sql('update hall_ticket set reminded_of_day = null, reminded_at = null')
  await sql(`delete from student_hold where client_id = ${clientId} and reason = 'OTHER'`)
  await movePapers(DAY)
})

const ownSlots = () => `select l.timetable_slot_id from hall_ticket t
  join student s on s.id = t.student_id and s.prn = '${prn}'
  join hall_ticket_version v on v.hall_ticket_id = t.id and v.version = t.current_version
  join hall_ticket_line l on l.hall_ticket_version_id = v.id where t.exam_event_id = ${examEventId}`

/** Moves the papers of the student to days from the given one on, and all others far away. */
async function movePapers(day: string): Promise<void> {
  await sql(`update timetable_slot set day = '2031-06-01' where exam_event_id = ${examEventId}`)
  await sql(`update timetable_slot s set day = '${day}'::date + own.place::int from (
      select found.timetable_slot_id as id, row_number() over (order by found.timetable_slot_id) - 1 as place
      from (${ownSlots()}) found) own
    where s.id = own.id`)
}
const at = (instant: string) => {
  now = new Date(instant)
}
const remindAll = async () => {
  while (await notifyNextStudents({ db: server.db, now: () => now })) continue
}
const messages = () =>
  sql(`select o.channel, o.body, o.language, o.expires_at as until, o.slot_values as values
    from notification_outbox o join student s on s.user_id = o.user_id
    where o.notification_id = 207 and s.prn = '${prn}' order by o.id`)
const hold = (courseOfferingId: string) =>
  sql(`insert into student_hold (client_id, student_id, reason, severity, public_text, placed_at, course_offering_id)
    select ${clientId}, id, 'OTHER', 'HARD', '{"name":"Ask.","translations":{}}', now(), ${courseOfferingId}
    from student where prn = '${prn}' and client_id = ${clientId}`)

describe('on the day before the first paper', () => {
  test('the student is reminded once of the paper, its centre and its times, on every channel', async () => {
    at('2030-03-14T06:00:00Z')
    await remindAll()
    await remindAll()
    const sent = await messages()
    expect(sent.map(({ channel }) => channel)).toEqual(['SMS', 'EMAIL'])
    const [paper] = await sql(`select c.name, s.starts_at, s.reporting_at from timetable_slot s
      join course_offering o on o.id = s.course_offering_id join course c on c.id = o.course_id
      where s.exam_event_id = ${examEventId} and s.day = '${DAY}' order by s.starts_at limit 1`)
    for (const { body } of sent) {
      expect(body).toContain(`Tomorrow 15 March 2030, ${String(paper?.starts_at)}: `)
      expect(body).toContain(String(paper?.name))
      expect(body).toContain(`Report by ${String(paper?.reporting_at)}.`)
    }
    // At midnight of the institution it would be wrong, and it is not sent again.
    expect(sent.map(({ until }) => new Date(String(until)).toISOString())).toEqual(
      Array.from({ length: 2 }, () => '2030-03-14T18:30:00.000Z'),
    )
    expect(sent[0]?.values).toBeNull()
  })

  test('the day is that of the time zone of the institution, and nobody is reminded at night', async () => {
    for (const early of ['2030-03-13T18:00:00Z', '2030-03-13T18:40:00Z', '2030-03-14T02:00:00Z']) {
      at(early)
      await remindAll()
      expect(await messages(), early).toEqual([])
    }
    at('2030-03-14T16:00:00Z')
    await remindAll()
    expect(await messages(), 'in the quiet hours of the evening').toEqual([])
    at('2030-03-14T14:00:00Z')
    await remindAll()
    expect(await messages()).toHaveLength(2)
    await sql('delete from notification_outbox')
    await sql('update hall_ticket set reminded_of_day = null')
    at('2030-03-14T18:40:00Z')
    await remindAll()
    expect(await messages(), 'the day of the paper itself').toEqual([])
  })

  test('two processes at the same moment remind once', async () => {
    at('2030-03-14T06:00:00Z')
    const parts = { db: server.db, now: () => now }
    await Promise.all([notifyNextStudents(parts), notifyNextStudents(parts), notifyNextStudents(parts)])
    await remindAll()
    expect(await messages()).toHaveLength(2)
  })

  test('the running job reminds by itself', async () => {
    at('2030-03-14T06:00:00Z')
    const job = openPaperReminders({
      db: server.db,
      now: () => now,
      onFault: (error) => {
        throw error as Error
      },
    })
    job.start()
    await expect.poll(messages).toHaveLength(2)
    await job.close()
  })

  test('the notifications of the portal name the paper', async () => {
    await remindNow()
    const [row] = await sql(`select user_id as id from student where client_id = ${clientId} and prn = '${prn}'`)
    const token = await createToken(server, { id: Number(row?.id), clientId })
    const { result } = await ask(server, 'recentEvents', {}, { token })
    const [page] = (result as { recentEvents: readonly { events: readonly { kind: string }[] }[] }).recentEvents
    expect(page?.events.filter(({ kind }) => kind === 'FIRST_PAPER')).toMatchObject([{ day: DAY }])
  })
})

/** Reminds with an instant that the notifications of the last days include. */
async function remindNow(): Promise<void> {
  at('2030-03-14T06:00:00Z')
  await remindAll()
  await sql(`update hall_ticket set reminded_at = now() where reminded_of_day = '${DAY}'`)
}

describe('a student is not reminded', () => {
  beforeEach(() => at('2030-03-14T06:00:00Z'))

  test('of a paper that was moved, but of the new day', async () => {
    await movePapers('2030-03-20')
    await remindAll()
    expect(await messages()).toEqual([])
    at('2030-03-19T06:00:00Z')
    await remindAll()
    expect(await messages()).toHaveLength(2)
    await movePapers('2030-03-25')
    at('2030-03-24T06:00:00Z')
    await remindAll()
    expect((await messages()).map(({ body }) => /\d+ March/.exec(String(body))?.[0])).toEqual([
      '20 March',
      '20 March',
      '25 March',
      '25 March',
    ])
  })

  test('of the second paper', async () => {
    at('2030-03-15T06:00:00Z')
    await remindAll()
    expect(await messages()).toEqual([])
  })

  test('while the ticket is withheld, and is reminded when it is released on the same day', async () => {
    await hold('null')
    await remindAll()
    expect(await messages()).toEqual([])
    await sql(`update student_hold set released_at = now() where reason = 'OTHER'`)
    await remindAll()
    expect(await messages()).toHaveLength(2)
  })

  test('of a first paper that is withheld, but of the next one', async () => {
    await hold(
      `(select course_offering_id from timetable_slot where exam_event_id = ${examEventId} and day = '${DAY}' limit 1)`,
    )
    await remindAll()
    expect(await messages()).toEqual([])
    at('2030-03-15T06:00:00Z')
    await remindAll()
    expect(await messages()).toHaveLength(2)
  })

  test('without a published ticket, after leaving, and when tickets can no longer be had', async () => {
    const own = `student_id = (select id from student where client_id = ${clientId} and prn = '${prn}')`
    const changes = [
      [
        `update hall_ticket set status = 'GENERATED' where ${own}`,
        `update hall_ticket set status = 'PUBLISHED' where ${own}`,
      ],
      [
        `update student set status = 'CANCELLED' where client_id = ${clientId} and prn = '${prn}'`,
        `update student set status = 'ACTIVE' where client_id = ${clientId} and prn = '${prn}'`,
      ],
      [
        `update exam_event set ticket_close_at = '2030-03-14T05:00Z' where id = ${examEventId}`,
        `update exam_event set ticket_close_at = '2031-01-01' where id = ${examEventId}`,
      ],
    ] as const
    for (const [change, back] of changes) {
      await sql(change)
      await remindAll()
      expect(await messages(), change).toEqual([])
      await sql(back)
    }
    await remindAll()
    expect(await messages()).toHaveLength(2)
  })
})
