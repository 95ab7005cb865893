import * as v from 'valibot'
import { latinDigits } from '../../../../src/contract/digits.ts'
import { day } from '../../../../src/contract/parts.ts'
import type { SentenceKey } from '../../../lib/i18n/messages.ts'
import { dayOf } from '../../../lib/spreadsheets/cells.ts'

/** Returns a cell of a line by the name of its column in lower case; an absent column is an empty cell. */
export type Cells<Column extends string = string> = (column: Column) => string

/** What is wrong with a line, and the cell that is wrong. */
export interface WrongCell {
  readonly wrong: SentenceKey
  readonly cell?: string
}

/** Returns the cells of a line. */
export function cellsOf(line: Readonly<Record<string, string>>): Cells {
  const byColumn = new Map(Object.entries(line).map(([name, cell]) => [name.trim().toLowerCase(), cell.trim()]))
  return (column) => byColumn.get(column) ?? ''
}

/** Returns the number in a cell: null when it is empty, undefined when it is not a number. */
export function numberIn(cell: string): number | null | undefined {
  const digits = latinDigits(cell)
  if (digits === '') return null
  return /^\d{1,4}$/.test(digits) ? Number(digits) : undefined
}

/** Returns the day in a cell: null when it is empty, undefined when it is not a day. */
function dayIn(cell: string): string | null | undefined {
  if (cell === '') return null
  const text = dayOf(latinDigits(cell))
  return v.is(day, text) ? text : undefined
}

/** Returns the days in the columns `from` and `to`, or what is wrong with them. */
export function daysOf(
  cells: Cells<'from' | 'to'>,
): { readonly fromOn: string | null; readonly toOn: string | null } | WrongCell {
  const fromOn = dayIn(cells('from'))
  if (fromOn === undefined) return { wrong: 'assignments.line.day', cell: cells('from') }
  const toOn = dayIn(cells('to'))
  if (toOn === undefined) return { wrong: 'assignments.line.day', cell: cells('to') }
  return { fromOn, toOn }
}
