import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dataChangeRequest, userCourse } from '../../../server/db/schema.ts'
import { formatIsoDay } from '../../../server/lib/time/iso-day.ts'
import { call, CLIENTS } from '../../support/calls.ts'
import {
  buildCourseAddition,
  ALWAYS,
  buildCourseKey,
  listOfferingsByCode,
  removeIsolation,
  buildCourseRemoval,
  loadCourseRows,
  saveCourses,
  type CourseEdit,
} from '../../support/course-assignments.ts'
import { addPerson, listCollegeIds, createToken, type Person } from '../../support/people.ts'
import {
  buildScopeAddition,
  addHold,
  addScopedRole,
  addStudent,
  EDIT,
  buildScopeKey,
  findProgramme,
  saveScope,
  findYearId,
  type Programme,
} from '../../support/programme-scope.ts'
import { createMovableClock, startTestServer, type TestServer } from '../../support/server/server.ts'

const clientId = CLIENTS.svtu
const SCREENS = [
  '/user-management',
  '/edit-user-details',
  '/update-edit-user',
  '/editCollegeAdmin',
  '/assign-Course',
  '/assign-prg-part-term-to-user',
]
const clock = createMovableClock()
let server: TestServer
let [one, two] = [0, 0]
let [current, next] = [0, 0]
let bsc: Programme
let bca: Programme
let offering: (code: string) => number
/** A student of each place: the first and second part of a programme, another programme, and another college. */
let pupils: Readonly<Record<'first' | 'second' | 'other' | 'away', Person & { readonly studentId: number }>>
let asha: Person
let roles: Readonly<Record<'NONE' | 'PROGRAM' | 'COURSE', number>>
beforeAll(async () => {
  server = await startTestServer({}, { now: clock.now })
  ;[one = 0, two = 0] = await listCollegeIds(server, clientId)
  current = await findYearId(server, clientId, 'CURRENT')
  next = await findYearId(server, clientId, 'NEXT')
  bsc = await findProgramme(server, clientId, 'BSC')
  bca = await findProgramme(server, clientId, 'BCA')
  offering = await listOfferingsByCode(server, clientId)
  // Only those below study, and only they wait for an answer or are held: every number is known.
  await server.db.execute(`update enrolment set status = 'COMPLETED' where client_id = ${clientId}`)
  await server.db.execute(`update student_hold set released_at = now() where client_id = ${clientId}`)
  await server.db.execute(`delete from user_course`)
  const at = (collegeId: number, { id: programId, parts }: Programme, part: number) => ({
    collegeId,
    programId,
    programPartId: parts[part]?.id ?? 0,
    academicYearId: current,
  })
  pupils = {
    first: await addStudent(server, clientId, 'Yashoda First', at(one, bsc, 0)),
    second: await addStudent(server, clientId, 'Yashoda Second', at(one, bsc, 1)),
    other: await addStudent(server, clientId, 'Yashoda Other', at(one, bca, 0)),
    away: await addStudent(server, clientId, 'Yashoda Away', at(two, bsc, 0)),
  }
  asha = await addPerson(server, { clientId, userType: 'UNIVERSITY', roleIds: [10], name: 'Asha First' })
  for (const { id, studentId } of Object.values(pupils)) {
    await addHold(server, clientId, studentId, asha.id)
    await server.db.insert(dataChangeRequest).values({
      clientId,
      userId: id,
      publicId: `request-${id}`,
      kind: 'CORRECTION',
      text: 'The name is wrong.',
      createdAt: clock.now(),
    })
  }
  roles = {
    NONE: await addScopedRole(server, clientId, 1800, 'NONE', SCREENS, 22),
    PROGRAM: await addScopedRole(server, clientId, 1801, 'PROGRAM', SCREENS, 22),
    COURSE: await addScopedRole(server, clientId, 1802, 'COURSE', SCREENS, 22),
  }
})
afterAll(() => server.close())

const tokenFor = (who: Person) => createToken(server, who, clock.now())
const person = (roleIds: readonly number[], collegeIds = [one], name = 'Tara') =>
  addPerson(server, { clientId, userType: 'STAFF', roleIds, collegeIds, name })
const key = (who: Person, code: string, more: Parameters<typeof buildCourseKey>[3] = {}, year = current) =>
  buildCourseKey(who.id, year, offering(code), more)
const assign = async (...edits: CourseEdit[]) =>
  expect(await saveCourses(server, await tokenFor(asha), edits, { confirmed: true })).toMatchObject({
    result: { outcome: 'SAVED' },
  })
interface Page {
  readonly rows: readonly { readonly displayName: string }[]
  readonly total: number
}
/** Returns the second names of the students whom somebody finds in the list; its total must agree. */
const seen = async (who: Person, more: object = {}): Promise<readonly string[]> => {
  const [page] = await loadCourseRows<Page>(server, 'users', { search: 'yashoda', ...more }, await tokenFor(who))
  expect(page?.total).toBe(page?.rows.length)
  return (page?.rows ?? []).map(({ displayName }) => displayName.replace('Yashoda ', '')).sort()
}

describe('a person whose role works within courses', () => {
  let who: Person
  let token: string
  beforeEach(async () => {
    who = await person([roles.COURSE])
    token = await tokenFor(who)
  })

  test('sees the students of the parts of their courses, and fewer at the next call once a course is removed', async () => {
    expect(await seen(who)).toEqual([])
    await assign(
      buildCourseAddition(key(who, 'BSC-101')),
      buildCourseAddition(key(who, 'BCA-201', { duty: 'EXAMINE' })),
    )
    expect(await seen(who)).toEqual(['First', 'Other'])
    await assign(buildCourseRemoval(key(who, 'BCA-201', { duty: 'EXAMINE' })))
    expect(await seen(who)).toEqual(['First'])
    await assign(buildCourseRemoval(key(who, 'BSC-101')))
    expect(await seen(who)).toEqual([])
  })

  test('sees with a teacher’s role of the institution what their courses cover, wherever rights are granted', async () => {
    const plainTeacher = await person([24])
    await server.db.execute(
      `insert into user_menu_override (client_id, user_id, menu_id, effect, until, reason)
       select client_id, ${plainTeacher.id}, id, 'GRANT', '2099-12-31', 'Test' from menu
       where client_id = ${clientId} and route_name = '/user-management'`,
    )
    expect(await seen(plainTeacher)).toEqual([])
    await assign(buildCourseAddition(key(plainTeacher, 'BSC-301')))
    expect(await seen(plainTeacher)).toEqual(['Second'])
  })

  test('sees the students of one college where a course is assigned there, otherwise of all their colleges', async () => {
    const both = await person([roles.COURSE], [one, two])
    await assign(buildCourseAddition(key(both, 'BSC-101', { collegeId: two })))
    expect(await seen(both)).toEqual(['Away'])
    await assign(buildCourseAddition(key(both, 'BSC-102')))
    expect(await seen(both)).toEqual(['Away', 'First'])
  })

  test('keeps the programmes that are assigned in addition', async () => {
    await assign(buildCourseAddition(key(who, 'BCA-101')))
    await saveScope(server, await tokenFor(asha), [
      buildScopeAddition(buildScopeKey(who.id, current, bsc.id, { programPartId: bsc.parts[1]?.id ?? 0 })),
    ])
    expect(await seen(who)).toEqual(['Other', 'Second'])
  })

  test('gets nothing from courses of the next year, nor from those that begin later or are over', async () => {
    await assign(buildCourseAddition(key(who, 'BSC-101', {}, next)))
    expect(await seen(who)).toEqual([])
    const day = (days: number) => formatIsoDay('Asia/Kolkata', new Date(clock.now().getTime() + days * 86_400_000))
    for (const [fromOn, toOn, found] of [
      [day(1), null, []],
      [null, day(-1), []],
      [day(0), day(0), ['First']],
    ] as const) {
      await server.db.insert(userCourse).values({ clientId, ...key(who, 'BSC-101'), fromOn, toOn })
      expect(await seen(who)).toEqual(found)
      await server.db.execute(`delete from user_course where user_id = ${who.id} and academic_year_id = ${current}`)
    }
  })

  test('counts, filters, selects and finds the same students', async () => {
    await assign(buildCourseAddition(key(who, 'BSC-101')), buildCourseAddition(key(who, 'BSC-301')))
    expect(await loadCourseRows(server, 'userCounts', {}, token)).toMatchObject([{ STUDENT: 2 }])
    const [facets] = await loadCourseRows<{ types: { value: string; count: number }[] }>(
      server,
      'userFacets',
      {},
      token,
    )
    expect(facets?.types.find(({ value }) => value === 'STUDENT')).toEqual({ value: 'STUDENT', count: 2 })
    const [studies] = await loadCourseRows<{ programmes: { value: { programmeId: number }; count: number }[] }>(
      server,
      'userProgrammes',
      {},
      token,
    )
    expect(studies?.programmes.map(({ value, count }) => [value.programmeId, count])).toEqual([[bsc.id, 2]])
    const filter = (id: number) => ({ filters: { programme: { kind: 'choice', values: [String(id)] } } })
    expect(await seen(who, filter(bsc.id))).toEqual(['First', 'Second'])
    expect(await seen(who, filter(bca.id))).toEqual([])
    expect(await loadCourseRows(server, 'userMatches', { search: 'yashoda', tab: 'STUDENT' }, token)).toMatchObject([
      { total: 2 },
    ])
    expect(await loadCourseRows(server, 'findUserCount', { text: 'yashoda' }, token)).toEqual([{ total: 2 }])
    expect(await loadCourseRows(server, 'findUser', { text: pupils.other.loginName }, token)).toEqual([])
  })

  test('opens records, answers requests and counts the work of the college for these students only', async () => {
    await assign(buildCourseAddition(key(who, 'BSC-101')))
    const note = ({ publicId }: Person) =>
      call(server, 'addUserNote', { userId: publicId, text: 'Came to the office.' }, { token })
    expect(await loadCourseRows(server, 'userDetail', { userId: pupils.first.publicId }, token)).toHaveLength(1)
    expect(await note(pupils.first)).toMatchObject({ errorCode: 1000 })
    for (const outsider of [pupils.second, pupils.other, pupils.away]) {
      expect(await loadCourseRows(server, 'userDetail', { userId: outsider.publicId }, token)).toEqual([])
      expect(await note(outsider)).toMatchObject({ errorCode: 1202 })
    }
    expect(await loadCourseRows(server, 'waitingForAnswer', {}, token)).toMatchObject([
      { total: 1, rows: [{ person: { displayName: 'Yashoda First' } }] },
    ])
    expect(await loadCourseRows(server, 'collegeAdmin', { collegeId: one }, token)).toMatchObject([
      { programmes: 1, waiting: { HOLDS: 1 } },
    ])
  })

  test('sees in the tree the programmes, parts and terms of their courses, and only these courses', async () => {
    await assign(buildCourseAddition(key(who, 'BSC-101')), buildCourseAddition(key(who, 'BSC-102')))
    const tree = await loadCourseRows<{ code: string; parts: { terms: { courses: number }[]; students: number }[] }>(
      server,
      'programTree',
      { academicYearId: current },
      token,
    )
    expect(tree).toMatchObject([
      { code: 'BSC', students: 1, parts: [{ partNo: 1, students: 1, terms: [{ termNo: 1, courses: 2 }] }] },
    ])
    expect(tree[0]?.parts).toHaveLength(1)
    expect(tree[0]?.parts[0]?.terms).toHaveLength(1)
    const offered = await loadCourseRows<{ code: string }>(
      server,
      'courseOfferings',
      { academicYearId: current, programIds: [bsc.id] },
      token,
    )
    expect(offered.map(({ code }) => code)).toEqual(['BSC-101', 'BSC-102'])
  })

  test('assigns their own courses to others, at their college, and neither another course nor a programme', async () => {
    await assign(buildCourseAddition(key(who, 'BSC-101', { duty: 'COORDINATE', collegeId: one })))
    const colleague = await person([24])
    const wanted = (code: string, collegeId: number | null) =>
      saveCourses(server, token, [buildCourseAddition(key(colleague, code, { duty: 'EXAMINE', collegeId }))])
    expect(await wanted('BSC-101', one)).toMatchObject({ result: { outcome: 'SAVED' } })
    for (const [code, collegeId] of [
      ['BSC-101', null],
      ['BSC-102', one],
    ] as const)
      expect(await wanted(code, collegeId)).toMatchObject({ result: { outcome: 'INVALID' } })
    const place = { programPartId: bsc.parts[0]?.id ?? 0, programPartTermId: bsc.parts[0]?.terms[0] ?? 0 }
    expect(
      await saveScope(server, token, [
        buildScopeAddition(buildScopeKey(colleague.id, current, bsc.id, { ...place, collegeId: one }), EDIT),
      ]),
    ).toMatchObject({ result: { outcome: 'INVALID' } })
  })
})

describe('courses add nothing', () => {
  test('to a role that works within programmes, also where it is the one chosen for the session', async () => {
    const head = await person([roles.PROGRAM])
    await assign(buildCourseAddition(key(head, 'BSC-101')))
    expect(await seen(head)).toEqual([])
    const both = await person([roles.PROGRAM, roles.COURSE])
    await assign(buildCourseAddition(key(both, 'BSC-101')))
    const token = await tokenFor(both)
    const found = async () =>
      (await loadCourseRows<Page>(server, 'users', { search: 'yashoda' }, token))[0]?.rows.map((row) => row.displayName)
    expect(await found()).toEqual(['Yashoda First'])
    await server.db.execute(`update session set role_id = ${roles.PROGRAM} where user_id = ${both.id}`)
    expect(await found()).toEqual([])
    await server.db.execute(`update session set role_id = ${roles.COURSE} where user_id = ${both.id}`)
    expect(await found()).toEqual(['Yashoda First'])
  })

  test('to a role without a limit, which is back to the courses when this role ends', async () => {
    const who = await person([roles.COURSE, roles.NONE])
    await assign(buildCourseAddition(key(who, 'BCA-101')))
    expect(await seen(who)).toEqual(['First', 'Other', 'Second'])
    await server.db.execute(
      `update user_role set to_at = '2020-01-01T00:00:00Z' where user_id = ${who.id} and role_id = ${roles.NONE}`,
    )
    expect(await seen(who)).toEqual(['Other'])
  })
})

describe('the explanation of access', () => {
  const stepsOf = async (who: Person, other?: Person) =>
    (
      await loadCourseRows<{ code: string; holds: boolean | null; sentence: string }>(
        server,
        'explainAccess',
        { userId: who.publicId, menu: '/user-management', ...(other && { other: other.publicId }) },
        await tokenFor(asha),
      )
    )
      .filter(({ code }) => code === 'PROGRAM_SCOPE')
      .map(({ holds, sentence }) => [holds, removeIsolation(sentence)])

  test('names the courses of a teacher, and those that cover a student', async () => {
    const who = await person([roles.COURSE])
    expect(await stepsOf(who)).toEqual([
      [null, 'Tara works in assigned programmes and courses only, and none is assigned today.'],
    ])
    await assign(
      buildCourseAddition(key(who, 'BSC-101')),
      buildCourseAddition(key(who, 'BSC-301', { duty: 'EXAMINE' })),
    )
    const [first, second] = await Promise.all(
      ['BSC-101', 'BSC-301'].map(async (code) => {
        const row = await server.db.query.course.findFirst({
          where: (one_, { and, eq }) => and(eq(one_.clientId, clientId), eq(one_.code, code)),
        })
        return `${code} ${row?.name ?? ''}`
      }),
    )
    expect(await stepsOf(who)).toEqual([[null, `Tara works in the courses ${first} and ${second} only.`]])
    expect(await stepsOf(who, pupils.first)).toEqual([[true, `Courses of Tara that cover this student: ${first}.`]])
    expect(await stepsOf(who, pupils.other)).toEqual([
      [false, 'None of the programmes and courses of Tara covers this student today.'],
    ])
    await saveScope(server, await tokenFor(asha), [buildScopeAddition(buildScopeKey(who.id, current, bsc.id))])
    expect(await stepsOf(who)).toEqual([
      [null, `Tara works only in the programmes Bachelor of Science and in the courses ${first} and ${second}.`],
    ])
    expect(await stepsOf(who, pupils.first)).toEqual([
      [true, 'Programmes of Tara that cover this student: Bachelor of Science.'],
      [true, `Courses of Tara that cover this student: ${first}.`],
    ])
  })

  test('names no course of a person whose roles work within programmes', async () => {
    const head = await person([roles.PROGRAM])
    await assign(buildCourseAddition(key(head, 'BSC-101'), ALWAYS))
    expect(await stepsOf(head)).toEqual([[null, 'Tara works in assigned programmes only, and none is assigned today.']])
    expect(await stepsOf(head, pupils.first)).toEqual([
      [false, 'None of the programmes of Tara covers this student today.'],
    ])
  })
})
