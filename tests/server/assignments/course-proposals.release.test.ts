import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { userCourse } from '../../../server/db/schema.ts'
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
  type CourseKey,
} from '../../support/course-assignments.ts'
import { addPerson, listCollegeIds, createToken, type Person } from '../../support/people.ts'
import {
  buildScopeAddition,
  EDIT,
  buildScopeKey,
  findProgramme,
  saveScope,
  findYearId,
} from '../../support/programme-scope.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'

const clientId = CLIENTS.svtu
let server: TestServer
let [one, two] = [0, 0]
let collegeCode = ''
let [current, next, closed] = [0, 0, 0]
let offering: (code: string) => number
let token = ''
let own = ''
beforeAll(async () => {
  server = await startTestServer()
  ;[one = 0, two = 0] = await listCollegeIds(server, clientId)
  collegeCode = (await server.db.query.college.findFirst({ where: (row, { eq }) => eq(row.id, one) }))?.code ?? ''
  current = await findYearId(server, clientId, 'CURRENT')
  next = await findYearId(server, clientId, 'NEXT')
  closed = await findYearId(server, clientId, 'CLOSED')
  offering = await listOfferingsByCode(server, clientId)
  await server.db.execute('delete from user_course')
})
beforeEach(async () => {
  token = await createToken(server, await addPerson(server, { clientId, userType: 'UNIVERSITY', roleIds: [10] }))
  own = await createToken(
    server,
    await addPerson(server, { clientId, userType: 'COLLEGE', roleIds: [20], collegeIds: [one] }),
  )
})
afterAll(() => server.close())

const teacher = (collegeIds: readonly number[] = [one], name = 'Tara Teacher') =>
  addPerson(server, { clientId, userType: 'STAFF', roleIds: [24], collegeIds, name })
const key = (
  who: { readonly id: number },
  code: string,
  more: Partial<Pick<CourseKey, 'collegeId' | 'duty' | 'division'>> = {},
  year = current,
) => buildCourseKey(who.id, year, offering(code), more)
const assign = async (...edits: CourseEdit[]) =>
  expect(await saveCourses(server, token, edits, { confirmed: true })).toMatchObject({ result: { outcome: 'SAVED' } })
interface Proposal {
  readonly edits: CourseEdit[]
  readonly problems: { readonly line: number; readonly sentence: string }[]
}
const propose = async (name: string, payload: object, as = token): Promise<Proposal> => {
  const { errorCode, result } = await call(server, name, payload, { token: as })
  if (errorCode !== 1000) throw new Error(`${name}: ${errorCode}`)
  return result as Proposal
}
const problemsOf = ({ problems }: Proposal) =>
  problems.map(({ line, sentence }) => `${line}: ${removeIsolation(sentence)}`)
const countOf = async () => server.db.$count(userCourse)
const setActive = (code: string, active: boolean) =>
  server.db.execute(`update course set is_active = ${active} where client_id = ${clientId} and code = '${code}'`)

describe('an import of courses', () => {
  const importing = (lines: readonly object[], as = token) =>
    propose('importUserCourses', { academicYearId: current, lines }, as)

  test('proposes a row for each line, by user name, codes and numbers of any script, and saves nothing', async () => {
    const who = await teacher()
    const before = await countOf()
    const proposal = await importing([
      { user: who.loginName.toUpperCase(), programme: 'bsc', course: 'bsc-101', duty: 'teach' },
      {
        User: who.loginName,
        Programme: 'BSC',
        Term: '३',
        Course: 'BSC-301',
        College: collegeCode,
        Duty: 'EXAMINE',
        Division: ' A ',
        From: '01/07/2026',
        To: '2026-12-31',
      },
    ])
    expect(proposal).toEqual({
      problems: [],
      edits: [
        buildCourseAddition(key(who, 'BSC-101')),
        buildCourseAddition(key(who, 'BSC-301', { duty: 'EXAMINE', division: 'A', collegeId: one }), {
          fromOn: '2026-07-01',
          toOn: '2026-12-31',
        }),
      ],
    })
    expect(await countOf()).toBe(before)
    expect(await saveCourses(server, token, proposal.edits)).toMatchObject({ result: { outcome: 'SAVED', added: 2 } })
  })

  test('proposes nothing for a row that stays, and the old value with a new one', async () => {
    const who = await teacher()
    await assign(buildCourseAddition(key(who, 'BSC-102')), buildCourseAddition(key(who, 'BSC-103')))
    const until = { fromOn: null, toOn: '2026-12-31' }
    const line = { user: who.loginName, programme: 'BSC', duty: 'TEACH' }
    expect(
      await importing([
        { ...line, course: 'BSC-102' },
        { ...line, course: 'BSC-103', to: '2026-12-31' },
      ]),
    ).toEqual({ problems: [], edits: [{ key: key(who, 'BSC-103'), before: ALWAYS, after: until }] })
  })

  test('names each wrong line and what to correct there, and proposes the others', async () => {
    const who = await teacher([one], 'Wrong Lines')
    const [row] = await selectSqlRows(
      server,
      `insert into course_offering (client_id, program_part_term_id, course_id, category, paper_no, question_paper_code)
       select o.client_id, t.id, o.course_id, 'OE', 9, 'X' from course_offering o
       join program_part_term own on own.id = o.program_part_term_id
       join program_part_term t on t.program_part_id = own.program_part_id and t.id <> own.id
       where o.id = ${offering('BSC-201')} returning id`,
    )
    await setActive('BSC-202', false)
    const line = (more: object) => ({
      user: who.loginName,
      programme: 'BSC',
      course: 'BSC-104',
      duty: 'TEACH',
      ...more,
    })
    const proposal = await importing([
      line({}),
      line({ user: 'nobody.here' }),
      line({ programme: 'XYZ' }),
      line({ term: 'first' }),
      line({ course: 'BSC-999' }),
      line({ term: '2' }),
      line({ course: 'BCA-101' }),
      line({ course: 'BSC-201' }),
      line({ course: 'BSC-201', term: '2' }),
      line({ college: '999' }),
      line({ duty: 'TEACHER' }),
      line({ division: 'x'.repeat(21) }),
      line({ course: 'BSC-105', from: '2026-02-30' }),
      line({ course: 'BSC-105', from: '2026-03-01', to: '2026-02-28' }),
      line({}),
      line({ course: 'BSC-202' }),
      line({ course: 'BSC-203', duty: 'PAPER_SET' }),
      line({ course: 'BSC-203', duty: 'MODERATE' }),
      {},
    ])
    await setActive('BSC-202', true)
    await server.db.execute(`delete from course_offering where id = ${Number(row?.id)}`)
    expect(proposal.edits).toEqual([
      buildCourseAddition(key(who, 'BSC-104')),
      buildCourseAddition(key(who, 'BSC-201')),
      buildCourseAddition(key(who, 'BSC-203', { duty: 'PAPER_SET' })),
    ])
    expect(problemsOf(proposal)).toEqual([
      '2: No member of staff in your scope has the user name “nobody.here”. Correct the column “user”.',
      '3: There is no programme with the code “XYZ”. Correct the column “programme”.',
      '4: “first” is not the number of a term. Correct the column “term”, or leave it empty.',
      '5: No course with the code “BSC-999” is offered in this programme and term. Correct the column “course” or “term”.',
      '6: No course with the code “BSC-104” is offered in this programme and term. Correct the column “course” or “term”.',
      '7: No course with the code “BCA-101” is offered in this programme and term. Correct the column “course” or “term”.',
      '8: The course “BSC-201” is offered more than once in this programme. Fill in the column “term”, or assign it on the screen.',
      '10: There is no college with the code “999” in your scope. Correct the column “college”, or leave it empty for all colleges of the person.',
      '11: “TEACHER” is not a duty. Write TEACH, PAPER_SET, EXAMINE, MODERATE or COORDINATE in the column “duty”.',
      `12: “${'x'.repeat(21)}” is not a division. Use at most 20 characters on one line.`,
      '13: “2026-02-30” is not a day. Write it like 2026-06-30, or leave it empty.',
      '14: The last day must not be before the first day.',
      '15: This row is listed twice. Remove one of the two.',
      '16: This course is no longer offered. It can be removed, but not assigned.',
      '18: The moderator must be a different person.',
      '19: No member of staff in your scope has the user name “”. Correct the column “user”.',
    ])
  })

  test('finds nobody outside the caller’s college, and is refused for a closed year and one of another institution', async () => {
    const there = await teacher([two])
    const line = { user: there.loginName, programme: 'BSC', course: 'BSC-101', duty: 'TEACH' }
    expect(await importing([line], own)).toMatchObject({ edits: [], problems: [{ line: 1 }] })
    const payload = (academicYearId: number) => ({ academicYearId, lines: [{ user: 'x' }] })
    expect(await call(server, 'importUserCourses', payload(closed), { token })).toMatchObject({
      errorCode: 1206,
      error: 'This academic year is closed or does not exist. Choose another year.',
    })
    const foreign = await findYearId(server, CLIENTS.fauc, 'CURRENT')
    expect(await call(server, 'importUserCourses', payload(foreign), { token })).toMatchObject({ errorCode: 1202 })
  })
})

describe('a copy of courses from another year', () => {
  const copying = (userIds: readonly number[], as = token) =>
    propose('copyUserCourses', { fromYearId: current, toYearId: next, userIds }, as)

  test('proposes what differs, with days moved by a year, and names what must not be assigned any more', async () => {
    const who = await teacher([one], 'Copied Person')
    await assign(
      buildCourseAddition(key(who, 'BCA-101', { division: 'A', collegeId: one }), {
        fromOn: '2026-09-01',
        toOn: '2027-02-28',
      }),
      buildCourseAddition(key(who, 'BCA-102')),
      buildCourseAddition(key(who, 'BCA-103')),
      buildCourseAddition(key(who, 'BCA-104', { duty: 'EXAMINE' })),
    )
    const until = { fromOn: null, toOn: '2027-12-31' }
    await assign(
      buildCourseAddition(key(who, 'BCA-102', {}, next)),
      buildCourseAddition(key(who, 'BCA-104', { duty: 'EXAMINE' }, next), until),
      buildCourseAddition(key(who, 'BCA-105', {}, next)),
    )
    await setActive('BCA-103', false)
    const before = await countOf()
    const proposal = await copying([who.id])
    await setActive('BCA-103', true)
    expect(proposal.edits).toEqual([
      buildCourseAddition(key(who, 'BCA-101', { division: 'A', collegeId: one }, next), {
        fromOn: '2027-09-01',
        toOn: '2028-02-28',
      }),
      { key: key(who, 'BCA-104', { duty: 'EXAMINE' }, next), before: until, after: ALWAYS },
    ])
    expect(problemsOf(proposal)).toEqual([
      '2: Copied Person, BCA-103: This course is no longer offered. It can be removed, but not assigned.',
    ])
    expect(await countOf()).toBe(before)
  })

  test('proposes nothing for people outside the caller’s scope, nor courses outside their programmes', async () => {
    const [here, there] = [await teacher(), await teacher([two])]
    await assign(
      buildCourseAddition(key(here, 'BCA-201')),
      buildCourseAddition(key(here, 'BSC-301')),
      buildCourseAddition(key(there, 'BCA-201')),
    )
    expect((await copying([there.id], own)).edits).toEqual([])
    expect((await copying([there.id])).edits).toHaveLength(1)
    const head = await addPerson(server, { clientId, userType: 'STAFF', roleIds: [23], collegeIds: [one] })
    const { id } = await findProgramme(server, clientId, 'BCA')
    await saveScope(server, token, [buildScopeAddition(buildScopeKey(head.id, current, id), EDIT)])
    expect(await copying([here.id], await createToken(server, head))).toEqual({
      edits: [buildCourseAddition(key(here, 'BCA-201', {}, next))],
      problems: [],
    })
  })

  test('is refused into a closed year, and from one that does not exist', async () => {
    const copy = (fromYearId: number, toYearId: number) =>
      call(server, 'copyUserCourses', { fromYearId, toYearId, userIds: [1] }, { token })
    expect(await copy(current, closed)).toMatchObject({ errorCode: 1206 })
    expect(await copy(closed, current)).toMatchObject({ errorCode: 1000 })
    expect(await copy(999_999, current)).toMatchObject({ errorCode: 1202 })
  })
})

describe('a replacement of a person', () => {
  const replacing = (from: Person, to: { readonly id: number }, as = token) =>
    propose('replaceCourseUser', { academicYearId: current, fromUserId: from.id, toUserId: to.id }, as)

  test('proposes to move all courses that are not over, and saving that moves them', async () => {
    const [from, to] = [await teacher(), await teacher()]
    const until = { fromOn: '2026-07-01', toOn: '2099-12-31' }
    await assign(
      buildCourseAddition(key(from, 'BCA-301', { division: 'A' })),
      buildCourseAddition(key(from, 'BCA-302', { duty: 'EXAMINE' }), until),
      buildCourseAddition(key(from, 'BCA-303'), { fromOn: null, toOn: '2020-01-01' }),
      buildCourseAddition(key(from, 'BCA-304')),
      buildCourseAddition(key(to, 'BCA-304')),
    )
    const proposal = await replacing(from, to)
    expect(proposal).toEqual({
      problems: [],
      edits: [
        buildCourseRemoval(key(from, 'BCA-301', { division: 'A' })),
        buildCourseAddition(key(to, 'BCA-301', { division: 'A' })),
        buildCourseRemoval(key(from, 'BCA-302', { duty: 'EXAMINE' }), until),
        buildCourseAddition(key(to, 'BCA-302', { duty: 'EXAMINE' }), until),
        buildCourseRemoval(key(from, 'BCA-304')),
      ],
    })
    // Nobody else teaches these courses afterwards, so nothing needs a confirmation.
    expect(await saveCourses(server, token, proposal.edits)).toMatchObject({
      result: { outcome: 'SAVED', added: 2, removed: 3 },
    })
    const rows = await loadCourseRows<{ key: CourseKey }>(
      server,
      'userCourses',
      { academicYearId: current, userIds: [from.id, to.id] },
      token,
    )
    expect(rows.map(({ key: { userId, courseOfferingId } }) => [userId, courseOfferingId])).toEqual([
      [from.id, offering('BCA-303')],
      [to.id, offering('BCA-304')],
      [to.id, offering('BCA-301')],
      [to.id, offering('BCA-302')],
    ])
  })

  test('leaves a course with the person where the other one must not have it, and says why', async () => {
    const [from, to] = [await teacher([one, two]), await teacher([one], 'Second Choice')]
    await assign(
      buildCourseAddition(key(from, 'BCA-401', { duty: 'PAPER_SET' })),
      buildCourseAddition(key(from, 'BCA-402', { collegeId: two })),
      buildCourseAddition(key(from, 'BCA-403', { collegeId: one })),
      buildCourseAddition(key(to, 'BCA-401', { duty: 'MODERATE' })),
    )
    const proposal = await replacing(from, to)
    expect(proposal.edits).toEqual([
      buildCourseRemoval(key(from, 'BCA-403', { collegeId: one })),
      buildCourseAddition(key(to, 'BCA-403', { collegeId: one })),
    ])
    expect(problemsOf(proposal)).toEqual([
      '1: Second Choice, BCA-401: The moderator must be a different person.',
      '2: Second Choice, BCA-402: This college is not one of the person’s colleges in your scope. Choose another college.',
    ])
  })

  test('is refused for people outside the caller’s scope, for the same person twice, and for a closed year', async () => {
    const [from, there] = [await teacher(), await teacher([two])]
    const replace = (fromUserId: number, toUserId: number, as: string, academicYearId = current) =>
      call(server, 'replaceCourseUser', { academicYearId, fromUserId, toUserId }, { token: as })
    expect(await replace(from.id, there.id, own)).toMatchObject({ errorCode: 1202 })
    expect(await replace(there.id, from.id, own)).toMatchObject({ errorCode: 1202 })
    expect(await replace(from.id, from.id, token)).toMatchObject({ errorCode: 1202 })
    expect(await replace(from.id, there.id, token, closed)).toMatchObject({ errorCode: 1206 })
    expect(await replace(from.id, there.id, token)).toMatchObject({ errorCode: 1000 })
  })
})
