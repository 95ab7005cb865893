import { deflateRawSync } from 'node:zlib'
import { utils, write, type WorkBook, type WorkSheet } from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, signIn } from '../../support/calls.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'
import {
  formatCsv,
  HEADERS,
  loadImport,
  listImportLines,
  createImport,
  readAgain,
  readUsers,
  uploadUsers,
} from '../../support/user-files.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  token = await signIn(server, 'asha.admin')
})
afterAll(() => server.close())

const PERSON = ['STAFF', 'Asha', 'Patil', 'asha.patil@example.edu', '9822012345', 'E-1', 'asha.patil', '101', 'TEACHER']
const read = (file: string | Uint8Array, more: object = {}) => readUsers(server, token, file, more)
const bad = (problem: string, detail: unknown = expect.any(String)) => ({ outcome: 'BAD', problem, detail })

const book = (sheets: Readonly<Record<string, WorkSheet>>): Buffer => {
  const made: WorkBook = utils.book_new()
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(made, sheet, name)
  return write(made, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
}
const sheetOf = (lines: readonly (readonly unknown[])[]): WorkSheet =>
  utils.aoa_to_sheet(lines.map((line) => [...line]))

/** Builds a zip archive with one entry that declares the given sizes. */
function zipOf(name: string, packed: Buffer, claimed: number, flags = 0): Buffer {
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(flags, 6)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt32LE(claimed, 22)
  local.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(flags, 8)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt32LE(claimed, 24)
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  const listAt = 30 + name.length + packed.length
  end.writeUInt32LE(46 + name.length, 12)
  end.writeUInt32LE(listAt, 16)
  return Buffer.concat([local, Buffer.from(name), packed, entry, Buffer.from(name), end])
}

describe('a file without a valid list of people is refused with the reason', () => {
  test.each([
    ['no content', '', 'EMPTY'],
    ['only spaces, commas and line breaks', ' \r\n , , \r\n', 'EMPTY'],
    ['headers without people', formatCsv(HEADERS), 'NO_ROWS'],
    ['people without headers', formatCsv(PERSON, PERSON), 'NO_HEADERS'],
    ['a column without a name', formatCsv(['First name', '', 'E-mail'], ['A', 'x', 'b@c.de']), 'HEADER_MISSING'],
    ['the same header twice', formatCsv(['E-mail', 'Name', 'e-mail'], ['a', 'b', 'c']), 'HEADER_TWICE'],
    [
      'more than a hundred columns',
      formatCsv(
        Array.from({ length: 101 }, (_, index) => `c${index}`),
        Array.from({ length: 101 }, () => 'x'),
      ),
      'TOO_MANY_COLUMNS',
    ],
    [
      'more than five thousand people',
      formatCsv(['First name'], ...Array.from({ length: 5001 }, (_, index) => [`A${index}`])),
      'TOO_MANY_ROWS',
    ],
    ['an unclosed quotation mark', 'First name,Last name\r\n"Asha,Patil\r\nB,C', 'BAD_CSV'],
    ['a cell of 100 001 characters', `First name,Last name\r\n${'x'.repeat(100_001)},B`, 'ROW_TOO_LONG'],
    ['an HTML page instead of a sheet', '<html><table><tr><td>First name</td></tr></table></html>', 'NOT_A_TABLE'],
    ['a PDF', Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n1 0 obj'), 'NOT_A_TABLE'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 0, 1, 0, 0, 5, 0, 0]), 'NOT_A_TABLE'],
    [
      'a workbook in the format before 2007',
      Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(2000)]),
      'OLD_WORKBOOK',
    ],
    [
      'a workbook with a password',
      Buffer.concat([
        Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
        Buffer.alloc(600),
        Buffer.from('EncryptedPackage', 'utf16le'),
        Buffer.alloc(600),
      ]),
      'PASSWORD',
    ],
    ['a locked archive', zipOf('xl/workbook.xml', deflateRawSync('x'), 1, 1), 'PASSWORD'],
    ['an archive of something else', zipOf('word/document.xml', deflateRawSync('<x/>'), 4), 'NOT_A_TABLE'],
    [
      'an archive that unpacks to far more',
      zipOf('xl/workbook.xml', deflateRawSync(Buffer.alloc(60 * 1024 * 1024)), 60 * 1024 * 1024),
      'BOMB',
    ],
    [
      'an archive that unpacks to far more than it says',
      zipOf('xl/workbook.xml', deflateRawSync(Buffer.alloc(60 * 1024 * 1024)), 100),
      'BOMB',
    ],
    ['half an archive', book({ People: sheetOf([HEADERS, PERSON]) }).subarray(0, 3000), 'DAMAGED'],
    ['an archive whose workbook is none', zipOf('xl/workbook.xml', deflateRawSync('nonsense'), 8), 'DAMAGED'],
  ] as const)('%s', async (_what, file, problem) => {
    expect(await read(file)).toEqual(bad(problem))
  })

  test('a missing upload', async () => {
    expect(await readAgain(server, token, 'a'.repeat(32), {})).toEqual(bad('NO_UPLOAD'))
  })
  test('a file of more than ten megabytes, which is not stored', async () => {
    const piece = Buffer.alloc(512 * 1024, 'a').toString('base64')
    let outcome: unknown
    for (let from = 0; from <= 20; from += 1)
      outcome = (
        await call(
          server,
          'uploadUserFile',
          { uploadId: 'b'.repeat(20), from: from * 512 * 1024, base64: piece },
          { token },
        )
      ).result
    expect(outcome).toEqual({ outcome: 'TOO_LARGE', received: 10 * 1024 * 1024 })
  })
})

describe('the encoding of a file', () => {
  const line = 'First name,Last name\r\nJosé,Müller'
  test.each([
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${line}`)],
    ['UTF-16 with a byte order mark', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(line, 'utf16le')])],
    [
      'big-endian UTF-16 with a byte order mark',
      Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(line, 'utf16le').swap16()]),
    ],
    ['UTF-16 without a byte order mark', Buffer.from(line, 'utf16le')],
    ['semicolons', Buffer.from(line.replaceAll(',', ';'))],
    ['tabs', Buffer.from(line.replaceAll(',', '\t'))],
  ])('%s is detected', async (_what, bytes) => {
    const [first] = await listImportLines(server, token, await createImport(server, token, bytes))
    expect(first).toMatchObject({ rowNo: 2, cells: ['José', 'Müller'] })
  })
  test('in an older code page is asked about with previews, and then read as chosen', async () => {
    const uploadId = await uploadUsers(server, token, Buffer.from(line, 'latin1'))
    const reply = await readAgain(server, token, uploadId, {})
    expect(reply).toMatchObject({
      outcome: 'ENCODING',
      guesses: [
        { encoding: 'windows-1252', sample: ['First name,Last name', 'José,Müller'] },
        { encoding: 'windows-1256' },
      ],
    })
    const answered = await readAgain(server, token, uploadId, { encoding: 'windows-1252' })
    if (answered.outcome !== 'READ') throw new Error(answered.outcome)
    expect((await listImportLines(server, token, answered.importId))[0]?.cells).toEqual(['José', 'Müller'])
  })
  test('keeps the letters of names in every script, composed and without invisible marks', async () => {
    const names = ['संतोष', 'क्\u200dष', 'نادیہ', 'ޢާއިޝާ', 'Jose\u0301', '\u202eevil\u202c', 'Ana\u00a0 Lí']
    const file = formatCsv(['First name', 'Last name'], ...names.map((name) => [name, 'X']))
    const cells = (await listImportLines(server, token, await createImport(server, token, file))).map(
      (row) => row.cells[0],
    )
    expect(cells).toEqual(['संतोष', 'क्\u200dष', 'نادیہ', 'ޢާއިޝާ', 'José', 'evil', 'Ana Lí'])
  })
})

describe('a workbook', () => {
  test('is read with dates as days, numbers with all digits, and formulas as their last value', async () => {
    const sheet = sheetOf([
      ['First name', 'Mobile', 'Date of birth', 'Designation', 'PRN'],
      ['Asha', 919822012345, new Date(Date.UTC(1984, 4, 31)), '=1+1', 2025417112003457],
    ])
    sheet.D2 = { t: 'n', v: 2, f: '1+1' }
    const importId = await createImport(server, token, book({ People: sheet }))
    const [row] = await listImportLines(server, token, importId)
    expect(row?.cells).toEqual(['Asha', '919822012345', '1984-05-31', '2', '2.025417112003457e+15'])
    expect((await loadImport(server, token, importId)).notices).toEqual(['FORMULAS'])
  })
  test('is read with the time of a day that may be the one before, and with times that it shows', async () => {
    const sheet = sheetOf([
      ['First name', 'Valid from', 'Valid to', 'Date of birth', 'PRN'],
      ['Asha', 39_232.770_833_333_33, 39_233.25, 39_233.25, 39_233],
    ])
    for (const [cell, format] of Object.entries({
      B2: 'dd/mm/yyyy',
      C2: 'dd/mm/yyyy hh:mm',
      D2: 'd-mmm-yyyy',
      E2: 'd/m/yy',
    }))
      sheet[cell] = { ...(sheet[cell] as object), z: format }
    const [row] = await listImportLines(server, token, await createImport(server, token, book({ People: sheet })))
    expect(row?.cells).toEqual(['Asha', '2007-05-30 18:30:00', '2007-05-31 06:00:00', '2007-05-31', '2007-05-31'])
  })
  test('with two sheets that have content asks which one; empty sheets are not offered', async () => {
    const uploadId = await uploadUsers(
      server,
      token,
      book({
        Notes: sheetOf([]),
        Staff: sheetOf([HEADERS, PERSON, PERSON]),
        Guests: sheetOf([['First name'], ['Ravi']]),
      }),
    )
    expect(await readAgain(server, token, uploadId, {})).toEqual({
      outcome: 'SHEETS',
      sheets: [
        { name: 'Staff', rows: 2 },
        { name: 'Guests', rows: 1 },
      ],
    })
    const chosen = await readAgain(server, token, uploadId, { sheet: 'Guests' })
    if (chosen.outcome !== 'READ') throw new Error(chosen.outcome)
    expect((await loadImport(server, token, chosen.importId)).columns).toEqual([
      { name: 'First name', samples: ['Ravi'] },
    ])
  })
  test('with merged headers is refused; with merged cells below them it is read with a notice', async () => {
    const header = sheetOf([
      ['Name', '', 'E-mail'],
      ['A', 'B', 'c'],
    ])
    header['!merges'] = [{ s: { r: 0, c: 0 }, e: { r: 0, c: 1 } }]
    expect(await read(book({ People: header }))).toEqual(bad('HEADER_MERGED'))
    const below = sheetOf([
      ['First name', 'Colleges'],
      ['Asha', '101'],
      ['Ravi', ''],
    ])
    below['!merges'] = [{ s: { r: 1, c: 1 }, e: { r: 2, c: 1 } }]
    const importId = await createImport(server, token, book({ People: below }))
    expect((await loadImport(server, token, importId)).notices).toEqual(['MERGED'])
    expect((await listImportLines(server, token, importId)).map(({ cells }) => cells)).toEqual([
      ['Asha', '101'],
      ['Ravi', ''],
    ])
  })
  test('with fifty columns is read, and known columns are mapped by their headers in any language', async () => {
    const headers = [
      'ई-मेल',
      'पहिले नाव',
      'آخری',
      'خاندانی نام',
      'Roles*',
      'Type of user',
      'User type',
      ...Array.from({ length: 43 }, (_, index) => `Other ${index}`),
    ]
    const importId = await createImport(server, token, book({ People: sheetOf([headers, headers.map(() => 'x')]) }))
    const { mapping, columns } = await loadImport(server, token, importId)
    expect(columns).toHaveLength(50)
    expect(mapping).toEqual({ email: 0, firstName: 1, lastName: 3, roles: 4, userType: 6 })
  })
})
