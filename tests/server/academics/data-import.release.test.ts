import { utils, write, type CellObject, type WorkSheet } from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importedBatches, importedChanges } from '../../../src/contract/users/imported-changes.ts'
import { askRow, call, signIn } from '../../support/calls.ts'
import {
  checkData,
  checkFile,
  loadDataImport,
  listDataFaults,
  finishData,
  importData,
  listKept,
} from '../../support/data-files.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'

let server: TestServer
let asha: string
let year = ''
beforeAll(async () => {
  server = await startTestServer()
  asha = await signIn(server, 'asha.admin')
  const [current] = await rows("select code from academic_year where client_id = 17 and status = 'CURRENT'")
  year = String(current?.code)
})
afterAll(() => server.close())

const rows = (text: string) => selectSqlRows(server, text)
const imported = (...[kind, ...lines]: [Parameters<typeof importData>[2], ...string[][]]) =>
  importData(server, asha, kind, lines)
const counts = (created: number, changed: number, unchanged: number, wrong = 0) => ({
  status: 'DONE',
  counts: { created, changed, unchanged, wrong },
})

/** Gives a cell a number format. */
const showAs = (sheet: WorkSheet, cell: string, format: string): void => {
  ;(sheet[cell] as CellObject).z = format
}
/** Imports a sheet of a workbook. */
async function importedBook(kind: Parameters<typeof importData>[2], sheet: WorkSheet) {
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'Sheet')
  const file = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
  const { importId } = await checkFile(server, asha, kind, file)
  expect(await listDataFaults(server, asha, importId)).toEqual({})
  return finishData(server, asha, importId)
}

const COLLEGE = ['College code', 'College name', 'College name [mr]', 'College type', 'Aid', 'District']
const TREE = [
  ...['Faculty code', 'Faculty name', 'Programme code', 'Programme name', 'Level', 'Years', 'Part number', 'Part name'],
  ...['Term number', 'Term name', 'Course code', 'Course name', 'Course type', 'Credits', 'Duration in minutes'],
  ...['Category', 'Paper number'],
]
const term = (no: number, ...course: string[]) => [
  ...['LWX', 'Law', 'LLX', 'Bachelor of Laws', 'UG', '3', '1', 'First Year', String(no), `Semester ${no}`],
  ...(course.length > 0 ? course : ['', '', '', '', '', '', '']),
]
const PERSON = [
  ...['PRN', 'Student name', 'Name in local script', 'Date of birth', 'Gender', 'Mobile', 'College code'],
  ...['Programme code', 'Part number', 'Academic year', 'Roll number'],
]
const prnOf = (no: number): string => String(2_026_000_000_000_000 + no)
const person = (no: number, more: Partial<Record<'name' | 'mobile' | 'college' | 'programme', string>> = {}) => [
  ...[prnOf(no), more.name ?? 'GAURI DESHMUKH', 'गौरी देशमुख', '31/05/2006', 'Female', more.mobile ?? '98220 12345'],
  ...[more.college ?? '101', more.programme ?? 'BSC', '1', year, String(no)],
]

describe('each kind of file is created, changed and found unchanged by its codes', () => {
  test('colleges, with their names in other languages', async () => {
    const line = ['901', 'Law College', 'विधी महाविद्यालय', 'affiliated', 'Aided', 'Nirmalnagar']
    expect(await imported('COLLEGES', COLLEGE, line)).toMatchObject(counts(1, 0, 0))
    expect(await imported('COLLEGES', COLLEGE, line)).toMatchObject(counts(0, 0, 1))
    const renamed = line.with(1, 'College of Law').with(2, '')
    expect(await imported('COLLEGES', COLLEGE, renamed)).toMatchObject(counts(0, 1, 0))
    expect(
      await rows("select name, name_i_18n, type, aided, status from college where client_id = 17 and code = '901'"),
    ).toEqual([
      {
        name: 'College of Law',
        name_i_18n: { mr: 'विधी महाविद्यालय' },
        type: 'AFFILIATED',
        aided: 'AIDED',
        status: 'ACTIVE',
      },
    ])
    expect(await rows("select 1 from college where client_id <> 17 and code = '901'")).toEqual([])
  })

  test('a structure with courses, and terms without any', async () => {
    const contracts = ['LLX-101', 'Contracts', 'THEORY', '4', '180', 'CORE', '1']
    const file = [TREE, term(1, ...contracts), term(1, 'LLX-102', 'Torts', 'THEORY', '4', '180', 'CORE', '2'), term(2)]
    const checked = await checkData(server, asha, 'STRUCTURE', file)
    expect(checked).toMatchObject({ status: 'CHECKED', counts: { created: 3, wrong: 0 } })
    expect(await rows("select 1 from faculty where code = 'LWX'")).toEqual([])
    expect(await finishData(server, asha, checked.importId)).toMatchObject(counts(3, 0, 0))
    expect(await importData(server, asha, 'STRUCTURE', file)).toMatchObject(counts(0, 0, 3))
    expect(
      await rows(
        `select f.code as faculty, p.duration_years::int as years, p.pattern, t.term_no::int as term, c.code as course,
          o.question_paper_code as paper
         from faculty f join program p on p.faculty_id = f.id join program_part r on r.program_id = p.id
         join program_part_term t on t.program_part_id = r.id
         left join course_offering o on o.program_part_term_id = t.id left join course c on c.id = o.course_id
         where f.client_id = 17 and p.code = 'LLX' order by term, course`,
      ),
    ).toEqual([
      { faculty: 'LWX', years: 3, pattern: 'SEMESTER', term: 1, course: 'LLX-101', paper: 'LLX-101-1' },
      { faculty: 'LWX', years: 3, pattern: 'SEMESTER', term: 1, course: 'LLX-102', paper: 'LLX-102-2' },
      { faculty: 'LWX', years: 3, pattern: 'SEMESTER', term: 2, course: null, paper: null },
    ])
  })

  test('students with their enrolments; another name waits for a second person, who also renames the account', async () => {
    expect(await imported('STUDENTS', PERSON, person(1), person(2))).toMatchObject(counts(2, 0, 0))
    expect(
      await rows(
        `select s.name, s.name_i_18n, s.local_language as language, s.dob::text as dob, s.mobile, c.code as college, e.type
         from student s join enrolment e on e.student_id = s.id join college c on c.id = e.college_id
         where s.client_id = 17 and s.prn = '${prnOf(1)}'`,
      ),
    ).toEqual([
      {
        name: 'GAURI DESHMUKH',
        name_i_18n: { mr: 'गौरी देशमुख' },
        language: 'mr',
        dob: '2006-05-31',
        mobile: '+919822012345',
        college: '101',
        type: 'REGULAR',
      },
    ])
    const [account] = await rows(
      "select id::int as id from user_account where client_id = 17 and login_name = 'tanvi.teacher'",
    )
    await rows(`update student set user_id = ${String(account?.id)} where client_id = 17 and prn = '${prnOf(1)}'`)
    const moved = [person(1, { name: 'GAURI PATIL' }), person(2, { college: '102' })]
    const name = async () =>
      (await rows(`select name, dob::text as dob from student where client_id = 17 and prn = '${prnOf(1)}'`))[0]
    const first = await imported('STUDENTS', PERSON, ...moved)
    expect(first).toMatchObject({
      status: 'DONE',
      counts: { created: 0, changed: 1, unchanged: 1, wrong: 0, requested: 1 },
    })
    expect(await name()).toEqual({ name: 'GAURI DESHMUKH', dob: '2006-05-31' })
    // The same file again asks for nothing new, and keeps the import that has asked first.
    expect(await imported('STUDENTS', PERSON, ...moved)).toMatchObject({
      counts: { changed: 0, unchanged: 2, requested: 1 },
    })
    const batch = first.importId
    expect(await askRow(server, importedChanges, { batch }, asha)).toMatchObject({
      total: 1,
      rows: [{ prn: prnOf(1), changes: [{ field: 'name', before: 'GAURI DESHMUKH', after: 'GAURI PATIL' }] }],
    })
    const answer = (token: string) => call(server, 'answerImportedChanges', { decision: 'APPROVE', batch }, { token })
    expect(await answer(asha)).toMatchObject({ errorCode: 1107 })
    // Somebody else of the administration.
    await rows(
      "update user_role set role_id = 10 where client_id = 17 and user_id = (select id from user_account where client_id = 17 and login_name = 'ravi.exams') returning id",
    )
    const second = await signIn(server, 'ravi.exams')
    expect(await askRow(server, importedBatches, {}, second)).toMatchObject({ batch, waiting: 1, own: false })
    expect((await answer(second)).result).toEqual({ outcome: 'ANSWERED', answered: 1, reissued: 0, left: 0 })
    expect(await name()).toEqual({ name: 'GAURI PATIL', dob: '2006-05-31' })
    expect((await answer(second)).errorCode).toBe(1204)
    // Students without an account, and dates of birth, wait as well; what was refused is not asked for again.
    const born = person(2, { college: '102' }).with(3, '30/05/2006')
    const secondImport = await imported('STUDENTS', PERSON, born)
    expect(secondImport).toMatchObject({ counts: { changed: 0, requested: 1 } })
    const refusal = { decision: 'REFUSE', batch: secondImport.importId, reason: 'No evidence' }
    expect((await call(server, 'answerImportedChanges', refusal, { token: second })).result).toMatchObject({
      answered: 1,
    })
    expect(await imported('STUDENTS', PERSON, born)).toMatchObject({ counts: { unchanged: 1, requested: 0 } })
    expect(await rows(`select dob::text as dob from student where client_id = 17 and prn = '${prnOf(2)}'`)).toEqual([
      { dob: '2006-05-31' },
    ])
    const again = await imported('STUDENTS', PERSON, born.with(3, '29/05/2006'))
    await finishData(server, asha, again.importId, 'undoDataImport')
    expect(await rows("select 1 as one from imported_change where status = 'NEW'")).toEqual([])
    expect(
      await rows(
        `select display_name as name from user_profile p join user_account a on a.id = p.user_id
         where a.client_id = 17 and a.search @@ $$'patil':*$$::tsquery and p.display_name = 'GAURI PATIL'`,
      ),
    ).toEqual([{ name: 'GAURI PATIL' }])
  })

  test('examinations, with the instructions of the institution, and fee heads', async () => {
    const header = ['Examination code', 'Examination name', 'Season', 'Academic year', 'Starts on', 'Ends on']
    const file = [
      [...header, 'Corrections until'],
      ['S2027', 'Summer 2027 Examination', 'SUMMER', year, '2027-04-01', '2027-05-05', '2027-03-20'],
    ]
    expect(await imported('EXAMINATIONS', ...file)).toMatchObject(counts(1, 0, 0))
    expect(await imported('EXAMINATIONS', ...file)).toMatchObject(counts(0, 0, 1))
    expect(
      await rows(
        "select e.status, i.code from exam_event e join instruction_set i on i.id = e.instruction_set_id where e.client_id = 17 and e.code = 'S2027'",
      ),
    ).toEqual([{ status: 'DRAFT', code: 'GENERAL' }])
    const fees = [
      ['Fee code', 'Fee name', 'Payee', 'Late fee'],
      ['LAB', 'Laboratory', 'COLLEGE', ''],
      ['LATE-LAB', 'Late laboratory', 'COLLEGE', 'yes'],
    ]
    expect(await imported('FEES', ...fees)).toMatchObject(counts(2, 0, 0))
    expect(await imported('FEES', ...fees)).toMatchObject(counts(0, 0, 2))
    expect(
      await rows("select is_late_fee as late from fee_head where client_id = 17 and code like '%LAB' order by code"),
    ).toEqual([{ late: false }, { late: true }])
  })
})

test('wrong lines name their columns, and do not stop the right ones', async () => {
  const lines = [
    PERSON,
    person(11),
    person(12, { college: 'nowhere' }),
    person(13, { programme: 'NONE' }),
    person(14, { mobile: '12' }),
    person(15).with(0, '2.026E+15').with(3, 'yesterday').with(4, 'unknown'),
    person(11),
    person(11, { name: 'SOMEBODY ELSE' }),
    person(16).with(0, '123').with(8, '9'),
    person(17).with(8, '9'),
    person(18).with(1, '').with(8, 'first'),
    person(19).with(1, '😀 -').with(10, '1\n9'),
  ]
  const one = await importData(server, asha, 'STUDENTS', lines)
  expect(one).toMatchObject(counts(1, 0, 0, 10))
  expect(await listDataFaults(server, asha, one.importId)).toEqual({
    3: ['collegeCode UNKNOWN'],
    4: ['programmeCode UNKNOWN'],
    5: ['mobile FORMAT'],
    6: ['prn LOST_DIGITS', 'dateOfBirth NOT_A_DATE', 'gender NOT_ALLOWED'],
    7: ['prn TWICE_IN_FILE'],
    8: ['prn CONFLICT'],
    9: ['prn FORMAT'],
    10: ['partNo UNKNOWN'],
    11: ['studentName MISSING', 'partNo NOT_A_NUMBER'],
    // The row ends a line later, after the line break in its last cell.
    13: ['studentName NO_LETTER', 'rollNo CHARACTERS'],
  })
  const tree = [
    TREE,
    term(1, 'LLX-101', 'Contracts', '', '4', '180', 'CORE', '1'),
    term(1, 'LLX-103', 'Equity', 'THEORY', '4', '180', 'CORE', '3').with(6, '4'),
  ]
  const other = await checkData(server, asha, 'STRUCTURE', tree)
  expect(await listDataFaults(server, asha, other.importId)).toEqual({ 2: ['courseType MISSING'], 3: ['partNo ORDER'] })
})

describe('an import that is all or nothing', () => {
  test('is not written when the check found a wrong line', async () => {
    const { importId } = await checkData(server, asha, 'STUDENTS', [PERSON, person(21), person(22, { college: '?' })], {
      allOrNothing: true,
    })
    await finishData(server, asha, importId)
    expect(await loadDataImport(server, asha, importId)).toMatchObject({ status: 'CHECKED', counts: { wrong: 1 } })
    expect(await rows(`select 1 from student where prn = '${prnOf(21)}'`)).toEqual([])
  })

  test('is undone when a line has become wrong since the check', async () => {
    await imported('COLLEGES', COLLEGE, ['902', 'Short-lived College', '', 'AFFILIATED', 'AIDED', 'Nirmalnagar'])
    const { importId } = await checkData(
      server,
      asha,
      'STUDENTS',
      [PERSON, person(23), person(24, { college: '902' })],
      {
        allOrNothing: true,
      },
    )
    await rows("delete from college where client_id = 17 and code = '902'")
    expect(await finishData(server, asha, importId)).toMatchObject({
      status: 'FAILED',
      failure: 'WRONG_LINES',
      undoUntil: null,
    })
    expect(await rows(`select 1 from student where prn in ('${prnOf(23)}', '${prnOf(24)}')`)).toEqual([])
  })
})

describe('an undo', () => {
  test('removes what was created and restores what was changed', async () => {
    await imported('STUDENTS', PERSON, person(31))
    const one = await imported('STUDENTS', PERSON, person(31, { name: 'OTHER NAME', college: '103' }), person(32))
    expect(one.undoUntil).not.toBeNull()
    expect(one.counts).toMatchObject({ created: 1, changed: 1 })
    expect(await finishData(server, asha, one.importId, 'undoDataImport')).toMatchObject({
      status: 'UNDONE',
      // As many rows as were added and changed, though each wrote a student and an enrolment.
      undone: { removed: one.counts.created, restored: one.counts.changed, kept: 0 },
      undoUntil: null,
    })
    expect(
      await rows(
        `select s.prn, s.name, c.code from student s join enrolment e on e.student_id = s.id join college c on c.id = e.college_id
         where s.client_id = 17 and s.prn in ('${prnOf(31)}', '${prnOf(32)}')`,
      ),
    ).toEqual([{ prn: prnOf(31), name: 'GAURI DESHMUKH', code: '101' }])
    expect(
      await rows(`select 1 from audit_log where activity = 'undoDataImport' and entity_id = '${one.importId}'`),
    ).toHaveLength(3)
  })

  test('keeps and names what others need or have changed since', async () => {
    const colleges = await imported(
      'COLLEGES',
      COLLEGE,
      ['903', 'Needed College', '', 'AFFILIATED', 'AIDED', 'Nirmalnagar'],
      ['904', 'Changed College', '', 'AFFILIATED', 'AIDED', 'Nirmalnagar'],
      ['905', 'Free College', '', 'AFFILIATED', 'AIDED', 'Nirmalnagar'],
    )
    await imported('STUDENTS', PERSON, person(33, { college: '903' }))
    await rows("update college set district = 'Elsewhere' where client_id = 17 and code = '904'")
    expect(await finishData(server, asha, colleges.importId, 'undoDataImport')).toMatchObject({
      status: 'UNDONE',
      undone: { removed: 1, restored: 0, kept: 2 },
    })
    expect(await listKept(server, asha, colleges.importId)).toEqual(['college 903 NEEDED', 'college 904 CHANGED_SINCE'])
  })
})

describe('files as people see them are imported', () => {
  test('with the number formats of a workbook', async () => {
    const header = COLLEGE.filter((name) => !name.includes('['))
    const colleges = utils.aoa_to_sheet([
      header,
      [742, 'Zeros College', 'AFFILIATED', 'UNAIDED', 'Nirmalnagar'],
      [20_743, 'Grouped College', 'AFFILIATED', 'UNAIDED', 'Nirmalnagar'],
    ])
    showAs(colleges, 'A2', '00000')
    showAs(colleges, 'A3', '#,##0')
    expect(await importedBook('COLLEGES', colleges)).toMatchObject(counts(2, 0, 0))
    const codes = "select code from college where client_id = 17 and name in ('Zeros College', 'Grouped College')"
    expect(await rows(`${codes} order by code`)).toEqual([{ code: '00742' }, { code: '20743' }])
    const [fee] = await rows('select code from fee_head where client_id = 17 order by id limit 1')
    const [knownStudent] = await rows('select prn from student where client_id = 17 order by id limit 1')
    const due = `${new Date().getFullYear() + 1}-10-15`
    const amounts: readonly (readonly [amount: string | number, format?: string])[] = [
      [110 * 1.1, '0.00'],
      [110 * 1.1],
      [1000 / 3, '#,##0.00'],
      [740, '"₹" #,##0.00'],
      ['₹ 740.00'],
      ['740/-'],
      ['१,२०,०००.००'],
    ]
    const invoices = utils.aoa_to_sheet([
      ['Invoice number', 'PRN', 'Invoice title', 'Payment for', 'Due on', 'Fee code', 'Amount'],
      ...amounts.map(([amount], no) => [`SEEN-${no}`, knownStudent?.prn, 'Fee', 'CERTIFICATE', due, fee?.code, amount]),
    ])
    amounts.forEach(([, format], no) => (format === undefined ? undefined : showAs(invoices, `G${no + 2}`, format)))
    expect(await importedBook('INVOICES', invoices)).toMatchObject(counts(7, 0, 0))
    const totals = "select total_minor::int as total from invoice where client_id = 17 and invoice_no like 'SEEN-%'"
    expect((await rows(`${totals} order by invoice_no`)).map(({ total }) => total)).toEqual([
      12_100, 12_100, 33_333, 74_000, 74_000, 74_000, 12_000_000,
    ])
  })

  test('with a line that names the separator, and with what keeps the digits of numbers', async () => {
    const line = (prn: string, college: string, name: string) =>
      [prn, name, '', '31/05/2006', 'F', '', college, 'BSC', '1', year, '1'].join(';')
    const file = [
      'sep=;',
      PERSON.join(';'),
      line(`="${prnOf(60)}"`, '="101"', 'TEXT FORMULA'),
      line(`'${prnOf(61)}`, "'101", 'APOSTROPHE'),
      line(`"=""${prnOf(62)}"""`, '101', 'Rajesh "Raju" PATIL'),
    ].join('\r\n')
    const checked = await checkFile(server, asha, 'STUDENTS', `\uFEFF${file}`)
    expect(await listDataFaults(server, asha, checked.importId)).toEqual({})
    expect(await finishData(server, asha, checked.importId)).toMatchObject(counts(3, 0, 0))
    const names = `select name from student where client_id = 17 and prn between '${prnOf(60)}' and '${prnOf(62)}'`
    expect((await rows(`${names} order by prn`)).map(({ name }) => name)).toEqual([
      'TEXT FORMULA',
      'APOSTROPHE',
      'Rajesh "Raju" PATIL',
    ])
  })

  test('without the invisible characters in numbers, and with the joiners of names', async () => {
    const hidden = ['\u200B', '\u200C', '\u200D', '\u200E', '\u2060', '\u00AD', '\u202A', '\u2066', '\uFEFF']
    const lines = hidden.map((sign, index) =>
      person(70 + index, { college: `10${sign}1` })
        .with(0, `${sign}${prnOf(70 + index).slice(0, 4)}${sign}${prnOf(70 + index).slice(4)}${sign}`)
        .with(2, 'र\u094D\u200Dयत'),
    )
    expect(await imported('STUDENTS', PERSON, ...lines)).toMatchObject(counts(hidden.length, 0, 0))
    expect(
      await rows(
        `select distinct name_i_18n ->> 'mr' as name from student
         where client_id = 17 and prn between '${prnOf(70)}' and '${prnOf(78)}'`,
      ),
    ).toEqual([{ name: 'र\u094D\u200Dयत' }])
  })
})
