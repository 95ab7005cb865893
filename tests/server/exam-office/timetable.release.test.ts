import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import type { RunningServer } from '../../../server/app/start.ts'
import { call, signIn } from '../../support/calls.ts'
import { listExamsByState, listReadiness, runJob, uploadFile } from '../../support/hall-tickets/desk.ts'
import { startTestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'

let server: RunningServer
let token: string
let examEventId: number
beforeAll(async () => {
  server = await startTestServer()
  token = await signIn(server, 'ravi.exams')
  examEventId = v.parse(v.number(), (await listExamsByState(server)).OPEN)
})
afterAll(() => server.close())

const sql = (text: string) => selectSqlRows(server, text)
/** Checks a timetable without importing it. */
async function take(rows: readonly string[]) {
  const uploadId = await uploadFile(server, token, Buffer.from(rows.join('\n')))
  return runJob(server, token, 'importExamData', { examEventId, kind: 'TIMETABLE', uploadId, dryRun: true })
}

describe('a timetable file', () => {
  const HEAD = 'course_code,date,session,starts,ends,reporting,gate_closes,own_college'
  const dayOf = async (column: 'starts_on' | 'ends_on', days = 0): Promise<string> =>
    String((await sql(`select (${column} + ${days})::text as day from exam_event where id = ${examEventId}`))[0]?.day)
  /** The codes of two core papers of the same term, the first ones that have a time. */
  const pair = async (): Promise<readonly [string, string]> => {
    const rows = await sql(
      `select c.code from timetable_slot s
         join course_offering o on o.id = s.course_offering_id join course c on c.id = o.course_id
       where s.client_id = 17 and s.exam_event_id = ${examEventId} and c.type = 'THEORY' and o.category = 'CORE'
       order by o.program_part_term_id, c.code limit 2`,
    )
    return [String(rows[0]?.code), String(rows[1]?.code)]
  }
  const faultsOf = async (...rows: readonly string[]) => {
    const job = await take([HEAD, ...rows])
    return v
      .parse(v.array(v.object({ column: v.string(), fault: v.string(), value: v.string() })), job.report?.faults)
      .map(({ column, fault, value }) => [column, fault, value])
  }

  test.each([
    ['a reporting time after the start', '10:30,13:30,10:31,11:00', ['reporting', 'ORDER', '10:31']],
    ['an end before the start', '10:30,10:00,09:30,10:00', ['ends', 'ORDER', '10:00']],
    ['an end at the start', '10:30,10:30,10:00,10:30', ['ends', 'ORDER', '10:30']],
    ['a gate that closes before the reporting time', '10:30,13:30,10:00,09:59', ['gate_closes', 'GATE', '09:59']],
    ['a gate that closes after the end', '10:30,13:30,10:00,13:31', ['gate_closes', 'GATE', '13:31']],
  ])('with %s is refused when it is checked', async (_what, times, fault) => {
    const [one] = await pair()
    expect(await faultsOf(`${one},${await dayOf('starts_on')},1,${times},`)).toEqual([fault])
  })

  test('with a day before or after the examination is refused when it is checked', async () => {
    const [one, two] = await pair()
    const [early, late] = [await dayOf('starts_on', -1), await dayOf('ends_on', 1)]
    const times = '1,10:30,13:30,10:00,11:00,'
    expect(await faultsOf(`${one},${early},${times}`, `${two},${late},${times}`)).toEqual([
      ['date', 'OUTSIDE_EXAM', early],
      ['date', 'OUTSIDE_EXAM', late],
    ])
    expect(
      await faultsOf(`${one},${await dayOf('starts_on')},${times}`, `${two},${await dayOf('ends_on')},${times}`),
    ).toEqual([])
  })

  test('may have days with midnight or a zone, and none with another time', async () => {
    const [one, two] = await pair()
    const [first, last] = [await dayOf('starts_on'), await dayOf('ends_on')]
    const times = '1,10:30,13:30,10:00,11:00,'
    expect(
      await faultsOf(
        `${one},${first}T00:00:00+05:30,${times}`,
        `="${two}",${last.split('-').toReversed().join('/')} 00:00:00,${times}`,
      ),
    ).toEqual([])
    expect(await faultsOf(`${one},${first} 10:30,${times}`)).toEqual([['date', 'NOT_A_DATE', `${first} 10:30`]])
  })

  test('may have practicals at the own college up to thirty days before the examination', async () => {
    const [one, two] = await pair()
    const [practical, tooEarly] = [await dayOf('starts_on', -30), await dayOf('starts_on', -31)]
    const times = '1,10:30,13:30,10:00,11:00,yes'
    expect(await faultsOf(`${one},${practical},${times}`, `${two},${tooEarly},${times}`)).toEqual([
      ['date', 'OUTSIDE_EXAM', tooEarly],
    ])
  })

  test('that moves a paper to the time of another one of the term is refused, unless both move', async () => {
    const [one, two] = await pair()
    const [taken] = await sql(
      `select s.day::text, s.starts_at || ',' || s.ends_at || ',' || s.reporting_at || ',' || s.gate_closes_at as times
       from timetable_slot s
         join course_offering o on o.id = s.course_offering_id join course c on c.id = o.course_id
       where c.code = '${two}' and s.exam_event_id = ${examEventId}`,
    )
    const day = String(taken?.day)
    const moved = `${one},${day},1,${String(taken?.times)},`
    expect(await faultsOf(moved)).toEqual([['date', 'CLASH', day]])
    expect(await faultsOf(moved, `${two},${await dayOf('ends_on')},1,10:30,13:30,10:00,11:00,`)).toEqual([])
  })
})

describe('the check before publishing', () => {
  const slot = async (): Promise<{ readonly id: number; readonly code: string }> => {
    const [row] = await sql(
      `select s.id::int as id, c.code from timetable_slot s
         join course_offering o on o.id = s.course_offering_id join course c on c.id = o.course_id
       where s.exam_event_id = ${examEventId} and not s.at_own_college order by s.id limit 1`,
    )
    return v.parse(v.object({ id: v.number(), code: v.string() }), row)
  }
  const check = async (name: string) =>
    (await listReadiness(server, token, examEventId)).find((one) => one.check === name)

  test('finds nothing wrong with the times and days of the demonstration', async () => {
    expect(await check('PAPER_OUTSIDE_EXAM')).toMatchObject({ count: 0, blocks: true })
    expect(await check('PAPER_TIMES')).toMatchObject({ count: 0, blocks: true })
  })

  test.each([
    ['PAPER_OUTSIDE_EXAM', 'a day before the examination', 'day = day - 60'],
    ['PAPER_OUTSIDE_EXAM', 'a day after the examination', 'day = day + 60'],
    ['PAPER_TIMES', 'a gate that closes before the reporting time', `gate_closes_at = '09:00', reporting_at = '09:30'`],
    ['PAPER_TIMES', 'a gate that closes after the end', `gate_closes_at = '23:00'`],
    ['PAPER_TIMES', 'a reporting time after the start', `reporting_at = '23:00', gate_closes_at = '23:00'`],
    ['PAPER_TIMES', 'an end before the start', `ends_at = '00:30'`],
  ])('blocks publishing (%s) because of %s', async (name, _what, change) => {
    const { id, code } = await slot()
    const [before] = await sql(
      `select day::text, starts_at, ends_at, reporting_at, gate_closes_at from timetable_slot where id = ${id}`,
    )
    const restored = Object.entries(before ?? {}).map(([column, value]) => `${column} = '${String(value)}'`)
    await sql(`update timetable_slot set ${change} where id = ${id}`)
    expect(await check(name)).toMatchObject({ count: 1, examples: [code], blocks: true })
    const answer = await call(server, 'publishHallTickets', { examEventId }, { token })
    expect(answer.result).toMatchObject({ outcome: 'NOT_READY' })
    expect(JSON.stringify(answer.result)).toContain(name)
    await sql(`update timetable_slot set ${restored.join(', ')} where id = ${id}`)
    expect(await check(name)).toMatchObject({ count: 0 })
  })
})
