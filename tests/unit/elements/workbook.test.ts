import { read, type WorkBook, type WorkSheet } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { unzipArchive } from '../../../server/lib/parsing/tables/zip.ts'
import type { Column } from '../../../src/elements/ui/table/columns/columns.ts'
import type { FileCell } from '../../../src/contract/spreadsheets/cells.ts'
import { toColumnName } from '../../../src/contract/spreadsheets/workbook-xml.ts'
import { toFileColumns } from '../../../src/elements/ui/table/export/file-cells.ts'
import { startWorkbook, writeWorkbook } from '../../../src/elements/ui/workbook/workbook.ts'

interface Row {
  readonly text: string
}
const columns: readonly Column<Row>[] = [
  { id: 'name', kind: 'text', header: 'नाव', value: ({ text }) => text },
  { id: 'code', kind: 'identifier', header: 'Code', value: ({ text }) => text },
  { id: 'due', kind: 'money', currency: 'INR', header: 'Due', value: () => 1 },
  { id: 'day', kind: 'date', header: 'Day', value: ({ text }) => text },
]

const day = (serial: number, timed = false): FileCell => ({ serial, timed, iso: '' })

async function bytesOf(
  rows: readonly (readonly FileCell[])[],
  more: { readonly title?: string; readonly rightToLeft?: boolean; readonly pattern?: string } = {},
): Promise<Buffer> {
  const book = await startWorkbook({
    title: 'Users',
    columns: toFileColumns(columns),
    rightToLeft: false,
    pattern: 'dd/mm/yyyy',
    ...more,
  })
  await book.add(rows)
  return Buffer.from(await (await book.finish()).arrayBuffer())
}

const opened = async (...parameters: Parameters<typeof bytesOf>): Promise<WorkBook> =>
  read(await bytesOf(...parameters), { cellNF: true, cellStyles: true, cellFormula: true, bookFiles: true })
const sheetOf = (book: WorkBook): WorkSheet => Object.values(book.Sheets)[0] as WorkSheet
const xmlOf = (book: WorkBook, sheet = 1): string =>
  String(
    (book as unknown as { readonly files: Record<string, { readonly content: Uint8Array }> }).files[
      `xl/worksheets/sheet${sheet}.xml`
    ]?.content ?? '',
  )

describe('a list exported as a workbook', () => {
  it('is an archive with valid sizes and checksums', async () => {
    const found = unzipArchive(await bytesOf([['a', 'b', 1, '']]))
    expect('entries' in found && [...found.entries.keys()]).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/worksheets/sheet1.xml',
    ])
  })

  it.each([
    '=1+1',
    '+91 98220',
    '-2',
    '@SUM(A1)',
    '=HYPERLINK("http://x","y")',
    '\t=1',
    '0012',
    '2025417112003457',
    '00',
    '1e5',
    'TRUE',
    '14/03/2026',
    ' a  b ',
    'two\nlines',
    '<b>&"\'',
    '_x0041_',
    'a_x005F_b',
    'कुलकर्णी',
    'محمد اسلم',
    'ޢަލީ',
    '👩🏽‍🎓',
    '',
  ])('contains a text unchanged, never as a formula, a number or a date: %j', async (text) => {
    const cell = sheetOf(await opened([['first', text, 0, 0]]))['B2'] as
      | { readonly t: string; readonly v: unknown; readonly f?: string }
      | undefined
    expect(cell?.f).toBeUndefined()
    expect(cell && [cell.t, cell.v]).toEqual(text === '' ? undefined : ['s', text])
  })

  it('omits characters that are not allowed in a file, and truncates text that is too long for a cell', async () => {
    const sheet = sheetOf(await opened([['\u0000a\u0007b\ud800\ufffe\r\nc', 'x'.repeat(40_000), 0, 0]]))
    expect((sheet['A2'] as { readonly v: string }).v).toBe('ab\nc')
    expect((sheet['B2'] as { readonly v: string }).v).toHaveLength(32_767)
  })

  it('contains amounts and dates as numbers, and dates in the institution’s format', async () => {
    const sheet = sheetOf(
      await opened([
        ['a', '1', -12.5, day(46_095)],
        ['b', '2', 3, day(46_096.0625, true)],
      ]),
    )
    expect(sheet['C2']).toMatchObject({ t: 'n', v: -12.5, z: '#,##0.00' })
    expect(sheet['D2']).toMatchObject({ t: 'n', v: 46_095, w: '14/03/2026' })
    expect(sheet['D3']).toMatchObject({ t: 'n', w: '15/03/2026 01:30' })
  })

  it.each([
    ['mm/dd/yy', '03/14/26'],
    ['yyyy-mm-dd', '2026-03-14'],
    ['d.m.yyyy', '14.3.2026'],
    ['what?', '2026-03-14'],
  ])('shows dates in the pattern %s', async (pattern, written) => {
    expect(sheetOf(await opened([['a', '1', 0, day(46_095)]], { pattern }))['D2']).toMatchObject({ w: written })
  })

  it('has a frozen heading, a valid sheet name, and right-to-left direction where needed', async () => {
    const book = await opened([['a', '1', 1, '']], { rightToLeft: true, title: "'Users: [all] / 2026?" })
    expect(book.SheetNames).toEqual(['Users   all    2026'])
    expect(book.Workbook?.Views?.[0]?.RTL).toBe(true)
    const xml = xmlOf(book)
    expect(xml).toContain('<pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/>')
    expect((await opened([['a', '1', 1, '']])).Workbook?.Views?.[0]?.RTL).not.toBe(true)
  })

  it('contains every row of a long list', async () => {
    const sheet = sheetOf(
      await opened(
        Array.from({ length: 10_000 }, (_, index) => [`Kulkarni ${index}`, String(index).padStart(8, '0'), index, '']),
      ),
    )
    expect(sheet['!ref']).toBe('A1:D10001')
    expect(sheet['B10001']).toMatchObject({ t: 's', v: '00009999' })
  })
})

describe('a workbook of several small sheets', () => {
  it('contains each sheet with its headings and rows, and opens with only the first one selected', async () => {
    const blob = await writeWorkbook(
      [
        { title: 'Students', columns: [{ header: 'PRN', width: 140 }], rows: [['0012']] },
        {
          title: 'Columns',
          columns: [
            { header: 'Column', width: 140 },
            { header: 'Meaning', width: 400 },
          ],
          rows: [['PRN', 'The permanent number']],
        },
      ],
      { rightToLeft: true, pattern: 'dd/mm/yyyy' },
    )
    const book = read(Buffer.from(await blob.arrayBuffer()), { bookFiles: true })
    expect(book.SheetNames).toEqual(['Students', 'Columns'])
    expect(book.Sheets.Students?.A2).toMatchObject({ t: 's', v: '0012' })
    expect(book.Sheets.Columns?.B2).toMatchObject({ t: 's', v: 'The permanent number' })
    expect(xmlOf(book)).toContain('tabSelected="1"')
    expect(xmlOf(book, 2)).toContain('rightToLeft="1" workbookViewId')
  })
})

describe('the name of a column', () => {
  it.each([
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [51, 'AZ'],
    [52, 'BA'],
    [701, 'ZZ'],
    [702, 'AAA'],
  ])('with the index %i is %s', (place, name) => expect(toColumnName(place)).toBe(name))
})
