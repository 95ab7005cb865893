import { read, SSF, type CellObject, type WorkSheet } from '@e965/xlsx'
import type { FileNotice } from '../../../src/contract/people/user-import.ts'
import { BadFile, MOST_ROWS, tableOf, type Table } from './table.ts'
import { lookIntoZip } from './zip-size.ts'

/** Empty lines between people are no people. */
const MOST_LINES = MOST_ROWS + 500
/** A number of more digits has lost some when it was typed. */
const MOST_DIGITS = 1e15

/** A sheet that somebody can choose. */
export interface SheetName {
  readonly name: string
  readonly rows: number
}

/** What of the library has no types of its own. */
const formats = SSF as unknown as { readonly parse_date_code: (serial: number, options: { readonly date1904: boolean }) => { readonly y: number; readonly m: number; readonly d: number } | null; readonly is_date: (format: string) => boolean }

type Cells = readonly (readonly (CellObject | undefined)[] | undefined)[]
const cellsOf = (sheet: WorkSheet): Cells => (sheet as { readonly '!data'?: Cells })['!data'] ?? []

function day(serial: number, date1904: boolean): string {
  const date = formats.parse_date_code(serial, { date1904 })
  return date ? [String(date.y).padStart(4, '0'), String(date.m).padStart(2, '0'), String(date.d).padStart(2, '0')].join('-') : String(serial)
}

/** What a cell says. A formula is what was last worked out of it; nothing is ever worked out here. */
function textOf(cell: CellObject | undefined, date1904: boolean): string {
  if (cell?.v === undefined) return ''
  if (cell.t === 'e') return cell.w ?? '#ERROR'
  if (typeof cell.v !== 'number') return String(cell.v)
  if (cell.z !== undefined && formats.is_date(String(cell.z))) return day(cell.v, date1904)
  return Number.isInteger(cell.v) && Math.abs(cell.v) >= MOST_DIGITS ? cell.v.toExponential() : String(cell.v)
}

function noticesOf(sheet: WorkSheet): readonly FileNotice[] {
  const merges = sheet['!merges'] ?? []
  const formulas = cellsOf(sheet).some((row) => row?.some((cell) => cell?.f !== undefined))
  return [...(merges.length > 0 ? (['MERGED'] as const) : []), ...(formulas ? (['FORMULAS'] as const) : [])]
}

/** Reads a sheet of an .xlsx file: the only one, or the one that is named. Answers with their names where one has to be chosen. Throws `BadFile`. */
export async function readWorkbook(bytes: Buffer, wanted: string | undefined): Promise<Table | { readonly sheets: readonly SheetName[] }> {
  const zip = await lookIntoZip(bytes)
  if ('problem' in zip) throw new BadFile(zip.problem)
  if (!zip.names.includes('xl/workbook.xml')) throw new BadFile('NOT_A_TABLE')
  let book: ReturnType<typeof read>
  try {
    book = read(bytes, { type: 'buffer', dense: true, cellNF: true, cellFormula: true, cellHTML: false, sheetRows: MOST_LINES })
  } catch {
    throw new BadFile('DAMAGED')
  }
  const filled = book.SheetNames.flatMap((name) => {
    const sheet = book.Sheets[name]
    const rows = sheet ? cellsOf(sheet).filter((row) => row?.some((cell) => cell?.v !== undefined && cell.v !== '')).length : 0
    return sheet && rows > 0 ? [{ name, rows, sheet }] : []
  })
  const chosen = wanted === undefined && filled.length === 1 ? filled[0] : filled.find(({ name }) => name === wanted)
  if (filled.length === 0) throw new BadFile('EMPTY')
  if (!chosen) return { sheets: filled.map(({ name, rows }) => ({ name, rows: rows - 1 })) }
  const date1904 = book.Workbook?.WBProps?.date1904 === true
  const cells = cellsOf(chosen.sheet)
  const head = cells.findIndex((row) => row?.some((cell) => cell?.v !== undefined && cell.v !== ''))
  if (chosen.sheet['!merges']?.some(({ s, e }) => s.r <= head && e.r >= head && e.c > s.c)) throw new BadFile('HEADER_MERGED')
  const lines = Array.from(cells, (row) => Array.from(row ?? [], (cell) => textOf(cell, date1904)))
  return tableOf(lines, noticesOf(chosen.sheet))
}
