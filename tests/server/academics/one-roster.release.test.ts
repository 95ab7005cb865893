import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '../../support/calls.ts'
import { checkFile, listDataFaults, finishData, readData } from '../../support/data-files.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'
import { buildZip } from '../../support/zip-file.ts'

const EXAMPLE = join(import.meta.dirname, '../../../docs/one-roster')
let server: TestServer
let asha: string
let files: Readonly<Record<string, string>>
beforeAll(async () => {
  server = await startTestServer()
  asha = await signIn(server, 'asha.admin')
  const [year] = await selectSqlRows(
    server,
    "select code, starts_on::text as starts from academic_year where client_id = 17 and status = 'CURRENT'",
  )
  const read = (name: string): string => readFileSync(join(EXAMPLE, name), 'utf8')
  files = Object.fromEntries(readdirSync(EXAMPLE).map((name) => [name, read(name)]))
  // The example names a year; the demonstration has the one of today.
  files = {
    ...files,
    'academicSessions.csv': read('academicSessions.csv').replace(
      '2026-27,schoolYear,2026-06-15',
      `Year,schoolYear,${String(year?.starts)}`,
    ),
  }
})
afterAll(() => server.close())

const checked = (changed: Readonly<Record<string, string>> = {}) =>
  checkFile(server, asha, 'ONEROSTER', buildZip({ ...files, ...changed }))
const rows = (text: string) => selectSqlRows(server, text)

test('the example of the documentation is checked, written, found unchanged, and undone', async () => {
  const one = await checked()
  expect(one.counts).toMatchObject({ created: 6, wrong: 0 })
  const deepa = "select 1 from user_account where client_id = 17 and login_key = 'deepa.joshi'"
  expect(await rows(deepa)).toEqual([])
  expect(await rows("select 1 from program where client_id = 17 and code = 'BGEO'")).toEqual([])
  const written = await finishData(server, asha, one.importId)
  expect(written).toMatchObject({ status: 'DONE', counts: { created: 6, wrong: 0 } })
  expect(await rows(deepa)).toHaveLength(1)
  expect(
    await rows(
      `select s.prn, s.name, s.gender, s.mobile, c.code as college, c.type, p.code as programme, r.part_no::int as part,
        y.status as year, e.roll_no as roll
       from student s join enrolment e on e.student_id = s.id join college c on c.id = e.college_id
       join program p on p.id = e.program_id join program_part r on r.id = e.program_part_id
       join academic_year y on y.id = e.academic_year_id where s.client_id = 17 and p.code = 'BGEO' order by s.prn`,
    ),
  ).toEqual([
    {
      ...{ prn: '2026990000000001', name: 'KIRAN MOHAN RAWAT', gender: 'M', mobile: '+919822012345', college: 'C1' },
      ...{ type: 'AFFILIATED', programme: 'BGEO', part: 1, year: 'CURRENT', roll: '2026990000000001' },
    },
    {
      ...{ prn: '2026990000000002', name: 'ASMA KHAN', gender: 'F', mobile: null, college: 'C1' },
      ...{ type: 'AFFILIATED', programme: 'BGEO', part: 1, year: 'CURRENT', roll: '2026990000000002' },
    },
  ])
  expect(
    await rows(
      `select c.code, t.term_no::int as term, t.name from course c join course_offering o on o.course_id = c.id
       join program_part_term t on t.id = o.program_part_term_id
       where c.client_id = 17 and c.code like 'GEO-10_' order by c.code`,
    ),
  ).toEqual([
    { code: 'GEO-101', term: 1, name: 'First Semester' },
    { code: 'GEO-102', term: 2, name: 'Second Semester' },
  ])
  // What the format cannot say does not change what exists.
  await rows("update college set type = 'AUTONOMOUS' where client_id = 17 and code = 'C1' returning 1 as one")
  const again = await checked()
  expect(again.counts).toMatchObject({ created: 0, changed: 0, unchanged: 6, wrong: 0 })
  await rows("update college set type = 'AFFILIATED' where client_id = 17 and code = 'C1' returning 1 as one")
  const undone = await finishData(server, asha, one.importId, 'undoDataImport')
  expect(undone).toMatchObject({ status: 'UNDONE', undone: { removed: 6, restored: 0, kept: 0 } })
  expect(await rows("select 1 from student where client_id = 17 and prn like '202699%'")).toEqual([])
  expect(await rows(deepa)).toEqual([])
})

test('deletions, broken references and missing birthdays are reported by file and line', async () => {
  const { importId } = await checked({
    'orgs.csv': `${files['orgs.csv']}o-9,tobedeleted,,Old College,school,C9,o-1\n`,
    'enrollments.csv': `${files['enrollments.csv']}e-9,,,k-9,o-2,u-1,student,,,\n`,
    'demographics.csv': 'sourcedId,status,dateLastModified,birthDate,sex\nu-1,,,2007-05-31,male\n',
  })
  expect(await listDataFaults(server, asha, importId)).toEqual({
    'orgs.csv 5': ['line TO_BE_DELETED'],
    'enrollments.csv 4': ['dateOfBirth MISSING'],
    'enrollments.csv 6': ['classSourcedId UNKNOWN'],
  })
})

describe('a package is refused as a whole', () => {
  const manifest = readFileSync(join(EXAMPLE, 'manifest.csv'), 'utf8')
  test.each([
    ['with changes only', { 'manifest.csv': manifest.replace('file.users,bulk', 'file.users,delta') }, 'DELTA'],
    ['of another version', { 'manifest.csv': manifest.replace('1.2', '1.1') }, 'ONEROSTER_VERSION'],
    [
      'without a file',
      { 'manifest.csv': manifest.replace('file.users,bulk', 'file.users,absent') },
      'INCOMPLETE_PACKAGE',
    ],
    ['without a column', { 'orgs.csv': 'sourcedId,name\n1,2\n' }, 'INCOMPLETE_PACKAGE'],
  ])('%s', async (_what, changed, problem) => {
    const file = buildZip({ ...files, ...changed })
    expect(await readData(server, asha, 'ONEROSTER', file)).toMatchObject({ outcome: 'BAD', problem })
  })

  test('that is none, breaks off or is in another encoding', async () => {
    const zip = buildZip(files)
    const bad = [
      [Buffer.from('sourcedId\n1\n'), 'NOT_AN_ARCHIVE'],
      [zip.subarray(0, zip.length - 30), 'DAMAGED'],
      [buildZip({ 'orgs.csv': '' }), 'NOT_ONEROSTER'],
      [buildZip({ ...files, 'orgs.csv': Buffer.from('sourcedId,name,type\n1,\u00e9,school\n', 'latin1') }), 'NOT_UTF8'],
    ] as const
    for (const [file, problem] of bad)
      expect(await readData(server, asha, 'ONEROSTER', file)).toMatchObject({ outcome: 'BAD', problem })
  })
})
