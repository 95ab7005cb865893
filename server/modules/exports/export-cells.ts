import type { ExportFormat } from '../../../src/contract/export-names.ts'
import { buildDayCell, createInstantCells, type FileCell } from '../../../src/contract/spreadsheets/cells.ts'
import type { CellValue, ColumnKind, SourceColumn } from './sources/export-source.ts'
import type { Words } from './export-words.ts'

/** Matches codes that a spreadsheet would change when it reads them as numbers. */
const CHANGED_CODE = /^0\d+$|^\d{12,}$/

/** Returns an instant in ISO 8601; the drivers return texts of PostgreSQL. */
const toIsoInstant = (value: string): string => new Date(value).toISOString()

/**
 * Returns a function for the cells of a row in a CSV or Excel file: numbers and days are typed, codes are texts. In
 * CSV, which has no types, a code of digits that a spreadsheet would change begins with an apostrophe.
 */
export function createFileCells<Row>(
  columns: readonly SourceColumn<Row>[],
  format: ExportFormat,
  timeZone: string,
  words: Words,
): (row: Row) => FileCell[] {
  const instantCell = createInstantCells(timeZone)
  const toFileCell = (kind: ColumnKind, value: CellValue): FileCell => {
    if (value === null || value === undefined || value === '') return ''
    if (typeof value === 'boolean') return words.label(value ? 'yes' : 'no')
    if (kind === 'date') return buildDayCell(String(value).slice(0, 10))
    if (kind === 'instant') return instantCell(toIsoInstant(String(value)))
    if (kind === 'number') return Number(value)
    const text = String(value)
    return kind === 'identifier' && format === 'CSV' && CHANGED_CODE.test(text) ? `'${text}` : text
  }
  return (row) => columns.map(({ kind, value }) => toFileCell(kind, value(row, words)))
}

/** Returns a function for the cells of a row on paper, all as texts. */
export function createPrintedCells<Row>(columns: readonly SourceColumn<Row>[], words: Words): (row: Row) => string[] {
  const formatCell = (kind: ColumnKind, value: CellValue): string => {
    if (value === null || value === undefined || value === '') return ''
    if (typeof value === 'boolean') return words.label(value ? 'yes' : 'no')
    if (kind === 'date') return words.day(String(value))
    if (kind === 'instant') return words.instant(toIsoInstant(String(value)))
    return kind === 'number' ? words.number(Number(value)) : String(value)
  }
  return (row) => columns.map(({ kind, value }) => formatCell(kind, value(row, words)))
}
