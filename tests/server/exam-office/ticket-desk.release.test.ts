import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { FIXTURES } from '../../../server/seed/students/fixtures.ts'
import { ask, call, CLIENTS, signIn } from '../../support/calls.ts'
import {
  startJob,
  waitForJobEnd,
  listExamsByState,
  listReadiness,
  prepareNextExam,
  runJob,
} from '../../support/hall-tickets/desk.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'

let server: TestServer
let token: string
let events: Readonly<Record<string, number>>
beforeAll(async () => {
  server = await startTestServer()
  token = await signIn(server, 'ravi.exams')
  events = await listExamsByState(server)
})
afterAll(() => server.close())

const sql = (text: string) => selectSqlRows(server, text)
const number = async (text: string) => v.parse(v.number(), (await sql(`select (${text})::int as n`))[0]?.n)
const open = () => v.parse(v.number(), events.OPEN)
const later = () => v.parse(v.number(), events.NOT_YET)

const SEATS = 20

const prepareNext = () => prepareNextExam(server, { from: open(), to: later() }, SEATS)

describe('a person outside the examination section', () => {
  const calls = () =>
    [
      ['generateHallTickets', { examEventId: open() }],
      ['renderHallTickets', { examEventId: open() }],
      ['publishHallTickets', { examEventId: open() }],
      ['reissueHallTickets', { examEventId: open(), by: 'PRN', values: ['1'], reason: 'CENTRE' }],
      ['importExamData', { examEventId: open(), kind: 'SEATS', uploadId: 'a'.repeat(16), dryRun: true }],
      ['uploadExamData', { uploadId: 'a'.repeat(16), from: 0, base64: 'YQ==' }],
      ['placeStudentHold', { prn: '1', reason: 'OTHER', severity: 'HARD', publicText: { name: 'x' } }],
      ['releaseStudentHold', { holdId: 1, reason: 'x' }],
    ] as const
  const queries = () =>
    [
      ['ticketJob', {}],
      ['hallTicketReadiness', { examEventId: open() }],
      ['studentHolds', { prn: '1' }],
    ] as const

  test.each(['meera.principal', 'noor.clerk', 'empty.menu'])('is refused every call as %s', async (userName) => {
    const other = await signIn(server, userName)
    for (const [name, input] of calls())
      expect(await call(server, name, input, { token: other }), name).toMatchObject({
        errorCode: 1107,
        result: { needs: { roles: name.endsWith('StudentHold') ? [10, 11, 12, 13] : [10, 11, 12] } },
      })
    for (const [name, input] of queries())
      expect(await ask(server, name, input, { token: other }), name).toMatchObject({ errorCode: 1107 })
    expect(await number('select count(*) from ticket_job')).toBe(0)
  })

  test('finds no examination, student, hold or job of another institution', async () => {
    const other = await signIn(server, 'sunita.office', CLIENTS.shantiban)
    const holdId = await number('select min(id) from student_hold where client_id = 17')
    for (const [name, input] of calls()) {
      if (name === 'uploadExamData') continue
      expect(
        await call(server, name, name === 'releaseStudentHold' ? { holdId, reason: 'x' } : input, { token: other }),
        name,
      ).toMatchObject({ errorCode: 1202, result: null })
    }
    const { jobId } = await startJob(server, token, 'generateHallTickets', { examEventId: open() })
    await waitForJobEnd(server, token, jobId)
    expect(await ask(server, 'ticketJob', { jobId }, { token: other })).toMatchObject({ result: { ticketJob: null } })
    expect(await ask(server, 'hallTicketReadiness', { examEventId: open() }, { token: other })).toMatchObject({
      errorCode: 1202,
    })
    expect(await ask(server, 'studentHolds', { prn: FIXTURES[0]?.prn }, { token: other })).toMatchObject({
      errorCode: 1202,
    })
    expect(await number(`select count(*) from student_hold where id = ${holdId} and released_at is null`)).toBe(1)
  })
})

describe('the examination section', () => {
  test('generates one ticket per seat, however often it is requested', async () => {
    await prepareNext()
    const first = await runJob(server, token, 'generateHallTickets', { examEventId: later() })
    expect(first).toMatchObject({ status: 'DONE', total: SEATS, done: SEATS, report: { counts: { made: SEATS } } })
    const again = await runJob(server, token, 'generateHallTickets', { examEventId: later() })
    expect(again.report).toMatchObject({ counts: { made: 0, alreadyThere: SEATS } })
    expect(await number(`select count(*) from hall_ticket where exam_event_id = ${later()}`)).toBe(SEATS)
    expect(
      await number(
        `select count(distinct v.id) from hall_ticket_version v join hall_ticket t on t.id = v.hall_ticket_id join hall_ticket_line l on l.hall_ticket_version_id = v.id where t.exam_event_id = ${later()}`,
      ),
    ).toBe(SEATS)
  })

  test('cannot run two jobs of one kind for one examination at the same time', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => startJob(server, token, 'publishHallTickets', { examEventId: open() })),
    )
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['ALREADY_RUNNING', 'ALREADY_RUNNING', 'STARTED'])
    expect(new Set(answers.map(({ jobId }) => jobId)).size).toBe(1)
    expect(await waitForJobEnd(server, token, answers[0]?.jobId ?? 0)).toMatchObject({ status: 'DONE' })
  }, 400_000)

  test('reads what prevents publication, with examples', async () => {
    const prn = async (seat: string) =>
      String(
        (
          await sql(
            `select s.prn from seat_allocation a join student s on s.id = a.student_id where a.exam_event_id = ${later()} and a.seat_no = '${seat}'`,
          )
        )[0]?.prn,
      )
    const seats = (
      await sql(`select seat_no from seat_allocation where exam_event_id = ${later()} order by seat_no limit 3`)
    ).map((row) => String(row.seat_no))
    const [one = '', two = '', three = ''] = seats
    await sql(`update student set mobile = null where prn = '${await prn(one)}'`)
    await sql(`update student set name = repeat('ANANTHAPADMA ', 6) where prn = '${await prn(two)}'`)
    await sql(`update student set photo_path = null where prn = '${await prn(three)}'`)
    const found = Object.fromEntries(
      (await listReadiness(server, token, later())).map((row) => [row.reason ?? row.check, row]),
    )
    expect(found.NO_SECOND_FACTOR).toMatchObject({ examples: expect.arrayContaining([one]) as string[], blocks: false })
    expect(found.NAME_TOO_LONG).toMatchObject({ examples: expect.arrayContaining([two]) as string[] })
    expect(found.NAME_UNPRINTABLE).toMatchObject({ count: 0, examples: [] })
    expect(found.NO_PHOTO).toMatchObject({ examples: expect.arrayContaining([three]) as string[] })
    expect(found.CENTRE_OVER_CAPACITY).toMatchObject({ count: 1, examples: ['900: 20 / 15'] })
    expect(found.CLASHING_PAPERS).toMatchObject({ count: 0, blocks: true })
    expect(found.UNIV_FEE).toBeUndefined()
    expect(
      (await listReadiness(server, token, open())).find(({ reason }) => reason === 'UNIV_FEE')?.count,
    ).toBeGreaterThan(0)
    const [late] = await sql(
      `select count(*) as forms, array_agg(s.prn) as prns from exam_form f join student s on s.id = f.student_id
       where f.exam_event_id = ${open()} and f.status <> 'ACCEPTED'`,
    )
    expect(late?.prns).toContain(FIXTURES.find(({ id }) => id === 'F36')?.prn)
    expect((await listReadiness(server, token, open())).find(({ check }) => check === 'FORM_NOT_ACCEPTED')?.count).toBe(
      Number(late?.forms),
    )
  })

  test('names everything with a letter that no font has', async () => {
    const unprintable = async () =>
      (await listReadiness(server, token, later())).find(({ check }) => check === 'NAME_UNPRINTABLE')
    const [seat] = await sql(
      `select a.seat_no, a.student_id from seat_allocation a where a.exam_event_id = ${later()} order by a.seat_no limit 1`,
    )
    const [paper] = await sql(
      `select c.id, c.code from timetable_slot s join course_offering o on o.id = s.course_offering_id
       join course c on c.id = o.course_id where s.exam_event_id = ${later()} order by c.code limit 1`,
    )
    const printed = await sql(`select name from student where id = ${String(seat?.student_id)}`)
    await sql(`update student set name_i_18n = '{"mr":"પટેલ রমেশ"}' where id = ${String(seat?.student_id)}`)
    expect(await unprintable()).toMatchObject({ count: 0 })
    await sql(`update student set name = '王小明' where id = ${String(seat?.student_id)}`)
    await sql(`update course set name = 'ᱥᱟᱱᱛᱟᱲᱤ' where id = ${String(paper?.id)}`)
    await sql(`update exam_centre set address = 'ᱥᱟᱱ 1' where exam_event_id = ${later()} and code = '900'`)
    await sql(`update exam_event set name_i_18n = '{"hi":"ᱥ"}' where id = ${later()}`)
    const found = await unprintable()
    expect(found?.examples).toEqual(expect.arrayContaining([seat?.seat_no, paper?.code, '900']))
    expect(found).toMatchObject({ count: 4, blocks: false })
    await sql(`update student set name = '${String(printed[0]?.name)}' where id = ${String(seat?.student_id)}`)
  })

  test('can publish clashing papers only with a reason', async () => {
    await sql(`update timetable_slot set reporting_at = '08:30', starts_at = '09:00', gate_closes_at = '09:30', ends_at = '18:00',
        day = (select starts_on from exam_event where id = ${later()}) where exam_event_id = ${later()} and course_offering_id in
      (select o.id from course_offering o join hall_ticket t on t.program_part_term_id = o.program_part_term_id where t.exam_event_id = ${later()} and o.paper_no <= 2)`)
    const answer = await call(server, 'publishHallTickets', { examEventId: later() }, { token })
    expect(answer.result).toMatchObject({ outcome: 'NOT_READY', checks: [{ check: 'CLASHING_PAPERS' }] })
    expect(
      await number(`select count(*) from hall_ticket where exam_event_id = ${later()} and status = 'PUBLISHED'`),
    ).toBe(0)
  })

  test('publishes: the content of every version is frozen, and the download window opens', async () => {
    await sql(`update exam_event set ticket_publish_at = now() + interval '10 days' where id = ${later()}`)
    const closesAt = new Date(Date.now() + 86_400_000).toISOString()
    const job = await runJob(server, token, 'publishHallTickets', {
      examEventId: later(),
      opensAt: 'NOW',
      closesAt,
      waive: 'A rehearsal.',
    })
    expect(job).toMatchObject({ status: 'DONE', done: SEATS })
    expect(
      await number(
        `select count(*) from hall_ticket t join hall_ticket_version v on v.hall_ticket_id = t.id where t.exam_event_id = ${later()} and t.status = 'PUBLISHED' and v.card is not null and v.snapshot is not null and v.short_code is not null`,
      ),
    ).toBe(SEATS)
    const row = (
      await sql(
        `select s.prn, s.dob, right(s.mobile, 4) as mobile from hall_ticket t join student s on s.id = t.student_id where t.exam_event_id = ${later()} and s.mobile is not null order by t.id desc limit 1`,
      )
    )[0]
    const dob = row?.dob instanceof Date ? row.dob.toISOString().slice(0, 10) : String(row?.dob)
    const found = await call(server, 'findHallTicketBeforeLogin', {
      clientId: CLIENTS.svtu,
      examEventId: later(),
      by: 'PRN',
      value: row?.prn,
      dob,
      mobile4: row?.mobile,
    })
    expect(found.result).toMatchObject({ outcome: expect.stringMatching(/READY|BLOCKED/) as string })
  })

  test('reissues only tickets whose content has changed, and the old versions become invalid', async () => {
    const seats = (
      await sql(`select seat_no from seat_allocation where exam_event_id = ${later()} order by id limit 3`)
    ).map((row) => String(row.seat_no))
    const [moved = '', stays = ''] = seats
    await sql(
      `update seat_allocation set exam_centre_id = (select id from exam_centre where exam_event_id = ${later()} and code = '901'), room = 'R7' where seat_no = '${moved}' and exam_event_id = ${later()}`,
    )
    const job = await runJob(server, token, 'reissueHallTickets', {
      examEventId: later(),
      by: 'SEAT',
      values: [moved, stays, moved, 'NOBODY'],
      reason: 'CENTRE',
    })
    expect(job.report).toMatchObject({
      counts: { reissued: 1, unchanged: 1, unknown: 1 },
      examples: { reissued: [moved], unknown: ['NOBODY'] },
    })
    const [row] =
      await sql(`select t.current_version, v.changes, v.reason, v.card -> 'centre' ->> 'code' as centre, (select count(*)::int from hall_ticket_line l where l.hall_ticket_version_id = v.id and l.room = 'R7') as lines
      from hall_ticket t join seat_allocation a on a.id = t.seat_allocation_id join hall_ticket_version v on v.hall_ticket_id = t.id and v.version = t.current_version where a.seat_no = '${moved}' and t.exam_event_id = ${later()}`)
    expect(row).toMatchObject({
      current_version: 2,
      reason: 'CENTRE',
      centre: '901',
      changes: expect.arrayContaining([
        {
          field: 'CENTRE',
          before: { name: '900 Old Hall', translations: {} },
          after: { name: '901 New Hall', translations: {} },
        },
      ]) as unknown,
    })
    expect(Number(row?.lines)).toBeGreaterThan(0)
    const [old] = await sql(
      `select v.signed_payload from hall_ticket t join seat_allocation a on a.id = t.seat_allocation_id join hall_ticket_version v on v.hall_ticket_id = t.id and v.version = 1 where a.seat_no = '${moved}' and t.exam_event_id = ${later()}`,
    )
    expect((await call(server, 'verifyHallTicket', { code: old?.signed_payload })).result).toMatchObject({
      outcome: 'SUPERSEDED',
      version: 1,
      currentVersion: 2,
    })
  })

  test('reissues a ticket whose centre has moved under its code, and one whose gate closes earlier', async () => {
    const [seat] = await sql(
      `select seat_no from seat_allocation where exam_event_id = ${later()} order by id desc limit 1`,
    )
    const value = String(seat?.seat_no)
    const reissue = async (reason: string) => {
      const input = { examEventId: later(), by: 'SEAT', values: [value], reason }
      expect((await runJob(server, token, 'reissueHallTickets', input)).report).toMatchObject({
        counts: { reissued: 1 },
      })
      const [row] = await sql(`select v.changes from hall_ticket t join seat_allocation a on a.id = t.seat_allocation_id
        join hall_ticket_version v on v.hall_ticket_id = t.id and v.version = t.current_version
        where a.seat_no = '${value}' and t.exam_event_id = ${later()}`)
      return row?.changes
    }
    await sql(`update exam_centre set address = 'Lake Road 7' where exam_event_id = ${later()} and id = (
      select exam_centre_id from seat_allocation where exam_event_id = ${later()} and seat_no = '${value}')`)
    expect(await reissue('CENTRE')).toMatchObject([
      { field: 'CENTRE', after: { name: expect.stringMatching(/^\S+ .+, Lake Road 7/) as string } },
    ])
    await sql(`update timetable_slot set gate_closes_at = reporting_at where exam_event_id = ${later()}`)
    expect(await reissue('TIME')).toMatchObject([
      { field: 'TIME', after: { name: expect.stringMatching(/\((\d\d:\d\d), \1\)/) as string } },
    ])
    const [act] = await sql(
      `select detail from audit_log where activity = 'reissueHallTickets' order by id desc limit 1`,
    )
    expect(act?.detail).toEqual({ total: 1, reason: 'TIME' })
  })

  test('renders all tickets in every language, and counts and prints those without a photograph', async () => {
    const [broken, missing] = await sql(
      `select a.seat_no, s.photo_path, s.id from seat_allocation a join student s on s.id = a.student_id where a.exam_event_id = ${later()} and s.photo_path is not null order by a.id limit 2`,
    )
    await sql(`update student set photo_path = 'broken.jpg' where id = ${String(broken?.id)}`)
    await sql(`update student set photo_path = null where id = ${String(missing?.id)}`)
    await writeFile(join(server.folder, 'buckets/svtu-photos/broken.jpg'), '<html>not a picture</html>')
    const job = await runJob(server, token, 'renderHallTickets', { examEventId: later(), language: 'mr' })
    expect(job).toMatchObject({
      status: 'DONE',
      total: SEATS,
      done: SEATS,
      report: { counts: { rendered: SEATS, notAPicture: 1 }, examples: { notAPicture: [broken?.seat_no] } },
    })
    expect(v.parse(v.object({ noPhoto: v.array(v.string()) }), job.report?.examples).noPhoto).toContain(
      missing?.seat_no,
    )
    const again = await runJob(server, token, 'renderHallTickets', { examEventId: later() })
    expect(again.report).toMatchObject({ counts: { rendered: 3 * SEATS, alreadyThere: SEATS } })
    const files = (await readdir(join(server.folder, 'buckets'), { recursive: true })).filter((name) =>
      name.endsWith('.pdf'),
    )
    expect(files.length).toBe(4 * SEATS)
    expect(await number('select count(*) from hall_ticket_file')).toBe(4 * SEATS)
  }, 400_000)
})
