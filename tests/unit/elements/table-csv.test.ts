import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Column } from '../../../src/elements/ui/table/columns/columns.ts'
import { toCsv } from '../../../src/contract/spreadsheets/csv.ts'
import { createFileCells } from '../../../src/elements/ui/table/export/file-cells.ts'
import { buildMessages } from '../../../src/elements/runtime/messages.tsx'

const english = JSON.parse(
  await readFile(resolve(import.meta.dirname, '../../../src/messages/en/parts.json'), 'utf8'),
) as Record<string, string>
const lines = (rows: Parameters<typeof toCsv>[0]) => toCsv(rows).slice(1, -2)

describe('a list exported as CSV', () => {
  it('begins with a byte order mark, and ends each row with CRLF', () => {
    expect(
      toCsv([
        ['नाम', 'شیخ'],
        ['ޢަލީ', 1],
      ]),
    ).toBe('\uFEFFनाम,شیخ\r\nޢަލީ,1\r\n')
  })

  it.each([
    ['a,b', '"a,b"'],
    ['say "yes"', '"say ""yes"""'],
    ['two\nlines', '"two\nlines"'],
    ['a;b', '"a;b"'],
    ['plain', 'plain'],
    ['', ''],
  ])('quotes a text only where CSV needs it: %j', (text, written) => {
    expect(lines([[text]])).toBe(written)
  })

  it.each(['=1+1', '+91', '-2', '@SUM(A1)', '\tx', '\r=x'])('turns a formula into text: %j', (text) => {
    expect(lines([[text]])).toBe(`"'${text}"`)
  })

  it.each([
    '＝1+1',
    '＋91',
    '－2',
    '＠SUM(A1)',
    '﹢1',
    '﹣1',
    '−1',
    '–1+1',
    '⁼1',
    ' =1+1',
    '\u200B=1+1',
    '\uFEFF＝1',
    '"=1',
  ])('turns a formula into text, whatever its sign looks like: %j', (text) => {
    expect(lines([[text]])).toBe(`"'${text.replaceAll('"', '""')}"`)
  })

  it('escapes the quotes of a formula', () => {
    expect(lines([['=HYPERLINK("http://x")']])).toBe(`"'=HYPERLINK(""http://x"")"`)
  })

  it('keeps negative numbers as numbers', () => {
    expect(lines([[-12.5, '-12.5']])).toBe(`-12.5,"'-12.5"`)
  })
})

describe('the rows of an exported list', () => {
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
    {
      id: 'status',
      kind: 'status',
      header: 'Status',
      value: ({ status }) => status,
      options: [{ value: 'A', label: 'Active' }],
    },
  ]

  it('contain displayed labels, ISO 8601 dates and plain numbers', () => {
    const messages = buildMessages('en', english, undefined)
    const rows: readonly Row[] = [
      { name: 'Asha', due: 125_050, day: '2026-03-14', at: '2026-03-14T20:00:00.000Z', hostel: true, status: 'A' },
      { name: null, due: null, day: '1899-03-15', at: null, hostel: false, status: 'OTHER' },
    ]
    const cells = createFileCells(columns, messages, { timeZone: 'Asia/Kolkata' })
    expect(lines(rows.map(cells)).split('\r\n')).toEqual([
      'Asha,1250.5,2026-03-14,2026-03-15T01:30:00+05:30,Yes,Active',
      ',,1899-03-15,,No,OTHER',
    ])
  })

  it.each([
    ['Asia/Kolkata', '2026-11-22T18:31:07.250Z', '2026-11-23T00:01:07+05:30'],
    ['Indian/Maldives', '2026-11-22T18:59:59.999Z', '2026-11-22T23:59:59+05:00'],
    ['America/St_Johns', '2026-07-01T00:00:00Z', '2026-06-30T21:30:00-02:30'],
    ['Europe/London', '2026-07-01T00:00:00Z', '2026-07-01T01:00:00+01:00'],
    ['UTC', '2026-07-01T00:00:00Z', '2026-07-01T00:00:00+00:00'],
  ])('contain an instant in the local time and UTC offset of %s', (timeZone, at, written) => {
    const cells = createFileCells(columns, buildMessages('ur', {}, undefined), { timeZone })
    const [, , , moment] = cells({ name: '', due: 0, day: '2026-03-14', at, hostel: true, status: 'A' })
    expect(lines([[moment ?? '']])).toBe(written)
    expect(Date.parse(written)).toBe(Math.floor(Date.parse(at) / 1000) * 1000)
  })

  it('contain dates and times as spreadsheet serial numbers, in the institution’s time zone', () => {
    const cells = createFileCells(columns, buildMessages('en', english, undefined), {
      timeZone: 'Asia/Kolkata',
    })
    const [, , day, at] = cells({
      name: '',
      due: 0,
      day: '2026-03-14',
      at: '2026-03-14T20:00:00.000Z',
      hostel: true,
      status: 'A',
    })
    expect(day).toMatchObject({ serial: 46_095, timed: false })
    expect(at).toMatchObject({ serial: 46_096 + 1.5 / 24, timed: true })
  })
})
