import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type * as v from 'valibot'
import type { COURSE_WINDOW_KEY, COURSE_WINDOW_VALUE } from '../../../src/contract/assignments/parts.ts'
import { ask, call, CLIENTS, type WireEnvelope } from '../../support/calls.ts'
import { addPerson, createToken } from '../../support/people.ts'
import {
  addHead,
  DAY,
  addMinutesToClock,
  buildInwardKey,
  findMenuId,
  buildWindowAddition,
  buildOpenWindow,
  openWindows,
  listProblems,
  removeWindows,
  loadRowsAs,
  startWindowWorld,
  loadWindowsSeen,
  type WindowKey,
  type WindowWorld,
} from '../../support/process-windows.ts'
import { findYearId } from '../../support/programme-scope.ts'
import { createMovableClock, type TestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'

type Value = v.InferOutput<typeof COURSE_WINDOW_VALUE>
interface CourseEdit {
  readonly key: v.InferOutput<typeof COURSE_WINDOW_KEY>
  readonly before: Value | null
  readonly after: Value | null
}
interface Offered {
  readonly id: number
  readonly code: string
}

const AS_WINDOW: Value = { opensAt: null, closesAt: null, status: 'OPEN' }
const clock = createMovableClock()
let world: WindowWorld
let server: TestServer
let marks = 0
let token = ''
/** The courses of the first and of the second term of a programme. */
let first: readonly Offered[] = []
let second: readonly Offered[] = []
beforeAll(async () => {
  world = await startWindowWorld(clock)
  ;({ server } = world)
  marks = await findMenuId(server, world.clientId, '/internal-marks')
  const offered = async (place: number) =>
    (await selectSqlRows(
      server,
      `select o.id::int, course.code from course_offering o join course on course.id = o.course_id
        where o.program_part_term_id = ${world.bsc.parts[0]?.terms[place] ?? 0} order by o.paper_no`,
    )) as unknown as Offered[]
  first = await offered(0)
  second = await offered(1)
})
afterAll(() => server.close())

const keyOfTerm = (place: number, more: Partial<WindowKey> = {}): WindowKey =>
  buildInwardKey(world, {
    menuId: marks,
    programPartId: world.bsc.parts[0]?.id ?? 0,
    programPartTermId: world.bsc.parts[0]?.terms[place] ?? 0,
    ...more,
  })
/** The key of a window of both terms. */
const keyOfBoth = () => keyOfTerm(0, { programPartTermId: null, audience: 'REPEATER' })
const windowOf = async ({ programPartTermId, audience }: WindowKey) =>
  (await loadWindowsSeen(server, token, world.current)).find(
    ({ key }) => key.programPartTermId === programPartTermId && key.audience === audience,
  )?.menuProgramId ?? 0
let [one, other, wide] = [0, 0, 0]
beforeEach(async () => {
  await removeWindows(server)
  token = await createToken(server, world.asha, clock.now())
  await openWindows(server, token, [
    buildWindowAddition(keyOfTerm(0), buildOpenWindow(clock, -5, 10 * DAY)),
    buildWindowAddition(keyOfTerm(1), buildOpenWindow(clock, -5, 10 * DAY)),
    buildWindowAddition(keyOfBoth(), buildOpenWindow(clock, 2 * DAY - 5, 12 * DAY)),
  ])
  ;[one, other, wide] = [await windowOf(keyOfTerm(0)), await windowOf(keyOfTerm(1)), await windowOf(keyOfBoth())]
})

const adding = (menuProgramId: number, offering: Offered | undefined, after: Value = AS_WINDOW): CourseEdit => ({
  key: { menuProgramId, courseOfferingId: offering?.id ?? 0 },
  before: null,
  after,
})
const save = async (...edits: readonly CourseEdit[]) =>
  expect(await call(server, 'assignMenuToProgramCourse', { edits, confirmed: true }, { token })).toMatchObject({
    result: { outcome: 'SAVED' },
  })
const editsOf = ({ result }: WireEnvelope) => (result as { edits: CourseEdit[] }).edits
const fileOf = (as = token, menuId = marks) =>
  loadRowsAs<Record<string, string | number | null>>(
    server,
    'menuProgramCourseFile',
    { academicYearId: world.current, menuId },
    as,
  )
const propose = (lines: readonly object[], as = token) =>
  call(server, 'importMenuProgramCourses', { academicYearId: world.current, lines }, { token: as })
const line = (more: object = {}) => ({
  process: '/internal-marks',
  programme: 'bsc',
  part: '1',
  term: '1',
  audience: 'ALL',
  course: first[0]?.code ?? '',
  status: 'open',
  ...more,
})

describe('the file of the courses of windows', () => {
  test('lists the courses of a process, which the import reads back without a change', async () => {
    const times: Value = {
      opensAt: addMinutesToClock(clock, DAY),
      closesAt: addMinutesToClock(clock, 2 * DAY),
      status: 'CLOSED',
    }
    await save(adding(one, first[0], times), adding(one, first[1]), adding(wide, second[0]))
    const lines = await fileOf()
    expect(lines.map(({ term, audience, course, status }) => [term, audience, course, status])).toEqual(
      [
        [null, 'REPEATER', second[0]?.code, 'OPEN'],
        [1, 'ALL', first[0]?.code, 'CLOSED'],
        [1, 'ALL', first[1]?.code, 'OPEN'],
      ].sort(([a], [b]) => Number(a) - Number(b)),
    )
    expect(lines.find(({ status }) => status === 'CLOSED')).toMatchObject({
      process: '/internal-marks',
      programme: 'BSC',
      part: 1,
      opens: times.opensAt,
      closes: times.closesAt,
    })
    const asText = lines.map((row) =>
      Object.fromEntries(Object.entries(row).map(([column, cell]) => [column, String(cell ?? '')])),
    )
    expect(await propose(asText)).toMatchObject({ errorCode: 1000, result: { edits: [], problems: [] } })
    expect(await fileOf(token, world.inward)).toEqual([])
  })

  test('holds the windows that a person limited to programmes sees, and none of another institution', async () => {
    await save(adding(one, first[0]))
    const head = await createToken(server, await addHead(world, world.bca), clock.now())
    expect(
      await ask(server, 'menuProgramCourseFile', { academicYearId: world.current, menuId: marks }, { token: head }),
    ).toMatchObject({ errorCode: 1107 })
    const registrar = await addPerson(server, { clientId: CLIENTS.fauc, userType: 'UNIVERSITY', roleIds: [11] })
    const theirs = await createToken(server, registrar, clock.now())
    expect(await fileOf(theirs)).toEqual([])
    expect((await propose([line()], theirs)).errorCode).toBe(1202)
    expect(
      (
        await call(
          server,
          'copyMenuProgramCourses',
          { fromMenuProgramId: one, menuProgramId: other },
          { token: theirs },
        )
      ).errorCode,
    ).toBe(1202)
  })
})

describe('the lines of a file of courses', () => {
  test('become edits of several windows, with times of the institution', async () => {
    const lastDay = addMinutesToClock(clock, 10 * DAY + 330).slice(0, 10)
    const answer = await propose([line(), line({ term: '2', course: second[0]?.code.toLowerCase(), closes: lastDay })])
    expect(answer).toMatchObject({
      errorCode: 1000,
      result: {
        problems: [{ line: 2 }],
        edits: [{ key: { menuProgramId: one, courseOfferingId: first[0]?.id }, before: null, after: AS_WINDOW }],
      },
    })
    // The end of the last day, in the institution's time zone, is after the end of the window.
    expect(listProblems(answer)[0]).toMatch(/^Course dates must be within /)
    const day = addMinutesToClock(clock, 3 * DAY).slice(0, 10)
    const opens = `${day} 00:30`
    expect(editsOf(await propose([line({ term: '2', course: second[0]?.code, opens })]))).toEqual([
      adding(other, second[0], {
        ...AS_WINDOW,
        opensAt: new Date(Date.parse(`${day}T00:30:00Z`) - 5.5 * 3_600_000).toISOString(),
      }),
    ])
    expect(await fileOf()).toEqual([])
  })

  test.each<readonly [string, object, RegExp]>([
    ['no window', { audience: 'FRESH' }, /^There is no window of this process for this examination, place and/],
    ['a course of another term', { course: 'X-1' }, /^The window has no course with the code “X-1”, or has it in/],
    ['an unknown status', { status: 'draft' }, /^“draft” is not a status\. Write OPEN or CLOSED/],
    ['a wrong time', { opens: '2026-02-30' }, /^“2026-02-30” is not a time/],
  ])('with %s become a problem with their number', async (_name, wrong, sentence) => {
    const answer = await propose([line(), line({ course: first[1]?.code, ...wrong })])
    expect(answer).toMatchObject({ result: { edits: [{}], problems: [{ line: 2 }] } })
    expect(listProblems(answer)[0]).toMatch(sentence)
  })

  test('of a closed year are refused', async () => {
    const academicYearId = await findYearId(server, world.clientId, 'CLOSED')
    expect(
      await call(server, 'importMenuProgramCourses', { academicYearId, lines: [line()] }, { token }),
    ).toMatchObject({ errorCode: 1206 })
  })
})

describe('a copy of the courses of a window', () => {
  const copy = (fromMenuProgramId: number, menuProgramId: number) =>
    call(server, 'copyMenuProgramCourses', { fromMenuProgramId, menuProgramId }, { token })

  test('is proposed with own times moved by the days between the openings, and keeps other courses', async () => {
    const at = Date.parse(addMinutesToClock(clock, 0))
    const inDays = (days: number) => new Date(at + days * 86_400_000).toISOString()
    const times: Value = { opensAt: inDays(1), closesAt: inDays(3), status: 'OPEN' }
    await save(adding(one, first[0], times), adding(one, first[1]), adding(wide, second[0]))
    const moved: Value = { opensAt: inDays(3), closesAt: inDays(5), status: 'OPEN' }
    const edits = editsOf(await copy(one, wide))
    expect(edits).toEqual([adding(wide, first[0], moved), adding(wide, first[1])])
    await save(...edits)
    expect(editsOf(await copy(one, wide))).toEqual([])
    expect(await fileOf()).toHaveLength(5)
  })

  test('names the courses that the window does not offer, and those whose times do not fit', async () => {
    const late: Value = { ...AS_WINDOW, closesAt: addMinutesToClock(clock, 11 * DAY) }
    await save(adding(wide, first[0], late), adding(wide, first[1]))
    await openWindows(server, token, [
      buildWindowAddition(keyOfTerm(0, { audience: 'FRESH' }), buildOpenWindow(clock, 2 * DAY - 5, 8 * DAY)),
    ])
    const fresh = await windowOf(keyOfTerm(0, { audience: 'FRESH' }))
    const answer = await copy(wide, fresh)
    expect(editsOf(answer)).toEqual([adding(fresh, first[1])])
    expect(listProblems(answer)).toEqual([expect.stringMatching(`^${first[0]?.code}: Course dates must be within `)])
    expect(listProblems(await copy(wide, other))).toEqual(
      [first[0], first[1]].map(
        (course) =>
          `${course?.code}: This course is not offered in the terms of the window. Choose it from the list again.`,
      ),
    )
  })
})
