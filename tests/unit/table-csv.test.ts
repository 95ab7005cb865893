import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Column } from '../../src/elements/ui/table/columns.ts'
import { toCsv } from '../../src/elements/ui/table/csv.ts'
import { fileCells } from '../../src/elements/ui/table/file-cells.ts'
import { wordsOf } from '../../src/elements/words.tsx'

const english = JSON.parse(await readFile(resolve(import.meta.dirname, '../../src/core/messages/en/parts.json'), 'utf8')) as Record<string, string>
const lines = (rows: Parameters<typeof toCsv>[0]) => toCsv(rows).slice(1, -2)

describe('a list taken along as a file', () => {
  it('begins with the mark by which spreadsheets know UTF-8, and ends each row as the standard says', () => {
    expect(toCsv([['नाम', 'شیخ'], ['ޢަލީ', 1]])).toBe('\uFEFFनाम,شیخ\r\nޢަލީ,1\r\n')
  })

  it.each([
    ['a,b', '"a,b"'],
    ['say "yes"', '"say ""yes"""'],
    ['two\nlines', '"two\nlines"'],
    ['a;b', '"a;b"'],
    ['plain', 'plain'],
    ['', ''],
  ])('quotes what would break a row: %j', (text, written) => {
    expect(lines([[text]])).toBe(written)
  })

  it.each(['=1+1', '+91', '-2', '@SUM(A1)', '\tx', '\r=x'])('never lets a spreadsheet run a cell: %j', (text) => {
    expect(lines([[text]])).toBe(`"'${text}"`)
  })

  it('quotes a formula that holds quotes', () => {
    expect(lines([['=HYPERLINK("http://x")']])).toBe(`"'=HYPERLINK(""http://x"")"`)
  })

  it('keeps negative numbers numbers', () => {
    expect(lines([[-12.5, '-12.5']])).toBe(`-12.5,"'-12.5"`)
  })
})

describe('the rows of such a file', () => {
  interface Row {
    readonly name: string | null
    readonly due: number | null
    readonly day: string
    readonly at: string | null
    readonly hostel: boolean
    readonly status: string
  }
  const columns: readonly Column<Row>[] = [
    { id: 'name', kind: 'text', header: 'Name', value: ({ name }) => name },
    { id: 'due', kind: 'money', currency: 'INR', header: 'Due', value: ({ due }) => due },
    { id: 'day', kind: 'date', header: 'Day', value: ({ day }) => day },
    { id: 'at', kind: 'date', header: 'At', value: ({ at }) => at?.slice(0, 10), moment: ({ at }) => at },
    { id: 'hostel', kind: 'flag', header: 'Hostel', value: ({ hostel }) => hostel },
    { id: 'status', kind: 'status', header: 'Status', value: ({ status }) => status, options: [{ value: 'A', label: 'Active' }] },
  ]

  it('say what people read, and numbers that a spreadsheet can add', () => {
    const words = wordsOf('en', english, undefined)
    const rows: readonly Row[] = [
      { name: 'Asha', due: 125_050, day: '2026-03-14', at: '2026-03-14T20:00:00.000Z', hostel: true, status: 'A' },
      { name: null, due: null, day: '1899-03-15', at: null, hostel: false, status: 'OTHER' },
    ]
    const cells = fileCells(columns, words, { pattern: 'dd/mm/yyyy', timeZone: 'Asia/Kolkata' })
    expect(lines(rows.map(cells)).split('\r\n')).toEqual(['Asha,1250.5,14/03/2026,"15 March 2026, 1:30 am",Yes,Active', ',,15/03/1899,,No,OTHER'])
  })

  it('keep days and moments as spreadsheets count them, on the clocks of the institution', () => {
    const cells = fileCells(columns, wordsOf('en', english, undefined), { pattern: 'dd/mm/yyyy', timeZone: 'Asia/Kolkata' })
    const [, , day, at] = cells({ name: '', due: 0, day: '2026-03-14', at: '2026-03-14T20:00:00.000Z', hostel: true, status: 'A' })
    expect(day).toMatchObject({ serial: 46_095, timed: false })
    expect(at).toMatchObject({ serial: 46_096 + 1.5 / 24, timed: true })
  })
})
