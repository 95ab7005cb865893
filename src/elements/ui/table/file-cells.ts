import type { Words } from '../../words.tsx'
import { valueText, type Column } from './columns.ts'
import { unitOf } from './filter-drafts.ts'

/** Serial numbers of days begin here: those before it are known differently to different spreadsheets. */
const FIRST_DAY = 61
const DAY_MS = 86_400_000
const DAY_ZERO = Date.UTC(1899, 11, 30)

/** A day, or with its time of day, as spreadsheets count them: days since 30 December 1899. `text` is the same as people read it. */
export interface FileDay {
  readonly serial: number
  readonly timed: boolean
  readonly text: () => string
}

/** A cell of a file. */
export type FileCell = string | number | FileDay

/** A column of a file: what a list knows of it, and whether its numbers have decimals. */
export type FileColumn = Column<never> & { readonly decimals?: boolean }

/** What files say of an institution's days: their pattern, and where its clocks stand; the visitor's own where that is not known. */
export interface FileHabits {
  readonly pattern: string
  readonly timeZone: string | undefined
}

const serialOf = (time: number): number | undefined => {
  const serial = (time - DAY_ZERO) / DAY_MS
  return serial >= FIRST_DAY ? serial : undefined
}

/** The clock of a place: instants as if it stood in Greenwich, which is how a spreadsheet keeps them. */
function clockAt(timeZone: string | undefined): (iso: string) => number {
  const parts = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', hourCycle: 'h23' } as const
  const format = new Intl.DateTimeFormat('en-GB-u-nu-latn', { ...parts, ...(timeZone === undefined ? {} : { timeZone }) })
  return (iso) => {
    const at = Object.fromEntries(format.formatToParts(new Date(iso)).map(({ type, value }) => [type, Number(value)]))
    return Date.UTC(at.year ?? 0, (at.month ?? 1) - 1, at.day, at.hour, at.minute)
  }
}

/** The columns of a list as those of a file. */
export const fileColumns = (columns: readonly Column<never>[]): FileColumn[] => columns.map((column) => ({ ...column, decimals: unitOf(column) === 100 }))

/** The cells of a row: numbers as numbers, money in its unit, days as days, everything else as people read it. */
export function fileCells<Row>(columns: readonly Column<Row>[], words: Words, { pattern, timeZone }: FileHabits): (row: Row) => FileCell[] {
  const units = columns.map((column) => unitOf(column))
  const clock = clockAt(timeZone)
  const dayOf = (time: number, timed: boolean, text: () => string): FileCell => {
    const serial = serialOf(time)
    return serial === undefined ? text() : { serial, timed, text }
  }
  return (row) =>
    columns.map((column, place) => {
      const at = column.moment?.(row)
      if (at) return dayOf(clock(at), true, () => words.instant(at))
      const value = column.value(row)
      if (typeof value === 'number') return value / (units[place] ?? 1)
      const text = (): string => valueText(column, value, words, pattern)
      return column.kind === 'date' && typeof value === 'string' ? dayOf(Date.parse(value), false, text) : text()
    })
}
