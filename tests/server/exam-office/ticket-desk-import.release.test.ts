import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import type { RunningServer } from '../../../server/app/start.ts'
import { call, signIn } from '../../support/calls.ts'
import { startJob, waitForJobEnd, listExamsByState, runJob, uploadFile } from '../../support/hall-tickets/desk.ts'
import { startTestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'

let server: RunningServer
let token: string
let examEventId: number
let people: readonly { readonly prn: string; readonly seat: string }[]
let centre: string
beforeAll(async () => {
  server = await startTestServer()
  token = await signIn(server, 'ravi.exams')
  examEventId = v.parse(v.number(), (await listExamsByState(server)).OPEN)
  people = (await sql(
    `select s.prn, a.seat_no as seat from seat_allocation a join student s on s.id = a.student_id where a.client_id = 17 and a.exam_event_id = ${examEventId} order by a.id limit 200`,
  )) as unknown as typeof people
  centre = String((await sql(`select code from exam_centre where client_id = 17 order by id limit 1`))[0]?.code)
})
afterAll(() => server.close())

const sql = (text: string) => selectSqlRows(server, text)
const person = (index: number) => v.parse(v.object({ prn: v.string(), seat: v.string() }), people[index])
async function take(kind: string, bytes: Uint8Array | string, dryRun = false) {
  const uploadId = await uploadFile(server, token, typeof bytes === 'string' ? Buffer.from(bytes) : bytes)
  return runJob(server, token, 'importExamData', { examEventId, kind, uploadId, dryRun })
}
const seatsFile = (...rows: string[]) => ['prn,seat_no,centre_code,room', ...rows].join('\r\n')
const seatOf = async (prn: string) =>
  (
    await sql(
      `select a.seat_no, a.room from seat_allocation a join student s on s.id = a.student_id where s.prn = '${prn}' and a.exam_event_id = ${examEventId}`,
    )
  )[0]

describe('a seating file', () => {
  test('is checked without writing anything, then written; two students can swap seats', async () => {
    const [one, two] = [person(0), person(1)]
    const file = seatsFile(`${one.prn},${two.seat},${centre},R1`, `${two.prn},${one.seat},${centre},`)
    expect(await take('SEATS', file, true)).toMatchObject({
      status: 'DONE',
      report: { rows: 2, bad: 0, written: 0, dryRun: true, encoding: 'utf-8' },
    })
    expect(await seatOf(one.prn)).toMatchObject({ seat_no: one.seat })
    expect(await take('SEATS', file)).toMatchObject({ status: 'DONE', report: { rows: 2, written: 2 } })
    expect(await seatOf(one.prn)).toMatchObject({ seat_no: two.seat, room: 'R1' })
    expect(await seatOf(two.prn)).toMatchObject({ seat_no: one.seat, room: null })
    expect(await take('SEATS', file)).toMatchObject({ report: { written: 0 } })
  })

  test('with one invalid row writes nothing, and reports the row and the reason', async () => {
    const [one, two, three] = [person(2), person(3), person(4)]
    const file = seatsFile(
      `${one.prn},Z1,${centre},`,
      `9999,Z2,${centre},`,
      `${two.prn},Z1,${centre},`,
      `${three.prn},${person(5).seat},${centre},`,
      `${person(6).prn},Z6,nowhere,`,
      `${person(7).prn},,${centre},`,
      'too,few',
    )
    const job = await take('SEATS', file)
    expect(job).toMatchObject({ status: 'FAILED', report: { rows: 7, bad: 6, written: 0 } })
    expect(
      v
        .parse(
          v.array(v.object({ line: v.number(), column: v.nullable(v.string()), fault: v.string() })),
          job.report?.faults,
        )
        .map(({ line, column, fault }) => [line, column, fault]),
    ).toEqual([
      [3, 'prn', 'UNKNOWN'],
      [4, 'seat_no', 'TWICE_IN_FILE'],
      [5, 'seat_no', 'TAKEN'],
      [6, 'centre_code', 'UNKNOWN'],
      [7, 'seat_no', 'MISSING'],
      [8, null, 'COLUMNS'],
    ])
    expect(await seatOf(one.prn)).toMatchObject({ seat_no: one.seat })
  })

  test('with 100 000 rows does not block other calls, and its memory use is bounded', async () => {
    const rows = Array.from(
      { length: 100_000 },
      (_, index) => `${String(index).padStart(16, '8')},X${index},${centre},`,
    )
    const uploadId = await uploadFile(server, token, Buffer.from(seatsFile(...rows)))
    const before = process.memoryUsage().rss
    const { jobId } = await startJob(server, token, 'importExamData', {
      examEventId,
      kind: 'SEATS',
      uploadId,
      dryRun: false,
    })
    let longest = 0
    let most = 0
    let running = true
    const began = performance.now()
    const job = waitForJobEnd(server, token, jobId).finally(() => (running = false))
    while (running) {
      const startedAt = performance.now()
      await fetch(`${server.origin}/health`)
      longest = Math.max(longest, performance.now() - startedAt)
      most = Math.max(most, process.memoryUsage().rss - before)
    }
    const took = performance.now() - began
    expect(await job).toMatchObject({ status: 'FAILED', report: { rows: 100_000, bad: 100_000, written: 0 } })
    expect(v.parse(v.array(v.unknown()), (await job).report?.faults).length).toBe(100)
    // Who had to wait for the import would have waited for most of it; on a busy machine everything takes longer.
    expect(longest).toBeLessThan(Math.max(2000, took / 4))
    expect(most).toBeLessThan(300 * 1024 * 1024)
  }, 240_000)
})

describe('a file as spreadsheet programs save it', () => {
  const name = 'Café Müller'
  const text = `Code;Name;Address;Capacity;Accessible\r\nX1;${name};"Main Road; second floor";200;yes\r\n`
  const utf16 = (bigEndian: boolean, mark: boolean) => {
    const bytes = Buffer.from(`${mark ? '\ufeff' : ''}${text}`, 'utf16le')
    return bigEndian ? bytes.swap16() : bytes
  }
  test.each([
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`), 'utf-8'],
    ['little-endian UTF-16 with a byte order mark', utf16(false, true), 'utf-16le'],
    ['big-endian UTF-16 with a byte order mark', utf16(true, true), 'utf-16be'],
    ['UTF-16 without a byte order mark', utf16(false, false), 'utf-16le'],
    ['Windows-1252', Buffer.from(text, 'latin1'), 'windows-1252'],
  ])('saved as %s is read correctly', async (_kind, bytes, encoding) => {
    expect(await take('CENTRES', bytes)).toMatchObject({ status: 'DONE', report: { rows: 1, written: 1, encoding } })
    expect(
      await sql(
        `select name, address, capacity, accessible from exam_centre where client_id = 17 and exam_event_id = ${examEventId} and code = 'X1'`,
      ),
    ).toEqual([{ name, address: 'Main Road; second floor', capacity: 200, accessible: true }])
  })

  test.each([
    ['a workbook', Buffer.from('504b030414000600', 'hex'), { fault: 'WORKBOOK' }],
    ['a picture', Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), { fault: 'NOT_TEXT' }],
    ['an incomplete UTF-16 character', Buffer.concat([utf16(false, true), Buffer.from([0x41])]), { fault: 'NOT_TEXT' }],
    ['no content', Buffer.from(' '), { fault: 'EMPTY' }],
    [
      'an unclosed quotation mark',
      Buffer.from('code,name,address,capacity\r\nX2,"A,B,3\r\nX3,C,D,4\r\n'),
      { fault: 'BAD_CSV' },
    ],
    [
      'a row of more than 100 000 characters',
      Buffer.from(`code,name,address,capacity\r\nX2,${'A'.repeat(100_001)},B,3\r\n`),
      { fault: 'ROW_TOO_LONG' },
    ],
    ['a missing column', Buffer.from('code,address,capacity\r\nX2,B,3\r\n'), { fault: 'NO_COLUMN', column: 'name' }],
  ])('that is invalid (%s) is refused, and nothing is written', async (_kind, bytes, report) => {
    const before = await sql('select count(*)::int as n from exam_centre')
    expect(await take('CENTRES', bytes)).toMatchObject({ status: 'FAILED', report: { ...report, written: 0 } })
    expect(await sql('select count(*)::int as n from exam_centre')).toEqual(before)
  })
})

describe('other import files', () => {
  test('a timetable moves papers, and refuses two papers of one term at the same time', async () => {
    const rows = await sql(
      `select c.code from timetable_slot s join course_offering o on o.id = s.course_offering_id join course c on c.id = o.course_id where s.client_id = 17 and s.exam_event_id = ${examEventId} and c.type = 'THEORY' order by o.program_part_term_id, c.code limit 2`,
    )
    const [one, two] = rows.map(({ code }) => String(code))
    const head = 'course_code,date,session,starts,ends,reporting,gate_closes'
    const day = String((await sql(`select ends_on::text from exam_event where id = ${examEventId}`))[0]?.ends_on)
    const written = day.split('-').toReversed().join('/')
    const devanagari = written.replaceAll(/\d/g, (digit) => '०१२३४५६७८९'.charAt(Number(digit)))
    const clash = await take(
      'TIMETABLE',
      `${head}\n${one},${written},1,10:30,13:30,10:00,11:00\n${two},${day},1,12:00,15:00,11:30,12:30\n`,
    )
    expect(clash).toMatchObject({
      status: 'FAILED',
      report: { bad: 1, faults: [{ line: 3, column: 'date', fault: 'CLASH' }] },
    })
    const order = await take(
      'TIMETABLE',
      `${head}\n${one},30/02/2026,1,10:30,13:30,10:00,11:00\n${two},${day},1,15:00,12:00,11:30,12:30\n`,
    )
    expect(order).toMatchObject({
      report: {
        faults: [
          { line: 2, fault: 'NOT_A_DATE' },
          { line: 3, fault: 'ORDER' },
        ],
      },
    })
    expect(await take('TIMETABLE', `${head}\n${one},${devanagari},1,९:३०,12:30,09:00,10:00\n`)).toMatchObject({
      status: 'DONE',
      report: { written: 1 },
    })
    expect(
      await sql(
        `select s.day::text, s.starts_at from timetable_slot s join course_offering o on o.id = s.course_offering_id join course c on c.id = o.course_id where c.code = '${one}' and s.exam_event_id = ${examEventId}`,
      ),
    ).toEqual([{ day, starts_at: '09:30' }])
  })

  test('holds are placed once, however often the file is imported', async () => {
    const file = `prn,reason,severity,public_text,amount_minor\n${person(20).prn},univ_fee,HARD,Pay the fee,45000\n${person(21).prn},ATTENDANCE,WARN,Attendance is low,\n`
    expect(await take('HOLDS', file)).toMatchObject({ report: { written: 2 } })
    expect(await take('HOLDS', file)).toMatchObject({ report: { written: 0 } })
    expect(await take('HOLDS', 'prn,reason,severity,public_text\n1,SOMETHING,HARD,x\n')).toMatchObject({
      report: { faults: [{ column: 'reason', fault: 'NOT_ALLOWED' }] },
    })
  })

  test('backlogs are added to unpublished tickets, and to published ones with their next version', async () => {
    const [student, other] = [person(30), person(31)]
    const versions = (prn: string) =>
      sql(`select c.code, l.attempt, v.version from hall_ticket t join student s on s.id = t.student_id join hall_ticket_version v on v.hall_ticket_id = t.id and v.version = t.current_version
      join hall_ticket_line l on l.hall_ticket_version_id = v.id join timetable_slot x on x.id = l.timetable_slot_id join course_offering o on o.id = x.course_offering_id join course c on c.id = o.course_id
      where s.prn = '${prn}' and t.exam_event_id = ${examEventId} order by l.line_no`)
    const own = (await versions(student.prn)).map(({ code }) => String(code))
    const foreign =
      (
        await sql(
          `select c.code from timetable_slot x join course_offering o on o.id = x.course_offering_id join course c on c.id = o.course_id where x.client_id = 17 and x.exam_event_id = ${examEventId} and c.type = 'THEORY' order by c.code`,
        )
      )
        .map(({ code }) => String(code))
        .find((code) => !own.includes(code)) ?? ''
    const unplanned = (
      await sql(
        `select c.code from course c where c.client_id = 17 and not exists (select 1 from course_offering o join timetable_slot x on x.course_offering_id = o.id and x.exam_event_id = ${examEventId} where o.course_id = c.id) limit 1`,
      )
    )[0]?.code
    await sql(
      `update hall_ticket_version v set card = '{}' from hall_ticket t join student s on s.id = t.student_id where t.id = v.hall_ticket_id and s.prn = '${other.prn}'`,
    )

    const head = 'seat_no,prn,course_code,attempt'
    const bad = await take(
      'PAPERS',
      [
        head,
        `${student.seat},,${foreign},AGAIN`,
        `NOBODY,,${foreign},BACKLOG`,
        `,${student.prn},NOSUCH,BACKLOG`,
        `,${student.prn},${String(unplanned)},BACKLOG`,
        `${student.seat},${other.prn},${foreign},BACKLOG`,
        `,,${foreign},BACKLOG`,
      ].join('\n'),
    )
    expect(
      v
        .parse(v.array(v.object({ line: v.number(), column: v.string(), fault: v.string() })), bad.report?.faults)
        .map(({ line, column, fault }) => [line, column, fault]),
    ).toEqual(
      expect.arrayContaining([
        [2, 'attempt', 'NOT_ALLOWED'],
        [3, 'seat_no', 'UNKNOWN'],
        [4, 'course_code', 'UNKNOWN'],
        [5, 'course_code', unplanned === undefined ? 'UNKNOWN' : 'NOT_IN_TIMETABLE'],
        [6, 'seat_no', 'TAKEN'],
        [7, 'prn', 'MISSING'],
      ]),
    )

    const file = [
      head,
      `${student.seat},,${foreign},backlog`,
      `,${student.prn},${own[0]},IMPROVEMENT`,
      `,${other.prn},${foreign},BACKLOG`,
    ].join('\n')
    expect(await take('PAPERS', file, true)).toMatchObject({ status: 'DONE', report: { rows: 3, written: 0 } })
    expect(await take('PAPERS', file)).toMatchObject({ status: 'DONE', report: { rows: 3, written: 3 } })
    expect(await take('PAPERS', file)).toMatchObject({ report: { written: 0 } })
    expect(await versions(student.prn)).toEqual([
      ...own.map((code, index) => ({ code, attempt: index === 0 ? 'IMPROVEMENT' : 'REGULAR', version: 1 })),
      { code: foreign, attempt: 'BACKLOG', version: 1 },
    ])
    expect((await versions(other.prn)).map(({ code }) => code)).not.toContain(foreign)

    await sql(
      `update hall_ticket_version v set card = null from hall_ticket t join student s on s.id = t.student_id where t.id = v.hall_ticket_id and s.prn = '${other.prn}'`,
    )
    await runJob(server, token, 'publishHallTickets', { examEventId, waive: 'a rehearsal' })
    const job = await runJob(server, token, 'reissueHallTickets', {
      examEventId,
      by: 'PRN',
      values: [other.prn],
      reason: 'PAPERS',
    })
    expect(job.report).toMatchObject({ counts: { reissued: 1 } })
    expect((await versions(other.prn)).find(({ code }) => code === foreign)).toMatchObject({
      attempt: 'BACKLOG',
      version: 2,
    })
    const [changes] = await sql(
      `select v.changes from hall_ticket_version v join hall_ticket t on t.id = v.hall_ticket_id join student s on s.id = t.student_id where s.prn = '${other.prn}' and v.version = 2`,
    )
    expect(JSON.stringify(changes)).toContain(foreign)
  }, 180_000)

  test('a chunk that is sent twice is stored once', async () => {
    const uploadId = 'b'.repeat(20)
    const piece = (from: number) =>
      call(server, 'uploadExamData', { uploadId, from, base64: Buffer.from('abc').toString('base64') }, { token })
    expect((await piece(0)).result).toEqual({ outcome: 'RECEIVED', received: 3 })
    expect((await piece(0)).result).toEqual({ outcome: 'OFFSET', received: 3 })
    expect((await piece(3)).result).toEqual({ outcome: 'RECEIVED', received: 6 })
  })
})
