import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { userPpt } from '../../../server/db/schema.ts'
import { formatIsoDay } from '../../../server/lib/time/iso-day.ts'
import { ask, call, CLIENTS } from '../../support/calls.ts'
import { addPerson, listCollegeIds, createToken, type Person } from '../../support/people.ts'
import {
  buildScopeAddition,
  addScopedRole,
  addStudent,
  EDIT,
  buildScopeKey,
  findProgramme,
  buildScopeRemoval,
  saveScope,
  VIEW,
  findYearId,
  type Programme,
} from '../../support/programme-scope.ts'
import { createMovableClock, startTestServer, type TestServer } from '../../support/server/server.ts'

const clientId = CLIENTS.svtu
const ZONE = 'Asia/Kolkata'
const SCREENS = ['/user-management', '/edit-user-details', '/update-edit-user']
const clock = createMovableClock()
let server: TestServer
let [one, two] = [0, 0]
let [current, next] = [0, 0]
let bsc: Programme
let bca: Programme
/** A student of each place: the first and second part of a programme, another programme, and another college. */
let pupils: Readonly<Record<'first' | 'second' | 'other' | 'away', Person>>
let asha: Person
let roles: Readonly<Record<'NONE' | 'COLLEGE' | 'PROGRAM' | 'COURSE', number>>
beforeAll(async () => {
  server = await startTestServer({}, { now: clock.now })
  ;[one = 0, two = 0] = await listCollegeIds(server, clientId)
  current = await findYearId(server, clientId, 'CURRENT')
  next = await findYearId(server, clientId, 'NEXT')
  bsc = await findProgramme(server, clientId, 'BSC')
  bca = await findProgramme(server, clientId, 'BCA')
  // Only those below study: every number is known.
  await server.db.execute(`update enrolment set status = 'COMPLETED' where client_id = ${clientId}`)
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
  roles = {
    NONE: await addScopedRole(server, clientId, 1700, 'NONE', SCREENS),
    COLLEGE: await addScopedRole(server, clientId, 1701, 'COLLEGE', SCREENS),
    PROGRAM: await addScopedRole(server, clientId, 1702, 'PROGRAM', SCREENS),
    COURSE: await addScopedRole(server, clientId, 1703, 'COURSE', SCREENS),
  }
})
afterAll(() => server.close())

const tokenFor = (who: Person) => createToken(server, who, clock.now())
const person = (roleIds: readonly number[], userType: 'STAFF' | 'UNIVERSITY' = 'STAFF', collegeIds = [one]) =>
  addPerson(server, { clientId, userType, roleIds, collegeIds: userType === 'STAFF' ? collegeIds : [], name: 'Dean' })
const assign = async (...edits: Parameters<typeof saveScope>[2][number][]) => {
  const answer = await saveScope(server, await tokenFor(asha), edits)
  expect(answer).toMatchObject({ result: { outcome: 'SAVED' } })
}
const rowOf = async <Row>(id: string, payload: object, token: string): Promise<Row[]> => {
  const { errorCode, result } = await ask(server, id, payload, { token })
  if (errorCode !== 1000) throw new Error(`${id}: ${errorCode}`)
  return (result as Record<string, Row[] | null>)[id] ?? []
}
interface Page {
  readonly rows: readonly { readonly displayName: string; readonly programmes: number }[]
  readonly total: number
}
const list = async (token: string, more: object = {}) =>
  (await rowOf<Page>('users', { search: 'yashoda', ...more }, token))[0]
/** Returns the second names of the students whom somebody finds in the list; its total must agree. */
const seen = async (who: Person, more: object = {}): Promise<readonly string[]> => {
  const page = await list(await tokenFor(who), more)
  expect(page?.total).toBe(page?.rows.length)
  return (page?.rows ?? []).map(({ displayName }) => displayName.replace('Yashoda ', '')).sort()
}

describe('a person whose roles are limited to programmes', () => {
  let dean: Person
  let token: string
  beforeEach(async () => {
    dean = await person([roles.PROGRAM])
    token = await tokenFor(dean)
  })

  test('sees no student until a programme is assigned, only its students then, and none once it is removed', async () => {
    expect(await seen(dean)).toEqual([])
    await assign(buildScopeAddition(buildScopeKey(dean.id, current, bsc.id)))
    expect(await seen(dean)).toEqual(['First', 'Second'])
    await assign(buildScopeRemoval(buildScopeKey(dean.id, current, bsc.id)))
    expect(await seen(dean)).toEqual([])
  })

  test('sees the colleagues and the own record at any time', async () => {
    const colleague = await person([24])
    const types = await rowOf<Page>('users', { pageSize: 100 }, token)
    expect(types[0]?.total).toBeGreaterThan(1)
    for (const who of [colleague, dean])
      expect(await rowOf('userDetail', { userId: who.publicId }, token)).toMatchObject([{ userId: who.publicId }])
  })

  test('sees the students of an assigned part, of the part of an assigned term, or of one college', async () => {
    const [part] = bsc.parts
    await assign(buildScopeAddition(buildScopeKey(dean.id, current, bsc.id, { programPartId: part?.id ?? 0 })))
    expect(await seen(dean)).toEqual(['First'])
    const teacher = await person([roles.PROGRAM], 'STAFF', [one, two])
    const below = { programPartId: part?.id ?? 0, programPartTermId: part?.terms[1] ?? 0 }
    await assign(buildScopeAddition(buildScopeKey(teacher.id, current, bsc.id, below)))
    expect(await seen(teacher)).toEqual(['Away', 'First'])
    const guest = await person([roles.PROGRAM], 'STAFF', [one, two])
    await assign(buildScopeAddition(buildScopeKey(guest.id, current, bsc.id, { collegeId: two }), EDIT))
    expect(await seen(guest)).toEqual(['Away'])
  })

  test('counts, filters, selects and finds the same students', async () => {
    await assign(buildScopeAddition(buildScopeKey(dean.id, current, bsc.id)))
    expect(await rowOf('userCounts', {}, token)).toMatchObject([{ STUDENT: 2 }])
    const [facets] = await rowOf<{ types: { value: string; count: number }[] }>('userFacets', {}, token)
    expect(facets?.types.find(({ value }) => value === 'STUDENT')).toEqual({ value: 'STUDENT', count: 2 })
    const [studies] = await rowOf<{
      programmes: { value: { programmeId: number }; count: number }[]
      faculties: { count: number }[]
    }>('userProgrammes', {}, token)
    expect(studies?.programmes.map(({ value, count }) => [value.programmeId, count])).toEqual([[bsc.id, 2]])
    expect(studies?.faculties.map(({ count }) => count)).toEqual([2])
    const filter = (programme: number) => ({ filters: { programme: { kind: 'choice', values: [String(programme)] } } })
    expect(await seen(dean, filter(bsc.id))).toEqual(['First', 'Second'])
    expect(await seen(dean, filter(bca.id))).toEqual([])
    expect(await rowOf('userMatches', { search: 'yashoda', tab: 'STUDENT' }, token)).toMatchObject([{ total: 2 }])
    expect(await rowOf('findUserCount', { text: 'yashoda' }, token)).toEqual([{ total: 2 }])
    expect(await rowOf('findUser', { text: pupils.other.loginName }, token)).toEqual([])
  })

  test('opens and changes the records of these students only', async () => {
    await assign(buildScopeAddition(buildScopeKey(dean.id, current, bsc.id)))
    expect(await rowOf('userDetail', { userId: pupils.first.publicId }, token)).toHaveLength(1)
    const note = (who: Person) =>
      call(server, 'addUserNote', { userId: who.publicId, text: 'Came to the office.' }, { token })
    expect(await note(pupils.first)).toMatchObject({ errorCode: 1000 })
    for (const outsider of [pupils.other, pupils.away]) {
      expect(await rowOf('userDetail', { userId: outsider.publicId }, token)).toEqual([])
      expect(await note(outsider)).toMatchObject({ errorCode: 1202 })
    }
  })

  test('is not limited by rows of the next year, and rows that begin later or are over give nothing', async () => {
    const key = buildScopeKey(dean.id, current, bsc.id)
    await assign(buildScopeAddition(buildScopeKey(dean.id, next, bsc.id)))
    expect(await seen(dean)).toEqual([])
    const tomorrow = formatIsoDay(ZONE, new Date(clock.now().getTime() + 86_400_000))
    const yesterday = formatIsoDay(ZONE, new Date(clock.now().getTime() - 86_400_000))
    for (const [fromOn, toOn] of [
      [tomorrow, null],
      [null, yesterday],
    ] as const) {
      await server.db.insert(userPpt).values({ clientId, ...key, access: 'VIEW', fromOn, toOn })
      expect(await seen(dean)).toEqual([])
      await server.db.execute(`delete from user_ppt where user_id = ${dean.id} and academic_year_id = ${current}`)
    }
  })

  test('loses a row at midnight in the institution’s time zone', async () => {
    const now = clock.now()
    const clockTime = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', minute: '2-digit' }).format(
      now,
    )
    const [hour = 0, minute = 0] = clockTime.split(':').map(Number)
    const today = formatIsoDay(ZONE, now)
    await assign(
      buildScopeAddition(buildScopeKey(dean.id, current, bsc.id), { access: 'VIEW', fromOn: today, toOn: today }),
    )
    clock.forwardMinutes(24 * 60 - (hour * 60 + minute) - 2)
    expect(formatIsoDay(ZONE, clock.now())).toBe(today)
    expect(await seen(dean)).toEqual(['First', 'Second'])
    clock.forwardMinutes(3)
    expect(await seen(dean)).toEqual([])
  })
})

describe.each(['NONE', 'COLLEGE'] as const)('a further role with the scope %s', (scope) => {
  test('lifts the limit, and the limit is back when this role ends', async () => {
    const dean = await person([roles.PROGRAM, roles[scope]])
    expect(await seen(dean)).toEqual(['First', 'Other', 'Second'])
    await server.db.execute(
      `update user_role set to_at = '2020-01-01T00:00:00Z' where user_id = ${dean.id} and role_id = ${roles[scope]}`,
    )
    expect(await seen(dean)).toEqual([])
  })
})

test('a role with the scope COURSE is limited to programmes in the same way', async () => {
  const teacher = await person([roles.COURSE])
  expect(await seen(teacher)).toEqual([])
  await assign(buildScopeAddition(buildScopeKey(teacher.id, current, bca.id)))
  expect(await seen(teacher)).toEqual(['Other'])
})

test('a person of the university sees the students of their programmes at every college, and others keep their counts', async () => {
  const registrar = await person([roles.PROGRAM], 'UNIVERSITY')
  const all = await rowOf<{ STUDENT: number }>('userCounts', {}, await tokenFor(asha))
  await assign(buildScopeAddition(buildScopeKey(registrar.id, current, bsc.id)))
  expect(await rowOf('userCounts', {}, await tokenFor(registrar))).toMatchObject([{ STUDENT: 3 }])
  expect(await seen(registrar)).toEqual(['Away', 'First', 'Second'])
  expect((await rowOf<{ STUDENT: number }>('userCounts', {}, await tokenFor(asha)))[0]?.STUDENT).toBe(all[0]?.STUDENT)
})

describe('the explanation of access', () => {
  const stepsOf = async (who: Person, other?: Person) =>
    (
      await rowOf<{ code: string; holds: boolean | null; sentence: string }>(
        'explainAccess',
        { userId: who.publicId, menu: '/user-management', ...(other && { other: other.publicId }) },
        await tokenFor(asha),
      )
    ).map((step) => ({ ...step, sentence: step.sentence.replaceAll(/[\u2068\u2069]/g, '') }))
  const stepOf = async (who: Person, other?: Person) =>
    (await stepsOf(who, other)).find(({ code }) => code === 'PROGRAM_SCOPE')

  test('names the programmes that cover a student, or says that none does', async () => {
    const dean = await person([roles.PROGRAM])
    expect(await stepOf(dean)).toMatchObject({
      holds: null,
      sentence: 'Dean works in assigned programmes only, and none is assigned today.',
    })
    await assign(buildScopeAddition(buildScopeKey(dean.id, current, bsc.id), VIEW))
    expect(await stepOf(dean)).toMatchObject({
      holds: null,
      sentence: 'Dean works in the programmes Bachelor of Science only.',
    })
    expect(await stepOf(dean, pupils.first)).toMatchObject({
      holds: true,
      sentence: 'Programmes of Dean that cover this student: Bachelor of Science.',
    })
    const refused = await stepsOf(dean, pupils.other)
    expect(refused.map(({ code, holds }) => [code, holds])).toEqual(
      expect.arrayContaining([
        ['SCOPE', true],
        ['PROGRAM_SCOPE', false],
        ['VERDICT', false],
      ]),
    )
    expect(refused.find(({ code }) => code === 'PROGRAM_SCOPE')?.sentence).toBe(
      'None of the programmes of Dean covers this student today.',
    )
  })

  test('has no such step for a person who is not limited, and for colleagues', async () => {
    expect(await stepOf(await person([roles.COLLEGE]), pupils.first)).toBeUndefined()
    expect(await stepOf(await person([roles.PROGRAM]), await person([24]))).toMatchObject({ holds: null })
  })
})
