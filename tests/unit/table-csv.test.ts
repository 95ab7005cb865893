import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Column } from '../../src/elements/ui/table/columns.ts'
import { csvRows, toCsv } from '../../src/elements/ui/table/csv.ts'
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
    readonly hostel: boolean
    readonly status: string
  }
  const columns: readonly Column<Row>[] = [
    { id: 'name', kind: 'text', header: 'Name', value: ({ name }) => name },
    { id: 'due', kind: 'money', currency: 'INR', header: 'Due', value: ({ due }) => due },
    { id: 'day', kind: 'date', header: 'Day', value: ({ day }) => day },
    { id: 'hostel', kind: 'flag', header: 'Hostel', value: ({ hostel }) => hostel },
    { id: 'status', kind: 'status', header: 'Status', value: ({ status }) => status, options: [{ value: 'A', label: 'Active' }] },
  ]

  it('say what people read, and numbers that a spreadsheet can add', () => {
    const words = wordsOf('en', english, undefined)
    const rows: readonly Row[] = [
      { name: 'Asha', due: 125_050, day: '2026-03-14', hostel: true, status: 'A' },
      { name: null, due: null, day: '2026-03-15', hostel: false, status: 'OTHER' },
    ]
    expect(csvRows(columns, rows, words, 'dd/mm/yyyy')).toEqual([
      ['Name', 'Due', 'Day', 'Hostel', 'Status'],
      ['Asha', 1250.5, '14/03/2026', 'Yes', 'Active'],
      ['', '', '15/03/2026', 'No', 'OTHER'],
    ])
  })
})
