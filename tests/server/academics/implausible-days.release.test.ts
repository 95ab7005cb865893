import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DataKind } from '../../../src/contract/academics/import-kinds.ts'
import { signIn } from '../../support/calls.ts'
import { checkData, listDataFaults, finishData } from '../../support/data-files.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'

let server: TestServer
let asha: string
let year = ''
let fee = ''
let student = ''
beforeAll(async () => {
  server = await startTestServer()
  asha = await signIn(server, 'asha.admin')
  const one = async (text: string) => String((await selectSqlRows(server, text))[0]?.value)
  year = await one("select code as value from academic_year where client_id = 17 and status = 'CURRENT'")
  fee = await one('select code as value from fee_head where client_id = 17 order by id limit 1')
  student = await one('select prn as value from student where client_id = 17 order by id limit 1')
})
afterAll(() => server.close())

/** A day in the calendar year so many years after this one. */
const inYears = (years: number, day: string): string => `${new Date().getFullYear() + years}-${day}`

/** Checks a file, and returns the faults of its lines in their order. */
async function faults(kind: DataKind, ...lines: string[][]): Promise<readonly string[]> {
  const { importId } = await checkData(server, asha, kind, lines)
  return Object.values(await listDataFaults(server, asha, importId)).flat()
}

describe('an import', () => {
  test('refuses students who were born less than 10 years ago, or more than 120 years ago', async () => {
    const header = [
      ...['PRN', 'Student name', 'Date of birth', 'Gender', 'College code', 'Programme code', 'Part number'],
      ...['Academic year', 'Roll number'],
    ]
    const born = (no: number, day: string) => [
      ...[String(2_026_000_000_000_000 + no), 'GAURI DESHMUKH', day, 'F', '101', 'BSC', '1', year, String(no)],
    ]
    expect(
      await faults(
        'STUDENTS',
        header,
        born(1, '31/05/2037'),
        born(2, '1807-05-31'),
        born(3, '31/05/2006'),
        born(4, inYears(-1, '01-01')),
      ),
    ).toEqual(['dateOfBirth BORN_LATER', 'dateOfBirth BORN_EARLY', 'dateOfBirth BORN_LATER'])
  })

  test('reads the day of a date with a time or a zone at the institution, or names the line', async () => {
    const header = [
      ...['PRN', 'Student name', 'Date of birth', 'Gender', 'College code', 'Programme code', 'Part number'],
      ...['Academic year', 'Roll number'],
    ]
    const days = [
      ...['2007-05-30T18:30:00.000Z', '31/05/2007 00:00:00', '31-May-2007', '2007-05-31T00:00:00+05:30', '39233'],
      ...['2007-05-30T18:30:00', '31/05/2007 09:30', '2007-05-31T20:00:00Z'],
    ]
    const lines = days.map((day, index) => [
      ...[String(2_026_000_000_000_100 + index), 'GAURI DESHMUKH', day, 'F', '101', 'BSC', '1', year, String(index)],
    ])
    const { importId } = await checkData(server, asha, 'STUDENTS', [header, ...lines])
    expect(await listDataFaults(server, asha, importId)).toEqual({
      7: ['dateOfBirth NOT_A_DATE'],
      8: ['dateOfBirth NOT_A_DATE'],
      9: ['dateOfBirth NOT_A_DATE'],
    })
    await finishData(server, asha, importId)
    expect(
      await selectSqlRows(
        server,
        "select distinct dob::text as dob from student where client_id = 17 and prn like '20260000000001%'",
      ),
    ).toEqual([{ dob: '2007-05-31' }])
  })

  test('refuses examinations of more than a year, and days whose year is mistyped', async () => {
    const header = ['Examination code', 'Examination name', 'Season', 'Academic year', 'Starts on', 'Ends on']
    const exam = (code: string, startsOn: string, endsOn: string, until: string) => [
      ...[code, 'An examination', 'WINTER', year, startsOn, endsOn, until],
    ]
    expect(
      await faults(
        'EXAMINATIONS',
        [...header, 'Corrections until'],
        exam('X1', inYears(0, '12-01'), inYears(6, '12-01'), inYears(0, '11-01')),
        exam('X2', inYears(0, '12-01'), inYears(1, '12-01'), inYears(0, '11-01')),
        exam('X3', '2206-12-01', '2206-12-10', '1906-11-01'),
        exam('X4', inYears(0, '12-01'), inYears(1, '11-30'), inYears(0, '11-01')),
      ),
    ).toEqual([
      'endsOn PERIOD_TOO_LONG',
      'endsOn PERIOD_TOO_LONG',
      'startsOn DAY_FAR',
      'endsOn DAY_FAR',
      'correctionsUntil DAY_FAR',
    ])
  })

  test('refuses invoices whose days are of a mistyped year', async () => {
    const header = [
      'Invoice number',
      'PRN',
      'Invoice title',
      'Payment for',
      'Due on',
      'Payable until',
      'Fee code',
      'Amount',
    ]
    expect(
      await faults('INVOICES', header, [
        'FAR-1',
        student,
        'Fee',
        'CERTIFICATE',
        '1926-10-15',
        '2206-10-15',
        fee,
        '100',
      ]),
    ).toEqual(['dueOn DAY_FAR', 'payableUntil DAY_FAR'])
  })

  test('refuses new invoices that nobody can pay or that have a fee twice, and keeps those that exist', async () => {
    const header = [
      ...['Invoice number', 'PRN', 'Invoice title', 'Payment for', 'Due on', 'Payable until'],
      ...['Fee code', 'Amount', 'Fee code 2', 'Amount 2'],
    ]
    const invoice = (no: string, dueOn: string, until: string, ...second: string[]) => [
      ...[no, student, 'Fee', 'CERTIFICATE', dueOn, until, fee, '100', second[0] ?? '', second[1] ?? ''],
    ]
    const later = inYears(1, '10-15')
    expect(
      await faults(
        'INVOICES',
        header,
        invoice('NEW-1', '1999-12-15', '2020-12-31'),
        invoice('NEW-2', inYears(-1, '10-15'), ''),
        invoice('NEW-3', inYears(-1, '10-15'), later),
        invoice('NEW-4', later, '', fee, '50'),
      ),
    ).toEqual(['payableUntil NOT_PAYABLE', 'dueOn NOT_PAYABLE', 'feeCode2 FEE_TWICE'])
    const { importId } = await checkData(server, asha, 'INVOICES', [header, invoice('OLD-1', later, '')])
    await finishData(server, asha, importId)
    const past = inYears(-2, '10-15')
    await selectSqlRows(server, `update invoice set due_on = '${past}' where invoice_no = 'OLD-1' returning 1 as one`)
    expect(await faults('INVOICES', header, invoice('OLD-1', past, ''))).toEqual([])
  })
})
