import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type * as v from 'valibot'
import type { COURSE_WINDOW_KEY, COURSE_WINDOW_VALUE } from '../../../src/contract/assignments/parts.ts'
import { menuProgramCourse, userCourse, userPpt } from '../../../server/db/schema.ts'
import { ask, call, CLIENTS, type WireEnvelope } from '../../support/calls.ts'
import { addPerson, listCollegeIds, createToken, type Person } from '../../support/people.ts'
import {
  DAY,
  addMinutesToClock,
  findMenuId,
  buildWindowAddition,
  buildOpenWindow,
  openProcess,
  openWindows,
  removeIsolation,
  removeWindows,
  loadRowsAs,
  loadWindowsSeen,
  type WindowKey,
  type WindowValue,
} from '../../support/process-windows.ts'
import { addScopedRole, findProgramme, findYearId, type Programme } from '../../support/programme-scope.ts'
import { createMovableClock, startTestServer, type TestServer } from '../../support/server/server.ts'

type Key = v.InferOutput<typeof COURSE_WINDOW_KEY>
type Value = v.InferOutput<typeof COURSE_WINDOW_VALUE>
interface CourseEdit {
  readonly key: Key
  readonly before: Value | null
  readonly after: Value | null
}

const clientId = CLIENTS.svtu
const MARKS = '/internal-marks'
const SCREEN = '/assign-menu-to-program-course'
const AS_WINDOW: Value = { opensAt: null, closesAt: null, status: 'OPEN' }
const clock = createMovableClock()
let server: TestServer
let current = 0
let [marks, inward] = [0, 0]
let one = 0
let bsc: Programme
let asha: Person
let token = ''
/** The courses of the first and of the second term of a programme. */
let first: readonly number[] = []
let second: readonly number[] = []
beforeAll(async () => {
  server = await startTestServer({}, { now: clock.now })
  ;[one = 0] = await listCollegeIds(server, clientId)
  current = await findYearId(server, clientId, 'CURRENT')
  marks = await findMenuId(server, clientId, MARKS)
  inward = await findMenuId(server, clientId, '/exam-form-inward')
  bsc = await findProgramme(server, clientId, 'BSC')
  asha = await addPerson(server, { clientId, userType: 'UNIVERSITY', roleIds: [11], name: 'Asha First' })
  const offered = async (place: number) =>
    (
      await server.db.query.courseOffering.findMany({
        where: (row, { eq }) => eq(row.programPartTermId, bsc.parts[0]?.terms[place] ?? 0),
        orderBy: (row) => row.paperNo,
      })
    ).map(({ id }) => id)
  first = await offered(0)
  second = await offered(1)
})
afterAll(() => server.close())

const tokenFor = (who: Person) => createToken(server, who, clock.now())
const teacher = (roleIds = [24]) =>
  addPerson(server, { clientId, userType: 'STAFF', roleIds, collegeIds: [one], name: 'Teacher' })
const teach = (who: Person, ...offerings: readonly (number | undefined)[]) =>
  server.db.insert(userCourse).values(
    offerings.map((id) => ({
      clientId,
      userId: who.id,
      academicYearId: current,
      courseOfferingId: id ?? 0,
      duty: 'TEACH' as const,
    })),
  )
let value: WindowValue
let windowId = 0
const keyOfWindow = (more: Partial<WindowKey> = {}): WindowKey => ({
  menuId: marks,
  academicYearId: current,
  examEventId: null,
  programId: bsc.id,
  programPartId: bsc.parts[0]?.id ?? 0,
  programPartTermId: null,
  audience: 'ALL',
  ...more,
})
beforeEach(async () => {
  await removeWindows(server)
  token = await tokenFor(asha)
  value = buildOpenWindow(clock, -5, 10 * DAY)
  await openWindows(server, token, [buildWindowAddition(keyOfWindow(), value)])
  windowId = (await loadWindowsSeen(server, token, current))[0]?.menuProgramId ?? 0
})

const adding = (
  courseOfferingId: number | undefined,
  after: Value = AS_WINDOW,
  menuProgramId = windowId,
): CourseEdit => ({
  key: { menuProgramId, courseOfferingId: courseOfferingId ?? 0 },
  before: null,
  after,
})
const save = (edits: readonly CourseEdit[], as = token) =>
  call(server, 'assignMenuToProgramCourse', { edits }, { token: as })
const SAVED = { errorCode: 1000, result: { outcome: 'SAVED' } }
const expectInvalid = (answer: WireEnvelope, sentence: string | RegExp) => {
  expect(answer).toMatchObject({ errorCode: 1000, result: { outcome: 'INVALID' } })
  const { problems } = answer.result as { problems: { sentence: string }[] }
  expect(removeIsolation(problems[0]?.sentence ?? '')).toMatch(sentence)
}
interface Listed {
  readonly courseOfferingId: number
  readonly type: string
  readonly users: number
  readonly value: Value | null
}
const listed = (as = token) => loadRowsAs<Listed>(server, 'menuProgramCourses', { menuProgramId: windowId }, as)
const narrowed = async () => (await listed()).flatMap((row) => (row.value ? [row.courseOfferingId] : []))
const codeFor = async (who: Person) => (await openProcess(server, await tokenFor(who), MARKS)).errorCode

describe('an administrator narrows a window to courses', () => {
  test('and finds the courses of its terms, each with its times and the people who work on it', async () => {
    const who = await teacher()
    await teach(who, first[0])
    const all = await listed()
    expect(all.map(({ courseOfferingId }) => courseOfferingId)).toEqual([...first, ...second])
    expect(all.map(({ users }) => users)).toEqual(all.map((_, place) => (place === 0 ? 1 : 0)))
    expect(all.every((row) => row.value === null)).toBe(true)
    const times: Value = {
      opensAt: addMinutesToClock(clock, DAY),
      closesAt: addMinutesToClock(clock, 2 * DAY),
      status: 'OPEN',
    }
    expect(await save([adding(first[0]), adding(first[1], times)])).toMatchObject({ ...SAVED, result: { added: 2 } })
    expect((await listed()).slice(0, 3).map((row) => row.value)).toEqual([AS_WINDOW, times, null])
    expect((await loadWindowsSeen(server, token, current))[0]).toMatchObject({ courses: 2 })
  })

  test('and nothing is saved for times outside those of the window, whose dates the sentence names', async () => {
    const dates = /^Course dates must be within \d+ \w+ \d{4}, \d\d:\d\d – \d+ \w+ \d{4}, \d\d:\d\d\.$/
    const outside: readonly Value[] = [
      { ...AS_WINDOW, opensAt: addMinutesToClock(clock, -DAY) },
      { ...AS_WINDOW, closesAt: addMinutesToClock(clock, 11 * DAY) },
    ]
    for (const wrong of outside) expectInvalid(await save([adding(first[0], wrong)]), dates)
    const reversed: Value = {
      ...AS_WINDOW,
      opensAt: addMinutesToClock(clock, 2 * DAY),
      closesAt: addMinutesToClock(clock, DAY),
    }
    expectInvalid(await save([adding(first[0], reversed)]), 'Closing must be after opening.')
    expect(await narrowed()).toEqual([])
  })

  test('and nothing is saved for a course of other terms, a process without courses, or an unknown window', async () => {
    const bca = await findProgramme(server, clientId, 'BCA')
    const other = await server.db.query.courseOffering.findFirst({
      where: (row, { eq }) => eq(row.programPartTermId, bca.parts[0]?.terms[0] ?? 0),
    })
    expectInvalid(await save([adding(other?.id)]), 'This course is not offered in the terms of the window.')
    await openWindows(server, token, [buildWindowAddition(keyOfWindow({ menuId: inward }), value)])
    const whole = (await loadWindowsSeen(server, token, current, inward))[0]?.menuProgramId ?? 0
    expectInvalid(
      await save([adding(first[0], AS_WINDOW, whole)]),
      'This process opens for whole programmes, not for single courses.',
    )
    expectInvalid(await save([adding(first[0], AS_WINDOW, 2_000_000_000)]), 'This window does not exist any more')
    expect(await ask(server, 'menuProgramCourses', { menuProgramId: 2_000_000_000 }, { token })).toMatchObject({
      errorCode: 1202,
    })
  })

  test('of another institution, and is told that the window does not exist', async () => {
    const registrar = await addPerson(server, { clientId: CLIENTS.fauc, userType: 'UNIVERSITY', roleIds: [11] })
    const theirs = await tokenFor(registrar)
    expectInvalid(await save([adding(first[0])], theirs), 'This window does not exist any more')
    expect(await ask(server, 'menuProgramCourses', { menuProgramId: windowId }, { token: theirs })).toMatchObject({
      errorCode: 1202,
    })
    expect(await narrowed()).toEqual([])
  })

  test('outside the own programme scope, or at a college only, and is refused', async () => {
    const roleId = await addScopedRole(server, clientId, 1810, 'PROGRAM', [SCREEN])
    const dean = await addPerson(server, { clientId, userType: 'UNIVERSITY', roleIds: [roleId] })
    const own = await tokenFor(dean)
    expectInvalid(await save([adding(first[0])], own), 'This window does not exist any more')
    await server.db
      .insert(userPpt)
      .values({ clientId, userId: dean.id, academicYearId: current, programId: bsc.id, access: 'VIEW' })
    expectInvalid(await save([adding(first[0])], own), 'You can only change programmes, parts and terms')
    await server.db.update(userPpt).set({ access: 'EDIT' })
    expect(await save([adding(first[0])], own)).toMatchObject(SAVED)
    const localRole = await addScopedRole(server, clientId, 1811, 'NONE', [SCREEN])
    const local = await addPerson(server, { clientId, userType: 'COLLEGE', roleIds: [localRole], collegeIds: [one] })
    expectInvalid(await save([adding(first[1])], await tokenFor(local)), 'A process opens at all colleges.')
  })

  test('and confirms that a window without its last course opens for all courses', async () => {
    await save([adding(first[0])])
    const edits = [{ ...adding(first[0]), before: AS_WINDOW, after: null }]
    const reply = await save(edits)
    expect(reply).toMatchObject({ result: { outcome: 'CONFIRM' } })
    const { reasons } = reply.result as { reasons: string[] }
    expect(reasons.map(removeIsolation)).toEqual([
      `Without a chosen course, the window is open for all ${(await listed()).length} courses of its terms.`,
    ])
    expect(await narrowed()).toEqual([first[0]])
    const confirmed = await call(server, 'assignMenuToProgramCourse', { edits, confirmed: true }, { token })
    expect(confirmed).toMatchObject(SAVED)
    expect(await narrowed()).toEqual([])
  })

  test('at the same time as somebody else, and the second save names the first one', async () => {
    const other = await addPerson(server, { clientId, userType: 'UNIVERSITY', roleIds: [11], name: 'Bina Second' })
    expect(await save([adding(first[0])], await tokenFor(other))).toMatchObject(SAVED)
    const shut: Value = { ...AS_WINDOW, status: 'CLOSED' }
    expect(await save([adding(first[0], shut)])).toMatchObject({
      result: { outcome: 'CONFLICT', conflicts: [{ current: AS_WINDOW, by: 'Bina Second' }] },
    })
  })

  test('and takes it back, which the history shows', async () => {
    const { result } = await save([adding(first[0])])
    const { changeId } = result as { readonly changeId: number }
    expect(await call(server, 'undoMenuProgramCourse', { changeId }, { token })).toMatchObject(SAVED)
    expect(await narrowed()).toEqual([])
    const history = await loadRowsAs(
      server,
      'menuProgramCourseHistory',
      { academicYearId: current, subjectId: windowId },
      token,
    )
    expect(history).toMatchObject([
      { removed: 1, undoes: changeId },
      { added: 1, by: 'Asha First', undoneAt: expect.any(String) as string },
    ])
  })
})

describe('a teacher', () => {
  test('with a course of the window is let in, and another one is not', async () => {
    const [own, other] = [await teacher(), await teacher()]
    await teach(own, first[0])
    expect([await codeFor(own), await codeFor(other)]).toEqual([1000, 1206])
    const menu = await call(
      server,
      'getMenu',
      { clientId, roleId: [24], userId: own.id },
      { token: await tokenFor(own) },
    )
    expect(menu.result).toMatchObject(expect.arrayContaining([expect.objectContaining({ routeName: MARKS })]) as object)
  })

  test('whose course is not chosen is refused once the window is narrowed', async () => {
    const [own, other] = [await teacher(), await teacher()]
    await teach(own, first[0])
    await teach(other, first[1])
    await save([adding(first[0])])
    expect([await codeFor(own), await codeFor(other)]).toEqual([1000, 1206])
  })

  test('works on the own courses within their own times', async () => {
    const who = await teacher()
    await teach(who, first[0], first[1], second[0])
    await save([
      adding(first[0], { opensAt: null, closesAt: addMinutesToClock(clock, 30), status: 'OPEN' }),
      adding(first[1], { opensAt: addMinutesToClock(clock, 60), closesAt: null, status: 'OPEN' }),
    ])
    const courses = async (): Promise<readonly number[]> => {
      const rows = await loadRowsAs<{ courses: { courseOfferingId: number }[] | null }>(
        server,
        'openProcess',
        { routeName: MARKS },
        await tokenFor(who),
      )
      return rows[0]?.courses?.map(({ courseOfferingId }) => courseOfferingId) ?? []
    }
    expect(await courses()).toEqual([first[0]])
    clock.forwardMinutes(31)
    expect(await codeFor(who)).toBe(1206)
    clock.forwardMinutes(30)
    expect(await courses()).toEqual([first[1]])
    await server.db.update(menuProgramCourse).set({ status: 'CLOSED' })
    expect(await codeFor(who)).toBe(1206)
  })

  test('without courses, but limited to the programme by another role, sees what is chosen', async () => {
    const who = await teacher([23, 24])
    expect(await codeFor(who)).toBe(1206)
    await server.db
      .insert(userPpt)
      .values({ clientId, userId: who.id, academicYearId: current, programId: bsc.id, access: 'EDIT' })
    expect(await codeFor(who)).toBe(1000)
    await save([adding(first[0])])
    expect(await codeFor(who)).toBe(1000)
    await server.db.update(menuProgramCourse).set({ status: 'CLOSED' })
    expect(await codeFor(who)).toBe(1206)
  })
})
