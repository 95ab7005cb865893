import { read, SSF, type CellObject, type WorkSheet } from '@e965/xlsx'
import type { FileNotice } from '../../../../src/contract/users/user-import.ts'
import { cleanText } from '../../../../src/contract/spreadsheets/csv-text.ts'
import { BadFile, MOST_COLUMNS, MOST_ROWS, buildTable, type Table } from './table.ts'
import { findBoundsProblem } from './workbook-bounds.ts'
import { buildStoredZip, unzipArchive } from './zip.ts'

/** Empty lines between people do not count as people. */
const MOST_LINES = MOST_ROWS + 500
/** A number with more digits has already lost precision when it was entered. */
const MOST_DIGITS = 1e15

/** A sheet to choose from. */
export interface SheetName {
  readonly name: string
  readonly rows: number
}

/** Parts of the library without types of their own. */
const formats = SSF as unknown as {
  readonly parse_date_code: (
    serial: number,
    options: { readonly date1904: boolean },
  ) => Readonly<Record<'y' | 'm' | 'd' | 'H' | 'M' | 'S', number>> | null
  readonly format: (format: string, value: number) => string
  readonly is_date: (format: string) => boolean
}

type Cell = readonly [column: number, cell: CellObject]
type Line = readonly [row: number, cells: readonly Cell[]]

/**
 * Returns the existing cells by row and column: most of a sheet is empty, and filling the gaps would let a hostile file
 * exhaust memory.
 */
function listLines(sheet: WorkSheet): readonly Line[] {
  const rows = (sheet as { readonly '!data'?: readonly (readonly CellObject[] | undefined)[] })['!data'] ?? []
  return Object.entries(rows).flatMap(([row, cells]): Line[] =>
    cells && Number(row) < MOST_LINES
      ? [[Number(row), Object.entries(cells).map(([column, cell]): Cell => [Number(column), cell])]]
      : [],
  )
}

const isFilled = ([, cell]: Cell): boolean => cell.v !== undefined && cell.v !== ''

const padTwoDigits = (number: number): string => String(number).padStart(2, '0')

/** Matches a format that shows a time: hours or seconds outside of quotation marks and brackets. */
const SHOWS_TIME = /^(?:"[^"]*"|\[[^\]]*\]|\\.|[^hs"[\\])*(?:[hs]|\[[hs])/i

/**
 * Returns a day as `YYYY-MM-DD`, followed by its time unless that is midnight. A time in the morning that the format
 * does not show is left out: some programs write the midnight of another zone. One in the afternoon stays, because the
 * day that was meant may be the next.
 */
function formatDay(serial: number, format: string, date1904: boolean): string {
  const date = formats.parse_date_code(serial, { date1904 })
  if (!date) return String(serial)
  const { y, m, d, H, M, S } = date
  const isMidnight = H + M + S === 0 || (H < 12 && !SHOWS_TIME.test(format))
  const time = isMidnight ? '' : ` ${[H, M, S].map(padTwoDigits).join(':')}`
  return `${String(y).padStart(4, '0')}-${padTwoDigits(m)}-${padTwoDigits(d)}${time}`
}

/** A workbook stores numbers with this many digits; further ones are the error of a calculation. */
const STORED_DIGITS = 15
/** Matches the grouping of a number format: `#,##0`. */
const GROUPING = /[#0]+(?:,[#0]+)+/g

/**
 * Returns a number as its cell shows it: with the zeros, the decimals and the signs of its format, but ungrouped. A
 * number that the format would shorten (`2.02E+15`) keeps its digits.
 */
function formatNumber(value: number, format: string): string {
  if (Number.isInteger(value) && Math.abs(value) >= MOST_DIGITS) return value.toExponential()
  const plain = String(Number(value.toPrecision(STORED_DIGITS)))
  if (format === 'General' || format === '@') return plain
  const ungrouped = format.replaceAll(GROUPING, (group) => group.replaceAll(',', '').replaceAll(/#(?=.*0)/g, ''))
  const shown = formats.format(ungrouped, value).trim()
  return shown === '' || /\dE[+-]?\d/i.test(shown) ? plain : shown
}

/** Returns the text of a cell. For a formula it is the stored result; formulas are never evaluated here. */
function formatCellText(cell: CellObject, date1904: boolean): string {
  if (cell.v === undefined) return ''
  if (cell.t === 'e') return cell.w ?? '#ERROR'
  if (typeof cell.v !== 'number') return String(cell.v)
  const format = cell.z === undefined ? 'General' : String(cell.z)
  return formats.is_date(format) ? formatDay(cell.v, format, date1904) : formatNumber(cell.v, format)
}

function listNotices(sheet: WorkSheet, lines: readonly Line[]): readonly FileNotice[] {
  const merges = sheet['!merges'] ?? []
  const formulas = lines.some(([, cells]) => cells.some(([, cell]) => cell.f !== undefined))
  return [...(merges.length > 0 ? (['MERGED'] as const) : []), ...(formulas ? (['FORMULAS'] as const) : [])]
}

/** Returns the texts of each line up to its last non-empty cell; throws before it builds a line that is too wide. */
function listLineTexts(lines: readonly Line[], date1904: boolean): readonly (readonly string[])[] {
  const texts: string[][] = []
  for (const [row, cells] of lines) {
    const filledCells = cells
      .map(([column, cell]) => [column, formatCellText(cell, date1904)] as const)
      .filter(([, text]) => cleanText(text) !== '')
    const width = filledCells.reduce((most, [column]) => Math.max(most, column + 1), 0)
    if (width > MOST_COLUMNS) throw new BadFile('TOO_MANY_COLUMNS', String(width))
    const line = Array.from({ length: width }, () => '')
    for (const [column, text] of filledCells) line[column] = text
    texts[row] = line
  }
  return Array.from(texts, (line: readonly string[] | undefined) => line ?? [])
}

function openWorkbook(bytes: Buffer): ReturnType<typeof read> {
  const unzipped = unzipArchive(bytes)
  if ('problem' in unzipped) throw new BadFile(unzipped.problem)
  if (!unzipped.entries.has('xl/workbook.xml')) throw new BadFile('NOT_A_TABLE')
  // A sheet in the binary format has another extension, and is left out like pictures and macros.
  const parts = new Map([...unzipped.entries].filter(([name]) => /\.(?:xml|rels)$/i.test(name)))
  const problem = findBoundsProblem(parts)
  if (problem !== null) throw new BadFile(problem)
  try {
    return read(buildStoredZip(parts), {
      type: 'buffer',
      dense: true,
      cellNF: true,
      cellFormula: true,
      cellHTML: false,
      sheetRows: MOST_LINES,
    })
  } catch {
    throw new BadFile('DAMAGED')
  }
}

/**
 * Reads a sheet of an .xlsx file: the only one, or the named one. Returns the names of the sheets if one has to be
 * chosen. Throws `BadFile`.
 */
export function readWorkbook(
  bytes: Buffer,
  wanted: string | undefined,
): Table | { readonly sheets: readonly SheetName[] } {
  const book = openWorkbook(bytes)
  const filled = book.SheetNames.flatMap((name) => {
    const sheet = book.Sheets[name]
    const lines = sheet ? listLines(sheet) : []
    const rows = lines.filter(([, cells]) => cells.some(isFilled)).length
    return sheet && rows > 0 ? [{ name, rows, sheet, lines }] : []
  })
  const chosen = wanted === undefined && filled.length === 1 ? filled[0] : filled.find(({ name }) => name === wanted)
  if (filled.length === 0) throw new BadFile('EMPTY')
  if (!chosen) return { sheets: filled.map(({ name, rows }) => ({ name, rows: rows - 1 })) }
  const { sheet, lines } = chosen
  const [head = 0] = lines.find(([, cells]) => cells.some(isFilled)) ?? []
  if (sheet['!merges']?.some(({ s, e }) => s.r <= head && e.r >= head && e.c > s.c)) throw new BadFile('HEADER_MERGED')
  return buildTable(listLineTexts(lines, book.Workbook?.WBProps?.date1904 === true), listNotices(sheet, lines))
}
