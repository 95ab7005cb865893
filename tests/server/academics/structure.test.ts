import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  academicsDependents,
  academicsHistory,
  academicsNode,
  academicsTree,
} from '../../../src/contract/academics/structure.ts'
import type { RowOf } from '../../../src/contract/activity.ts'
import { ask, askRow, call, CLIENTS, signIn } from '../../support/calls.ts'
import { addPerson, addRole, listCollegeIds, createToken } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'

type Kind = RowOf<typeof academicsNode>['kind']
interface Ref {
  readonly kind: Kind
  readonly nodeId: number
}

let server: TestServer
let asha: string
beforeAll(async () => {
  server = await startTestServer()
  asha = await signIn(server, 'asha.admin')
})
afterAll(() => server.close())

const rows = (text: string) => selectSqlRows(server, text)
const one = async (text: string): Promise<number> => Number((await rows(text))[0]?.n)
async function list(input: object, token = asha): Promise<readonly RowOf<typeof academicsTree>[]> {
  const { result } = await ask(server, 'academicsTree', input, { token })
  return (result as { academicsTree: RowOf<typeof academicsTree>[] | null }).academicsTree ?? []
}
const nodeOf = (ref: Ref) => askRow(server, academicsNode, ref, asha)
const save = (input: object, token = asha) =>
  call(server, 'saveAcademicNode', { translations: {}, ...input }, { token, headers: key() })
let keys = 0
const key = () => ({ 'idempotency-key': `academics-test-${String((keys += 1)).padStart(8, '0')}` })
async function created(kind: Kind, values: object, parentId?: number, translations = {}): Promise<Ref> {
  const { result } = await save({ kind, values, translations, ...(parentId && { parentId }) })
  return { kind, nodeId: (result as { nodeId: number }).nodeId }
}
const remove = async (ref: Ref) =>
  call(server, 'removeAcademicNode', { ...ref, seen: (await nodeOf(ref)).seen }, { token: asha, headers: key() })
const close = (ref: Ref, closed: boolean) => call(server, 'closeAcademicNode', { ...ref, closed }, { token: asha })
const fieldsOf = ({ result }: { result: unknown }) =>
  (result as { fieldErrors: { field: string }[] }).fieldErrors.map(({ field }) => field)

/** A day in the calendar year so many years after this one. */
const inYears = (years: number, day: string): string => `${new Date().getFullYear() + years}-${day}`

describe('the tree of the academic structure', () => {
  test('counts programmes, students and courses as the tables do', async () => {
    const faculties = await list({ kind: 'FACULTY' })
    expect(faculties.length).toBe(await one('select count(*) as n from faculty where client_id = 17'))
    const [faculty] = faculties
    const programmes = await list({ kind: 'PROGRAMME', parentId: faculty?.nodeId })
    expect(programmes.length).toBe(faculty?.children)
    for (const { nodeId, students } of programmes.slice(0, 3))
      expect(students).toBe(
        await one(`select count(distinct e.student_id) as n from enrolment e
          join academic_year y on y.id = e.academic_year_id and y.status = 'CURRENT'
          where e.client_id = 17 and e.status = 'ACTIVE' and e.program_id = ${nodeId}`),
      )
    const [part] = await list({ kind: 'PART', parentId: programmes[0]?.nodeId })
    const [term] = await list({ kind: 'TERM', parentId: part?.nodeId })
    const courses = await list({ kind: 'OFFERING', parentId: term?.nodeId })
    expect(courses.length).toBe(term?.children)
    expect(courses[0]?.path.map(({ kind }) => kind)).toEqual(['FACULTY', 'PROGRAMME', 'PART', 'TERM'])
    expect((await list({ kind: 'COLLEGE' })).length).toBe(
      await one('select count(*) as n from college where client_id = 17'),
    )
  })

  test('is searched by code and by name in a language of the institution', async () => {
    const [knownNode] = await rows(
      "select id, code, name_i_18n->>'mr' as mr from program where client_id = 17 and name_i_18n ? 'mr' order by id limit 1",
    )
    const finds = async (search: string) => (await list({ search })).map(({ kind, nodeId }) => `${kind} ${nodeId}`)
    expect(await finds(String(knownNode?.mr))).toContain(`PROGRAMME ${String(knownNode?.id)}`)
    expect(await finds(String(knownNode?.code).toLowerCase())).toContain(`PROGRAMME ${String(knownNode?.id)}`)
    expect(await finds('%')).toEqual([])
  })

  test('is refused to other roles, to people of colleges, and hides other institutions', async () => {
    const noor = await signIn(server, 'noor.clerk')
    expect((await ask(server, 'academicsTree', { kind: 'FACULTY' }, { token: noor })).errorCode).toBe(1107)
    const roleId = await addRole(server, CLIENTS.svtu, 1902, { screens: ['/academics'] })
    const [first = 0] = await listCollegeIds(server, CLIENTS.svtu)
    const clerk = await createToken(
      server,
      await addPerson(server, {
        clientId: CLIENTS.svtu,
        userType: 'COLLEGE',
        roleIds: [roleId],
        collegeIds: [first],
      }),
    )
    expect((await ask(server, 'academicsTree', { kind: 'COLLEGE' }, { token: clerk })).errorCode).toBe(1108)
    expect((await save({ kind: 'FACULTY', values: { code: 'X', name: 'X' } }, clerk)).errorCode).toBe(1108)
    const foreign = { kind: 'COURSE', nodeId: await one('select min(id) as n from course where client_id = 23') }
    expect((await ask(server, 'academicsNode', foreign, { token: asha })).errorCode).toBe(1202)
    expect((await save({ ...foreign, values: { code: 'X', name: 'X' } })).errorCode).toBe(1202)
    const seen = 'a'.repeat(32)
    const removed = await call(server, 'removeAcademicNode', { ...foreign, seen }, { token: asha, headers: key() })
    expect(removed.errorCode).toBe(1202)
  })
})

describe('an administrator', () => {
  test('builds a programme from its faculty to a course, and reads who changed what', async () => {
    const faculty = await created('FACULTY', { code: 'FAC-T', name: 'Faculty of Tests' }, undefined, { mr: 'चाचणी' })
    const programme = await created(
      'PROGRAMME',
      { code: 'PRG-T', name: 'Tests', level: 'UG', durationYears: '2' },
      faculty.nodeId,
    )
    const part = await created('PART', { partNo: '1', name: 'First Year' }, programme.nodeId)
    const term = await created('TERM', { termNo: '1', name: 'Semester I' }, part.nodeId)
    const course = await created('COURSE', {
      ...{ code: 'CRS-T', name: 'Testing', type: 'THEORY', credits: '4', durationMinutes: '180', maxInternal: '40' },
    })
    const offering = await created('OFFERING', { courseCode: 'CRS-T', category: 'CORE', paperNo: '1' }, term.nodeId)
    const stored = await nodeOf(offering)
    expect(stored).toMatchObject({ code: 'CRS-T', values: { questionPaperCode: 'CRS-T-1', paperNo: '1' } })
    expect(stored.path.map(({ code }) => code)).toEqual(['FAC-T', 'PRG-T', '1', '1'])

    const before = await nodeOf(faculty)
    const change = {
      ...faculty,
      seen: before.seen,
      values: { ...before.values, name: 'Faculty of Testing' },
      translations: { mr: 'चाचणी' },
    }
    expect((await save(change)).result).toMatchObject({ outcome: 'SAVED' })
    expect((await save(change)).result).toMatchObject({ outcome: 'UNCHANGED' })
    expect((await save({ ...change, values: { ...change.values, name: 'Other' } })).errorCode).toBe(1204)
    const { result } = await ask(server, 'academicsHistory', faculty, { token: asha })
    const acts = (result as { academicsHistory: RowOf<typeof academicsHistory>[] }).academicsHistory
    expect(acts.map(({ event }) => event)).toEqual(['CHANGED', 'CREATED'])
    expect(acts[0]?.changes).toEqual([{ field: 'name', before: 'Faculty of Tests', after: 'Faculty of Testing' }])
    expect(acts[0]?.by).not.toBeNull()

    expect((await remove(course)).errorCode).toBe(1205)
    expect(await askRow(server, academicsDependents, course, asha)).toEqual({ what: 'OFFERING', records: 1 })
    expect((await close(course, true)).result).toEqual({ outcome: 'CLOSED' })
    expect((await close(course, true)).result).toEqual({ outcome: 'UNCHANGED' })
    expect((await nodeOf(course)).closed).toBe(true)
    expect((await close(faculty, true)).errorCode).toBe(1205)
    for (const ref of [offering, course, term, part, programme, faculty])
      expect((await remove(ref)).result).toEqual({ outcome: 'REMOVED' })
    expect((await ask(server, 'academicsNode', faculty, { token: asha })).errorCode).toBe(1202)
  })

  test.each([
    ['a code that is taken', 'FACULTY', () => ({ code: 'SCI-T', name: 'Again' }), ['code']],
    ['nothing at all', 'PROGRAMME', () => ({}), ['code', 'name', 'level', 'durationYears']],
    ['a part beyond the years', 'PART', () => ({ partNo: '9', name: 'Ninth Year' }), ['partNo']],
    ['a part without a number', 'PART', () => ({ partNo: '0', name: 'Year' }), ['partNo']],
    [
      'a course that does not exist',
      'OFFERING',
      () => ({ courseCode: 'NONE', category: 'CORE', paperNo: '1' }),
      ['courseCode'],
    ],
    [
      'days in the wrong order',
      'YEAR',
      () => ({ code: 'Y-ORDER', startsOn: inYears(6, '06-01'), endsOn: inYears(5, '06-01') }),
      ['endsOn'],
    ],
    [
      'days of another year',
      'YEAR',
      () => ({ code: 'Y-OVERLAP', startsOn: inYears(-1, '01-01'), endsOn: inYears(0, '12-31') }),
      ['endsOn'],
    ],
    [
      'a year of more than 24 months',
      'YEAR',
      () => ({ code: 'Y-LONG', startsOn: inYears(5, '06-01'), endsOn: inYears(7, '06-01') }),
      ['endsOn'],
    ],
    [
      'days whose year is mistyped',
      'YEAR',
      () => ({ code: 'Y-FAR', startsOn: '2206-06-01', endsOn: '2207-05-31' }),
      ['startsOn', 'endsOn'],
    ],
    [
      'a name that is none of a year',
      'YEAR',
      () => ({ code: '../<script>', startsOn: inYears(6, '06-01'), endsOn: inYears(7, '05-31') }),
      ['code'],
    ],
  ] as const)('is told at the field about %s', async (_what, kind, values, fields) => {
    await save({ kind: 'FACULTY', values: { code: 'SCI-T', name: 'Once' } })
    const above = { PROGRAMME: 'faculty', PART: 'program', OFFERING: 'program_part_term' } as const
    const table = kind in above ? above[kind as keyof typeof above] : undefined
    const parentId = table && (await one(`select min(id) as n from ${table} where client_id = 17`))
    const refused = await save({ kind, values: values(), ...(parentId && { parentId }) })
    expect(refused.errorCode).toBe(1201)
    expect(fieldsOf(refused)).toEqual(fields)
  })

  test('cannot leave parts beyond the years of a programme, nor change the course of a term', async () => {
    const programme: Ref = {
      kind: 'PROGRAMME',
      nodeId: await one(`select min(program_id) as n from program_part where client_id = 17 and part_no = 3`),
    }
    const { seen, values } = await nodeOf(programme)
    const refused = await save({ ...programme, seen, values: { ...values, durationYears: '1' } })
    expect(fieldsOf(refused)).toEqual(['durationYears'])
    const offering: Ref = {
      kind: 'OFFERING',
      nodeId: await one('select min(id) as n from course_offering where client_id = 17'),
    }
    const before = await nodeOf(offering)
    const changed = { ...before.values, courseCode: 'NONE', questionPaperCode: 'QP-1' }
    expect((await save({ ...offering, seen: before.seen, values: changed })).result).toMatchObject({ outcome: 'SAVED' })
    expect((await nodeOf(offering)).code).toBe(before.code)
  })

  test('sees everything that depends on a college, as the tables say', async () => {
    const nodeId = await one(
      `select college_id as n from enrolment where client_id = 17 group by 1 order by count(*) desc limit 1`,
    )
    const { result } = await ask(server, 'academicsDependents', { kind: 'COLLEGE', nodeId }, { token: asha })
    const found = (result as { academicsDependents: RowOf<typeof academicsDependents>[] }).academicsDependents
    const records = await one(`select count(*) as n from enrolment where college_id = ${nodeId}`)
    expect(found).toContainEqual({ what: 'ENROLMENT', records })
    expect((await remove({ kind: 'COLLEGE', nodeId })).errorCode).toBe(1205)
    expect((await close({ kind: 'COLLEGE', nodeId }, true)).result).toEqual({ outcome: 'CLOSED' })
    expect((await close({ kind: 'COLLEGE', nodeId }, false)).result).toEqual({ outcome: 'REOPENED' })
  })

  test('plans academic years: the earliest is next, the current one stays', async () => {
    const status = async () =>
      (
        await rows(
          'select code, status from academic_year where client_id = 17 and starts_on > now() order by starts_on',
        )
      ).map((year) => `${String(year.code)} ${String(year.status)}`)
    const before = await status()
    const far = await created('YEAR', { code: 'Y-FAR', startsOn: inYears(6, '06-01'), endsOn: inYears(7, '05-31') })
    const near = await created('YEAR', { code: 'Y-NEAR', startsOn: inYears(5, '06-01'), endsOn: inYears(6, '05-31') })
    const old = await created('YEAR', { code: '1990-91', startsOn: '1990-06-01', endsOn: '1991-05-31' })
    expect((await nodeOf(old)).yearStatus).toBe('CLOSED')
    const next = before.length === 0 ? 'NEXT' : 'PLANNED'
    expect(await status()).toEqual([...before, `Y-NEAR ${next}`, 'Y-FAR PLANNED'])
    const overlap = await nodeOf(near)
    const refused = await save({
      ...near,
      seen: overlap.seen,
      values: { ...overlap.values, endsOn: inYears(6, '06-01') },
    })
    expect(fieldsOf(refused)).toEqual(['endsOn'])
    expect((await close(near, true)).result).toEqual({ outcome: 'CLOSED' })
    expect(await status()).toEqual([...before, 'Y-NEAR CLOSED', `Y-FAR ${next}`])
    expect((await close(near, false)).result).toEqual({ outcome: 'REOPENED' })
    for (const ref of [far, near, old]) expect((await remove(ref)).result).toEqual({ outcome: 'REMOVED' })
    expect(await status()).toEqual(before)

    const current: Ref = {
      kind: 'YEAR',
      nodeId: await one("select id as n from academic_year where client_id = 17 and status = 'CURRENT'"),
    }
    const { seen, values } = await nodeOf(current)
    expect((await close(current, true)).errorCode).toBe(1205)
    expect((await remove(current)).errorCode).toBe(1205)
    const late = await save({
      ...current,
      seen,
      values: { ...values, startsOn: inYears(4, '06-01'), endsOn: inYears(5, '05-01') },
    })
    expect(fieldsOf(late)).toEqual(['startsOn'])
  })

  test('cannot give the next academic year past days, which would replace the current year', async () => {
    const next: Ref = {
      kind: 'YEAR',
      nodeId: await one("select id as n from academic_year where client_id = 17 and status = 'NEXT'"),
    }
    const { seen, values } = await nodeOf(next)
    const refused = await save({ ...next, seen, values: { ...values, startsOn: '2019-06-01', endsOn: '2020-05-31' } })
    expect(refused.result).toMatchObject({
      fieldErrors: [{ field: 'startsOn', message: 'The next year must begin after the current one ends.' }],
    })
    expect((await nodeOf(next)).values).toEqual(values)
    const later = { ...values, startsOn: `${String(values.startsOn).slice(0, -2)}03` }
    expect((await save({ ...next, seen, values: later })).result).toMatchObject({ outcome: 'SAVED' })
    expect((await nodeOf(next)).yearStatus).toBe('NEXT')
  })
})
