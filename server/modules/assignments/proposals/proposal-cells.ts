import { toLatinDigits } from '../../../../src/contract/digits.ts'
import type { SentenceKey } from '../../../lib/i18n/messages.ts'
import { readDay } from '../../../lib/spreadsheets/days.ts'

/** Returns a cell of a line by the name of its column in lower case; an absent column is an empty cell. */
export type Cells<Column extends string = string> = (column: Column) => string

/** What is wrong with a line, and the cell that is wrong. */
export interface WrongCell {
  readonly wrong: SentenceKey
  readonly cell?: string
}

/** Returns the cells of a line. */
export function getCells(line: Readonly<Record<string, string>>): Cells {
  const byColumn = new Map(Object.entries(line).map(([name, cell]) => [name.trim().toLowerCase(), cell.trim()]))
  return (column) => byColumn.get(column) ?? ''
}

/** Returns the number in a cell: null when it is empty, undefined when it is not a number. */
export function parseNumberCell(cell: string): number | null | undefined {
  const digits = toLatinDigits(cell)
  if (digits === '') return null
  return /^\d{1,4}$/.test(digits) ? Number(digits) : undefined
}

/** Returns the day in a cell: null when it is empty, undefined when it is not a day. */
const parseDayCell = (cell: string, timeZone: string): string | null | undefined =>
  cell === '' ? null : (readDay(cell, timeZone) ?? undefined)

/** Returns the days in the columns `from` and `to`, or what is wrong with them. */
export function parseDays(
  cells: Cells<'from' | 'to'>,
  timeZone: string,
): { readonly fromOn: string | null; readonly toOn: string | null } | WrongCell {
  const fromOn = parseDayCell(cells('from'), timeZone)
  if (fromOn === undefined) return { wrong: 'assignments.line.day', cell: cells('from') }
  const toOn = parseDayCell(cells('to'), timeZone)
  if (toOn === undefined) return { wrong: 'assignments.line.day', cell: cells('to') }
  return { fromOn, toOn }
}
