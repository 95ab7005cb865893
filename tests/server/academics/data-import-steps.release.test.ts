import { unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { utils, write } from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataImportColumns, dataImports } from '../../../src/contract/academics/data-import-state.ts'
import { getLinesPath } from '../../../server/modules/academics/import/lines-file.ts'
import { ask, askRow, call, CLIENTS, signIn } from '../../support/calls.ts'
import {
  callAccepted,
  checkData,
  loadDataImport,
  listDataFaults,
  finishData,
  importData,
  readData,
  waitForSettledData,
  uploadData,
} from '../../support/data-files.ts'
import { importCommand } from '../../support/import-command.ts'
import { addPerson, addRole, listCollegeIds, createToken } from '../../support/people.ts'
import { createMovableClock, startTestServer, type TestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'
import { formatCsv } from '../../support/user-files.ts'

const clock = createMovableClock()
let server: TestServer
let asha: string
let principal: string
let [year, own, other] = ['', '', '']
beforeAll(async () => {
  server = await startTestServer({}, { now: clock.now })
  asha = await signIn(server, 'asha.admin')
  const [first = 0] = await listCollegeIds(server, CLIENTS.svtu)
  const roleId = await addRole(server, CLIENTS.svtu, 1901, { screens: ['/data-import'] })
  const person = await addPerson(server, {
    clientId: CLIENTS.svtu,
    userType: 'COLLEGE',
    roleIds: [roleId],
    collegeIds: [first],
  })
  principal = await createToken(server, person)
  const [current] = await rows("select code from academic_year where client_id = 17 and status = 'CURRENT'")
  year = String(current?.code)
  const colleges = await rows(`select id = ${first} as own, code from college where client_id = 17 order by code`)
  own = String(colleges.find((one) => one.own === true)?.code)
  other = String(colleges.find((one) => one.own === false)?.code)
})
afterAll(() => server.close())

const rows = (text: string) => selectSqlRows(server, text)
const PERSON = [
  ...['PRN', 'Student name', 'Date of birth', 'Gender', 'College code', 'Programme code', 'Part number'],
  ...['Academic year', 'Roll number'],
]
const prnOf = (no: number): string => String(2_026_100_000_000_000 + no)
const person = (no: number, college = own) => [
  ...[prnOf(no), 'GAURI DESHMUKH', '2006-05-31', 'F', college, 'BSC', '1', year, String(no)],
]
const FEES = [
  ['Fee code', 'Fee name', 'Payee'],
  ['SPORTS', 'Sports', 'COLLEGE'],
]

describe('a file that cannot be imported is refused with the reason', () => {
  test.each([
    ['without content', '', 'EMPTY'],
    ['with a header only', formatCsv(PERSON), 'NO_ROWS'],
    ['without a header', formatCsv(person(1), person(2)), 'NO_HEADERS'],
    ['with an open quotation mark', 'Fee code,Fee name\n"A,B\n', 'BAD_CSV'],
    ['with a cell of 100 001 characters', formatCsv(...FEES, ['LONG', 'x'.repeat(100_001), 'COLLEGE']), 'ROW_TOO_LONG'],
    ['that is a page', '<html><body>Fee code</body></html>', 'NOT_A_TABLE'],
    ['that is no text', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3, 0, 0, 9]), 'NOT_A_TABLE'],
  ])('%s', async (_what, file, problem) => {
    expect(await readData(server, asha, 'FEES', file)).toMatchObject({ outcome: 'BAD', problem })
  })

  test('or needs a choice: an encoding, or a sheet of a workbook', async () => {
    const latin = Buffer.from(formatCsv(...FEES).replace('Sports', 'Sp\u00f6rts'), 'latin1')
    expect(await readData(server, asha, 'FEES', latin)).toMatchObject({ outcome: 'ENCODING' })
    const read = await readData(server, asha, 'FEES', latin, { encoding: 'windows-1252' })
    expect(read.outcome).toBe('READ')
    const book = utils.book_new()
    utils.book_append_sheet(book, utils.aoa_to_sheet(FEES), 'Fees')
    utils.book_append_sheet(book, utils.aoa_to_sheet(FEES), 'Old')
    const bytes = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
    expect(await readData(server, asha, 'FEES', bytes)).toMatchObject({ outcome: 'SHEETS' })
    const chosen = await readData(server, asha, 'FEES', bytes, { sheet: 'Fees' })
    if (chosen.outcome !== 'READ') throw new Error(JSON.stringify(chosen))
    expect(await loadDataImport(server, asha, chosen.importId)).toMatchObject({
      status: 'UPLOADED',
      lines: 1,
      columns: [{ name: 'Fee code', samples: ['SPORTS'] }, { name: 'Fee name' }, { name: 'Payee' }],
      mapping: { feeCode: 0, feeName: 1, payee: 2 },
    })
    const missing = await callAccepted(server, asha, 'checkDataImport', {
      importId: chosen.importId,
      mapping: { feeCode: 0 },
    })
    expect(missing).toEqual({ outcome: 'INCOMPLETE', missing: ['feeName', 'payee'] })
  })

  test('or is gone when it is to be written', async () => {
    const { importId } = await checkData(server, asha, 'FEES', FEES)
    await unlink(getLinesPath(server.folder, importId))
    expect(await finishData(server, asha, importId)).toMatchObject({ status: 'FAILED', failure: 'NO_FILE' })
  })
})

test('a template is imported as it is: its columns are recognized in each language, its comments are skipped', async () => {
  for (const language of ['en', 'mr', 'ur', 'dv']) {
    const { result } = await ask(server, dataImportColumns.id, { kind: 'COLLEGES' }, { token: asha, language })
    const columns = (result as { dataImportColumns: { header: string; meaning: string; example: string }[] })
      .dataImportColumns
    const lines = [
      columns.map(({ header }) => header),
      columns.map(({ meaning }, index) => (index === 0 ? `# ${meaning}` : meaning)),
      columns.map(({ example }) => example),
    ]
    const checked = await checkData(server, asha, 'COLLEGES', lines)
    expect(checked, language).toMatchObject({ status: 'CHECKED', counts: { wrong: 0 }, lines: 1 })
    expect(Object.keys(checked.mapping)).toHaveLength(columns.length)
  }
})

describe('who may import', () => {
  test('people of a college import its students only', async () => {
    const file = [PERSON, person(1), person(2, other)]
    const one = await importData(server, principal, 'STUDENTS', file)
    expect(one.counts).toMatchObject({ created: 1, wrong: 1 })
    expect(await listDataFaults(server, principal, one.importId)).toEqual({ 3: ['collegeCode OUT_OF_SCOPE'] })
    await importData(server, asha, 'STUDENTS', [PERSON, person(3, other)])
    const foreign = await checkData(server, principal, 'STUDENTS', [PERSON, person(3)])
    expect(await listDataFaults(server, principal, foreign.importId)).toEqual({ 2: ['prn OUT_OF_SCOPE'] })
    const uploadId = await uploadData(server, principal, formatCsv(...FEES))
    const refused = await call(
      server,
      'startDataImport',
      { kind: 'FEES', uploadId, fileName: 'x' },
      { token: principal },
    )
    expect(refused.errorCode).toBe(1107)
  })

  test('imports are visible to the administrators of the institution, and to nobody else', async () => {
    const { importId } = await checkData(server, asha, 'FEES', FEES)
    const ravi = await signIn(server, 'ravi.exams')
    expect(await askRow(server, dataImports, {}, ravi)).toMatchObject({ importId, own: false })
    const meera = await signIn(server, 'meera.principal')
    expect((await ask(server, 'dataImports', {}, { token: meera })).errorCode).toBe(1107)
    const elsewhere = await createToken(
      server,
      await addPerson(server, { clientId: CLIENTS.fauc, userType: 'UNIVERSITY', roleIds: [10] }),
    )
    for (const token of [elsewhere, principal]) {
      expect((await ask(server, 'dataImport', { importId }, { token })).errorCode).toBe(1202)
      for (const step of ['runDataImport', 'stopDataImport', 'undoDataImport'])
        expect((await call(server, step, { importId }, { token })).errorCode).toBe(1202)
    }
  })
})

test('the command checks and writes a file, prints its wrong lines, and exits with 1 if there are any', async () => {
  const path = join(server.folder, 'fees.csv')
  await writeFile(path, formatCsv(...FEES, ['ARTS', 'Arts', 'NOBODY']))
  const given = (...words: readonly string[]) => importCommand(server, ...words)
  const checked = await given('fees', path, '--check')
  expect(checked.printed).toMatch(/would be created, 0 changed, [01] unchanged, 1 wrong/)
  expect(checked.printed).toContain('line 3: payee is none of the allowed values (NOBODY)')
  expect(checked.code).toBe(1)
  await writeFile(path, formatCsv(...FEES))
  const written = await given('fees', path)
  expect(written.printed).toContain('It can be undone until')
  expect(written.code).toBe(0)
  expect((await given('columns', 'fees')).printed).toContain('Who receives the fee: UNIVERSITY, COLLEGE, BOARD')
})

test('an import goes on after it was stopped; then it can be undone for a day, and no longer', async () => {
  const { importId } = await checkData(server, asha, 'FEES', [...FEES, ['MUSIC', 'Music', 'COLLEGE']])
  await callAccepted(server, asha, 'runDataImport', { importId })
  await callAccepted(server, asha, 'stopDataImport', { importId })
  const stopped = await waitForSettledData(server, asha, importId)
  if (stopped.status === 'STOPPED')
    expect(await finishData(server, asha, importId)).toMatchObject({ status: 'DONE', counts: { wrong: 0 } })
  expect(await callAccepted(server, asha, 'runDataImport', { importId })).toEqual({ outcome: 'TOO_LATE' })
  clock.forwardMinutes(24 * 60 + 1)
  const later = await createToken(
    server,
    await addPerson(server, { clientId: CLIENTS.svtu, userType: 'UNIVERSITY', roleIds: [10] }),
    clock.now(),
  )
  expect(await callAccepted(server, later, 'undoDataImport', { importId })).toEqual({ outcome: 'TOO_LATE' })
})
