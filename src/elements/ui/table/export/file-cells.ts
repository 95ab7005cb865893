import type { Messages } from '../../../runtime/messages.tsx'
import { valueText, type Column } from '../columns/columns.ts'
import { unitOf } from '../filter/filter-drafts.ts'

/** Serial numbers of days begin here: spreadsheets disagree about earlier ones. */
const FIRST_DAY = 61
const DAY_MS = 86_400_000
const DAY_ZERO = Date.UTC(1899, 11, 30)

/**
 * A day, optionally with its time of day, as spreadsheets count them: days since 30 December 1899. `iso` is the same in
 * ISO 8601: 2026-11-22, or with the time and its offset from UTC.
 */
export interface FileDay {
  readonly serial: number
  readonly timed: boolean
  readonly iso: string
}

/** A cell of a file. */
export type FileCell = string | number | FileDay

/** A column of a file: that of the list, and whether its numbers have decimals. */
export type FileColumn = Column<never> & { readonly decimals?: boolean }

/**
 * The date settings of an institution for files: its date format and its time zone. Without a time zone the visitor's
 * own applies.
 */
export interface FileHabits {
  readonly pattern: string
  readonly timeZone: string | undefined
}

const serialOf = (time: number): number | undefined => {
  const serial = (time - DAY_ZERO) / DAY_MS
  return serial >= FIRST_DAY ? serial : undefined
}

/**
 * Returns a function that converts an instant to the local time of a zone, expressed as if it were UTC, as spreadsheets
 * store it; in milliseconds.
 */
function clockAt(timeZone: string | undefined): (instant: number) => number {
  const parts = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  } as const
  const format = new Intl.DateTimeFormat('en-GB-u-nu-latn', {
    ...parts,
    ...(timeZone === undefined ? {} : { timeZone }),
  })
  return (instant) => {
    const at = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
    return Date.UTC(at.year ?? 0, (at.month ?? 1) - 1, at.day, at.hour, at.minute, at.second)
  }
}

const MINUTE_MS = 60_000
const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** Formats an instant in ISO 8601 in its local time, with the offset from UTC. */
function zonedIso(instant: number, clock: number): string {
  const offset = Math.round((clock - Math.floor(instant / 1000) * 1000) / MINUTE_MS)
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
  return `${new Date(clock).toISOString().slice(0, 19)}${offset < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(minutes)}`
}

/** Converts the columns of a list to those of a file. */
export const fileColumns = (columns: readonly Column<never>[]): FileColumn[] =>
  columns.map((column) => ({ ...column, decimals: unitOf(column) === 100 }))

/**
 * Returns a function for the cells of a row: numbers as numbers, money in its main unit, days as days, everything else
 * as displayed.
 */
export function fileCells<Row>(
  columns: readonly Column<Row>[],
  words: Messages,
  { pattern, timeZone }: FileHabits,
): (row: Row) => FileCell[] {
  const units = columns.map((column) => unitOf(column))
  const clock = clockAt(timeZone)
  const dayOf = (time: number, timed: boolean, iso: string): FileCell => {
    const serial = serialOf(time)
    return serial === undefined ? iso : { serial, timed, iso }
  }
  return (row) =>
    columns.map((column, place) => {
      const at = column.moment?.(row)
      if (at) {
        const instant = Date.parse(at)
        const shown = clock(instant)
        return dayOf(shown, true, zonedIso(instant, shown))
      }
      const value = column.value(row)
      if (typeof value === 'number') return value / (units[place] ?? 1)
      return column.kind === 'date' && typeof value === 'string' && value !== ''
        ? dayOf(Date.parse(value), false, value)
        : valueText(column, value, words, pattern)
    })
}
