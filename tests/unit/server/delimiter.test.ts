import { expect, test } from 'vitest'
import { unzipArchive } from '../../../server/lib/parsing/tables/zip.ts'
import { detectDelimiter } from '../../../src/contract/spreadsheets/csv-text.ts'
import { buildZip } from '../../support/zip-file.ts'

test.each([
  [
    'a comment with commas stands before it',
    '# Fees, exported on 28 November, by the office, final\nFee code;Fee name;Payee\n',
  ],
  ['empty lines stand before it', '\n\r\n  \nFee code;Fee name;Payee\n'],
  ['names contain commas', '"Fee code";"Fee name, official, long";Payee\n'],
  ['lines end as on an old Macintosh', 'Fee code;Fee name;Payee\rA,B,C;D,E,F;G,H,I\r'],
  ['a name contains the end of a line', '"Fee\ncode, short, unique";Fee name;Payee\n'],
])('a semicolon separates the columns although %s', (_why, text) => {
  expect(detectDelimiter(text)).toBe(';')
})

test('an archive whose names have backslashes is read like any other', () => {
  const found = unzipArchive(buildZip({ 'xl\\workbook.xml': '<workbook/>' }))
  expect('entries' in found && [...found.entries.keys()]).toEqual(['xl/workbook.xml'])
})
