import {
  buildDayCell,
  createInstantCells,
  type FileCell,
  type SheetColumn,
} from '../../../../contract/spreadsheets/cells.ts'
import type { Messages } from '../../../runtime/messages.tsx'
import { formatColumnValue, getColumnWidth, type Column } from '../columns/columns.ts'
import { getUnit } from '../filter/filter-drafts.ts'

/**
 * The date settings of an institution for files: its date format and its time zone. Without a time zone the visitor's
 * own applies.
 */
export interface FileHabits {
  readonly pattern: string
  readonly timeZone: string | undefined
}

/** Converts the columns of a list to those of a file. */
export const toFileColumns = (columns: readonly Column<never>[]): SheetColumn[] =>
  columns.map((column) => ({ header: column.header, width: getColumnWidth(column), decimals: getUnit(column) === 100 }))

/**
 * Returns a function for the cells of a row: numbers as numbers, money in its main unit, days as days, everything else
 * as displayed.
 */
export function createFileCells<Row>(
  columns: readonly Column<Row>[],
  messages: Messages,
  { timeZone }: Pick<FileHabits, 'timeZone'>,
): (row: Row) => FileCell[] {
  const units = columns.map((column) => getUnit(column))
  const instantCell = createInstantCells(timeZone)
  return (row) =>
    columns.map((column, place) => {
      const at = column.moment?.(row)
      if (at) return instantCell(at)
      const value = column.value(row)
      if (typeof value === 'number') return value / (units[place] ?? 1)
      return column.kind === 'date' && typeof value === 'string' && value !== ''
        ? buildDayCell(value)
        : formatColumnValue(column, value, messages)
    })
}
