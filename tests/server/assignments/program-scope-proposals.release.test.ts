import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { userPpt } from '../../../server/db/schema.ts'
import { refreshSearchWords } from '../../../server/modules/users/accounts/search-words.ts'
import { ask, call, CLIENTS } from '../../support/calls.ts'
import { addPerson, listCollegeIds, createToken, type Person } from '../../support/people.ts'
import {
  buildScopeAddition,
  addStudent,
  EDIT,
  buildScopeKey,
  findProgramme,
  saveScope,
  VIEW,
  findYearId,
  type Programme,
  type ScopeEdit,
} from '../../support/programme-scope.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'

const clientId = CLIENTS.svtu
let server: TestServer
let [one, two] = [0, 0]
let collegeCode = ''
let [current, next, closed] = [0, 0, 0]
let bsc: Programme
let bca: Programme
let token = ''
let own = ''
beforeAll(async () => {
  server = await startTestServer()
  ;[one = 0, two = 0] = await listCollegeIds(server, clientId)
  collegeCode = (await server.db.query.college.findFirst({ where: (row, { eq }) => eq(row.id, one) }))?.code ?? ''
  current = await findYearId(server, clientId, 'CURRENT')
  next = await findYearId(server, clientId, 'NEXT')
  closed = await findYearId(server, clientId, 'CLOSED')
  bsc = await findProgramme(server, clientId, 'BSC')
  bca = await findProgramme(server, clientId, 'BCA')
})
beforeEach(async () => {
  token = await createToken(server, await addPerson(server, { clientId, userType: 'UNIVERSITY', roleIds: [10] }))
  own = await createToken(
    server,
    await addPerson(server, { clientId, userType: 'COLLEGE', roleIds: [20], collegeIds: [one] }),
  )
})
afterAll(() => server.close())

const head = async (collegeIds: readonly number[] = [one], name = 'Head of Department') => {
  const who = await addPerson(server, { clientId, userType: 'STAFF', roleIds: [23], collegeIds, name })
  await refreshSearchWords(server.db, clientId, [who.id])
  return who
}
type FileLine = Readonly<Record<'user' | 'programme' | 'college' | 'access' | 'from' | 'to', string | null>> &
  Readonly<Record<'part' | 'term', number | null>>
const EMPTY_LINE = { part: null, term: null, college: null, from: null, to: null }
interface Proposal {
  readonly edits: ScopeEdit[]
  readonly problems: { readonly line: number; readonly sentence: string }[]
}
const propose = async (name: string, payload: object, as = token): Promise<Proposal> => {
  const { errorCode, result } = await call(server, name, payload, { token: as })
  if (errorCode !== 1000) throw new Error(`${name}: ${errorCode}`)
  return result as Proposal
}
const importing = (lines: readonly object[], as = token, year = current) =>
  propose('importUserPrgPartTerm', { academicYearId: year, lines }, as)
const rowsOf = async <Row>(id: string, payload: object, as = token): Promise<Row[]> => {
  const { errorCode, result } = await ask(server, id, payload, { token: as })
  if (errorCode !== 1000) throw new Error(`${id}: ${errorCode}`)
  return (result as Record<string, Row[] | null>)[id] ?? []
}
const plain = (text: string): string => text.replaceAll(/[\u2068\u2069]/g, '')
const countOf = async () => server.db.$count(userPpt)

describe('an import', () => {
  test('proposes a row for each line, by user name, codes and numbers of any script, and saves nothing', async () => {
    const who = await head()
    const before = await countOf()
    const part = bsc.parts[1]
    const proposal = await importing([
      { user: who.loginName.toUpperCase(), programme: 'bsc', access: 'edit' },
      {
        User: who.loginName,
        Programme: 'BSC',
        Part: '२',
        Term: '4',
        College: collegeCode,
        Access: 'VIEW',
        From: '01/07/2026',
        To: '2026-12-31',
      },
    ])
    expect(proposal).toEqual({
      problems: [],
      edits: [
        buildScopeAddition(buildScopeKey(who.id, current, bsc.id), EDIT),
        buildScopeAddition(
          buildScopeKey(who.id, current, bsc.id, {
            programPartId: part?.id ?? 0,
            programPartTermId: part?.terms[1] ?? 0,
            collegeId: one,
          }),
          { access: 'VIEW', fromOn: '2026-07-01', toOn: '2026-12-31' },
        ),
      ],
    })
    expect(await countOf()).toBe(before)
    expect(await saveScope(server, token, proposal.edits)).toMatchObject({ result: { outcome: 'SAVED', added: 2 } })
  })

  test('proposes nothing for a row that stays, and the old value with a new one', async () => {
    const who = await head()
    await saveScope(server, token, [
      buildScopeAddition(buildScopeKey(who.id, current, bsc.id)),
      buildScopeAddition(buildScopeKey(who.id, current, bca.id)),
    ])
    expect(
      await importing([
        { user: who.loginName, programme: 'BSC', access: 'VIEW' },
        { user: who.loginName, programme: 'BCA', access: 'EDIT' },
      ]),
    ).toEqual({ problems: [], edits: [{ key: buildScopeKey(who.id, current, bca.id), before: VIEW, after: EDIT }] })
  })

  test('names each wrong line and what to correct there, and proposes the others', async () => {
    const who = await head()
    const clerk = await addPerson(server, { clientId, userType: 'COLLEGE', roleIds: [21], collegeIds: [one] })
    const line = (more: object) => ({ user: who.loginName, programme: 'BSC', access: 'VIEW', ...more })
    const { edits, problems } = await importing([
      line({}),
      line({ user: 'nobody.here' }),
      line({ programme: 'XYZ' }),
      line({ part: '9' }),
      line({ part: 'first' }),
      line({ term: '1' }),
      line({ part: '1', term: '6' }),
      line({ college: '999' }),
      line({ part: '2', access: 'ALL' }),
      line({ part: '2', from: '2026-02-30' }),
      line({ part: '2', from: '2026-03-01', to: '2026-02-28' }),
      line({}),
      line({ user: clerk.loginName }),
      {},
    ])
    expect(edits).toEqual([buildScopeAddition(buildScopeKey(who.id, current, bsc.id))])
    expect(problems.map(({ line: number, sentence }) => `${number}: ${plain(sentence)}`)).toEqual([
      '2: No member of staff in your scope has the user name “nobody.here”. Correct the column “user”.',
      '3: There is no programme with the code “XYZ”. Correct the column “programme”.',
      '4: The programme has no part with the number “9”. Correct the column “part”, or leave it empty for all parts.',
      '5: The programme has no part with the number “first”. Correct the column “part”, or leave it empty for all parts.',
      '6: A term needs its part. Fill in the column “part” as well.',
      '7: The part has no term with the number “6”. Correct the column “term”, or leave it empty for all terms.',
      '8: There is no college with the code “999” in your scope. Correct the column “college”, or leave it empty for all colleges of the person.',
      '9: “ALL” is not an access. Write VIEW or EDIT in the column “access”.',
      '10: “2026-02-30” is not a day. Write it like 2026-06-30, or leave it empty.',
      '11: The last day must not be before the first day.',
      '12: This row is listed twice. Remove one of the two.',
      "13: This user's role does not use programme scope.",
      '14: No member of staff in your scope has the user name “”. Correct the column “user”.',
    ])
  })

  test('finds nobody outside the caller’s college, and no student', async () => {
    const there = await head([two])
    const pupil = await addStudent(server, clientId, 'Import Pupil', {
      collegeId: one,
      programId: bsc.id,
      programPartId: bsc.parts[0]?.id ?? 0,
      academicYearId: current,
    })
    const { edits, problems } = await importing(
      [there, pupil].map(({ loginName }) => ({ user: loginName, programme: 'BSC', access: 'VIEW' })),
      own,
    )
    expect(edits).toEqual([])
    expect(problems.map(({ line }) => line)).toEqual([1, 2])
  })

  test('reads back the file of a whole year without a difference, and the file has each scope of the caller’s people', async () => {
    const [here, there] = [await head(), await head([two])]
    const [part] = bsc.parts
    await saveScope(server, token, [
      buildScopeAddition(buildScopeKey(here.id, current, bca.id), EDIT),
      buildScopeAddition(buildScopeKey(here.id, current, bsc.id, { programPartId: part?.id ?? 0, collegeId: one }), {
        ...VIEW,
        toOn: '2027-03-31',
      }),
      buildScopeAddition(buildScopeKey(there.id, current, bca.id)),
    ])
    const fileFor = (as: string) => rowsOf<FileLine>('userPrgPartTermFile', { academicYearId: current }, as)
    const linesOf = (lines: readonly FileLine[], { loginName }: Person) =>
      lines.filter(({ user }) => user === loginName)
    const everybody = await fileFor(token)
    expect(linesOf(everybody, here)).toEqual([
      { ...EMPTY_LINE, user: here.loginName, programme: 'BCA', access: 'EDIT' },
      {
        ...EMPTY_LINE,
        user: here.loginName,
        programme: 'BSC',
        part: 1,
        college: collegeCode,
        access: 'VIEW',
        to: '2027-03-31',
      },
    ])
    expect(linesOf(everybody, there)).toHaveLength(1)
    const ofCollege = await fileFor(own)
    expect(linesOf(ofCollege, here)).toHaveLength(2)
    expect(linesOf(ofCollege, there)).toEqual([])
    const cells = everybody.map((line) =>
      Object.fromEntries(Object.entries(line).map(([column, cell]) => [column, cell === null ? '' : String(cell)])),
    )
    expect(await importing(cells)).toEqual({ edits: [], problems: [] })
  })

  test('is refused for a closed year, and for one of another institution', async () => {
    const payload = (academicYearId: number) => ({ academicYearId, lines: [{ user: 'x' }] })
    expect(await call(server, 'importUserPrgPartTerm', payload(closed), { token })).toMatchObject({
      errorCode: 1206,
      error: 'This academic year is closed or does not exist. Choose another year.',
    })
    const foreign = await findYearId(server, CLIENTS.fauc, 'CURRENT')
    expect(await call(server, 'importUserPrgPartTerm', payload(foreign), { token })).toMatchObject({ errorCode: 1202 })
  })
})

describe('a copy from another year', () => {
  test('proposes what differs, with days moved by a year, and saves nothing', async () => {
    const who = await head()
    await saveScope(server, token, [
      buildScopeAddition(buildScopeKey(who.id, current, bsc.id), {
        access: 'EDIT',
        fromOn: '2026-09-01',
        toOn: '2027-02-28',
      }),
      buildScopeAddition(buildScopeKey(who.id, current, bca.id)),
      buildScopeAddition(buildScopeKey(who.id, current, bsc.id, { collegeId: one })),
    ])
    await saveScope(server, token, [
      buildScopeAddition(buildScopeKey(who.id, next, bca.id)),
      buildScopeAddition(buildScopeKey(who.id, next, bsc.id, { collegeId: one }), EDIT),
    ])
    const before = await countOf()
    expect(await propose('copyUserPrgPartTerm', { fromYearId: current, toYearId: next, userIds: [who.id] })).toEqual({
      problems: [],
      edits: [
        buildScopeAddition(buildScopeKey(who.id, next, bsc.id), {
          access: 'EDIT',
          fromOn: '2027-09-01',
          toOn: '2028-02-28',
        }),
        { key: buildScopeKey(who.id, next, bsc.id, { collegeId: one }), before: EDIT, after: VIEW },
      ],
    })
    expect(await countOf()).toBe(before)
  })

  test('proposes nothing for people outside the caller’s scope', async () => {
    const there = await head([two])
    await saveScope(server, token, [buildScopeAddition(buildScopeKey(there.id, current, bsc.id))])
    const wanted = { fromYearId: current, toYearId: next, userIds: [there.id] }
    expect((await propose('copyUserPrgPartTerm', wanted, own)).edits).toEqual([])
    expect((await propose('copyUserPrgPartTerm', wanted)).edits).toHaveLength(1)
  })

  test('is refused into a closed year, and from one that does not exist', async () => {
    const copy = (fromYearId: number, toYearId: number) =>
      call(server, 'copyUserPrgPartTerm', { fromYearId, toYearId, userIds: [1] }, { token })
    expect(await copy(current, closed)).toMatchObject({ errorCode: 1206 })
    expect(await copy(closed, current)).toMatchObject({ errorCode: 1000 })
    expect(await copy(999_999, current)).toMatchObject({ errorCode: 1202 })
  })
})

describe('the people to choose from', () => {
  interface Found {
    readonly userId: number
    readonly displayName: string
    readonly usesScope: boolean
    readonly programmes: number
    readonly roles: { readonly name: string }[]
    readonly colleges: { readonly collegeId: number }[]
  }
  const find = (more: object, as = token) => rowsOf<Found>('assignableUsers', { academicYearId: current, ...more }, as)

  test('are found by the beginnings of their names, in the order of the language', async () => {
    for (const name of ['Zubeida Quillfinder', 'Élodie Quillfinder', 'Farid Quillfinder']) await head([one], name)
    const found = await find({ search: 'quillf' })
    expect(found.map(({ displayName }) => displayName)).toEqual([
      'Élodie Quillfinder',
      'Farid Quillfinder',
      'Zubeida Quillfinder',
    ])
    expect(await find({ search: 'quillf zub' })).toHaveLength(1)
    expect(await find({ search: '--' })).toEqual([])
  })

  test('come with their roles, colleges and number of programmes, and whether they use the scope', async () => {
    const who = await head([one, two])
    const clerk = await addPerson(server, { clientId, userType: 'COLLEGE', roleIds: [21], collegeIds: [one] })
    await saveScope(server, token, [
      buildScopeAddition(buildScopeKey(who.id, current, bsc.id)),
      buildScopeAddition(buildScopeKey(who.id, current, bsc.id, { collegeId: one })),
      buildScopeAddition(buildScopeKey(who.id, current, bca.id)),
    ])
    const found = await find({ userIds: [who.id, clerk.id] })
    expect(found.find(({ userId }) => userId === who.id)).toMatchObject({
      usesScope: true,
      programmes: 2,
      roles: [{ name: 'Head of department' }],
      colleges: [{ collegeId: one }, { collegeId: two }],
    })
    expect(found.find(({ userId }) => userId === clerk.id)).toMatchObject({ usesScope: false, programmes: 0 })
    expect((await find({ userIds: [who.id] }, own))[0]?.colleges.map(({ collegeId }) => collegeId)).toEqual([one])
  })

  test('are staff in the caller’s scope, at most fifty, of one college if wanted', async () => {
    const [here, there] = [await head([one], 'Wanted Elsewhere'), await head([two], 'Wanted Elsewhere')]
    const ids = async (more: object, as = token) => (await find(more, as)).map(({ userId }) => userId)
    expect(await ids({ search: 'wanted elsewhere' }, own)).toEqual([here.id])
    expect(await ids({ userIds: [there.id] }, own)).toEqual([])
    expect(await ids({ search: 'wanted elsewhere', collegeId: two })).toEqual([there.id])
    await addStudent(server, clientId, 'Wanted Elsewhere', {
      collegeId: one,
      programId: bsc.id,
      programPartId: bsc.parts[0]?.id ?? 0,
      academicYearId: current,
    })
    expect((await ids({ search: 'wanted elsewhere' })).sort()).toEqual([here.id, there.id].sort())
    await Promise.all(Array.from({ length: 51 }, () => head([one], 'Numerous Person')))
    expect(await ids({ search: 'numerous' })).toHaveLength(50)
  })
})

describe('the tree of programmes', () => {
  interface Branch {
    readonly code: string
    readonly students: number
    readonly parts: { readonly students: number; readonly terms: { readonly courses: number }[] }[]
  }
  const treeFor = (as: string, academicYearId = current) => rowsOf<Branch>('programTree', { academicYearId }, as)
  const counted = async (where: string) =>
    Number(
      (
        await selectSqlRows(
          server,
          `select count(*) as n from enrolment where client_id = ${clientId} and status = 'ACTIVE' and academic_year_id = ${current} and ${where}`,
        )
      )[0]?.n,
    )

  test('counts the students of the year in each part, and the courses of each term', async () => {
    const tree = await treeFor(token)
    const branch = tree.find(({ code }) => code === 'BSC')
    expect(tree).toHaveLength(18)
    expect(branch?.students).toBe(await counted(`program_id = ${bsc.id}`))
    expect(branch?.students).toBeGreaterThan(0)
    expect(branch?.parts.map(({ students }) => students)).toEqual(
      await Promise.all(bsc.parts.map(({ id }) => counted(`program_part_id = ${id}`))),
    )
    for (const part of branch?.parts ?? []) {
      expect(part.terms).toHaveLength(2)
      for (const term of part.terms) expect(term.courses).toBeGreaterThan(0)
    }
    expect((await treeFor(token, next)).every(({ students }) => students === 0)).toBe(true)
  })

  test('counts for a college only its own students', async () => {
    const branch = (await treeFor(own)).find(({ code }) => code === 'BSC')
    expect(branch?.students).toBe(await counted(`program_id = ${bsc.id} and college_id = ${one}`))
  })

  test('and the years are those of the institution, the newest first', async () => {
    const years = await rowsOf<{ status: string; startsOn: string }>('assignmentYears', {})
    expect(years.map(({ status }) => status)).toEqual(['NEXT', 'CURRENT', 'CLOSED'])
    const foreign: Person = await addPerson(server, { clientId: CLIENTS.fauc, userType: 'UNIVERSITY', roleIds: [10] })
    const theirs = await rowsOf<{ academicYearId: number }>('assignmentYears', {}, await createToken(server, foreign))
    expect(theirs.map(({ academicYearId }) => academicYearId)).not.toContain(current)
  })
})
