import { DAY_MS, MINUTE_MS } from '../durations.ts'

/** Serial numbers of days begin here: spreadsheets disagree about earlier ones. */
const FIRST_DAY = 61
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

/** A column of a sheet: its heading, its width in pixels, and whether its numbers have decimals. */
export interface SheetColumn {
  readonly header: string
  readonly width: number
  readonly decimals?: boolean
}

const toDayCell = (time: number, timed: boolean, iso: string): FileCell => {
  const serial = (time - DAY_ZERO) / DAY_MS
  return serial >= FIRST_DAY ? { serial, timed, iso } : iso
}

/** Returns the cell of a calendar day, `YYYY-MM-DD`. */
export const buildDayCell = (iso: string): FileCell => toDayCell(Date.parse(iso), false, iso)

const padTwoDigits = (value: number): string => String(value).padStart(2, '0')

/** Formats an instant in ISO 8601 in its local time, with the offset from UTC. */
function formatZonedIso(instant: number, clock: number): string {
  const offset = Math.round((clock - Math.floor(instant / 1000) * 1000) / MINUTE_MS)
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
  const zone = `${offset < 0 ? '-' : '+'}${padTwoDigits(hours)}:${padTwoDigits(minutes)}`
  return `${new Date(clock).toISOString().slice(0, 19)}${zone}`
}

/**
 * Returns a function for the cells of instants, in the local time of a zone, as spreadsheets store it. Without a zone
 * the local time of the machine applies.
 */
export function createInstantCells(timeZone: string | undefined): (iso: string) => FileCell {
  const format = new Intl.DateTimeFormat('en-GB-u-nu-latn', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
    ...(timeZone === undefined ? {} : { timeZone }),
  })
  return (iso) => {
    const instant = Date.parse(iso)
    const at = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
    const clock = Date.UTC(at.year ?? 0, (at.month ?? 1) - 1, at.day, at.hour, at.minute, at.second)
    return toDayCell(clock, true, formatZonedIso(instant, clock))
  }
}
