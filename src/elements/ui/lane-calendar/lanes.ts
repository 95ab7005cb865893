import { DAY_MS } from '../../../contract/durations.ts'

/** How the time of a lane calendar is divided. */
export type LaneScale = 'WEEK' | 'MONTH'

/** Something that lasts: its days are both inclusive, `YYYY-MM-DD`. */
export interface LaneBar {
  readonly id: string
  readonly label: string
  /** All of it in words, for screen readers and as a tooltip. */
  readonly description: string
  readonly from: string
  readonly to: string
  /** Filled, outlined, grey or dashed; `ENDING` is open and ends soon. */
  readonly kind: 'OPEN' | 'ENDING' | 'LATER' | 'PAST' | 'DRAFT'
}

/**
 * The days of a calendar, from the first up to, not including, the day after its last one, and the days on which its
 * weeks or months begin.
 */
export interface LaneRange {
  readonly from: string
  readonly before: string
  readonly starts: readonly string[]
}

/** A bar in its place: lane, start and width as parts of the whole. */
export interface PlacedBar extends LaneBar {
  readonly lane: number
  readonly start: number
  readonly size: number
  /** Whether it begins before the calendar, or ends after it. */
  readonly isCut: boolean
}

const UNITS = 12
const toIsoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const parseDayMs = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** Returns the day that lies a number of days after another. */
export const addDays = (day: string, days: number): string => toIsoDay(parseDayMs(day) + days * DAY_MS)

/**
 * Returns twelve weeks or months around a day; `moved` shifts them by units, `firstDay` is the first day of the week, 0
 * is Sunday.
 */
export function getLaneRange(day: string, scale: LaneScale, moved: number, firstDay: number): LaneRange {
  const date = new Date(parseDayMs(day))
  const getUnit = (unit: number): string => {
    const place = unit + moved - 3
    if (scale === 'MONTH') return toIsoDay(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + place, 1))
    const back = (date.getUTCDay() - firstDay + 7) % 7
    return addDays(day, place * 7 - back)
  }
  return { from: getUnit(0), before: getUnit(UNITS), starts: Array.from({ length: UNITS }, (_, unit) => getUnit(unit)) }
}

/** Returns where a day begins in a range, as a part of the whole: 0 is its start, 1 its end. */
export const toPlace = ({ from, before }: LaneRange, day: string): number =>
  (parseDayMs(day) - parseDayMs(from)) / (parseDayMs(before) - parseDayMs(from))

/** Places the bars that a range shows in lanes, so that none covers another. */
export function placeBars(range: LaneRange, bars: readonly LaneBar[]): readonly PlacedBar[] {
  const ends: string[] = []
  return bars
    .filter(({ from, to }) => from < range.before && to >= range.from)
    .toSorted((a, b) => a.from.localeCompare(b.from) || a.to.localeCompare(b.to))
    .map((bar) => {
      const free = ends.findIndex((end) => end < bar.from)
      const lane = free < 0 ? ends.length : free
      ends[lane] = bar.to
      const start = Math.max(0, toPlace(range, bar.from))
      const end = Math.min(1, toPlace(range, addDays(bar.to, 1)))
      return { ...bar, lane, start, size: end - start, isCut: bar.from < range.from || bar.to >= range.before }
    })
}
