import { DAY_MS } from '../../../contract/durations.ts'

/** How the time is divided. */
export type Scale = 'WEEK' | 'MONTH'

/** A column of the calendar: from the first day up to, not including, the day after its last one. */
export interface Column {
  readonly id: string
  /** `YYYY-MM-DD` */
  readonly from: string
  readonly before: string
}

/** The days of a window, both inclusive, `YYYY-MM-DD`; `extended`: the last day where it was extended. */
export interface Span {
  readonly from: string
  readonly to: string
  readonly extended: string | undefined
}

/** The cells of a row of the calendar: how many columns each takes. */
export interface Cells {
  readonly before: number
  readonly open: number
  readonly extended: number
  readonly after: number
}

/** The largest number of columns; more are left out at the end. */
export const MOST_COLUMNS = 106

const toIsoDayUtc = (time: number): string => new Date(time).toISOString().slice(0, 10)
const parseDayMs = (day: string): number => Date.parse(`${day}T00:00:00Z`)

function getColumnStart(day: string, scale: Scale, firstDay: number): number {
  const date = new Date(parseDayMs(day))
  if (scale === 'MONTH') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)
  return date.getTime() - ((date.getUTCDay() - firstDay + 7) % 7) * DAY_MS
}

function getColumnEnd(start: number, scale: Scale): number {
  const date = new Date(start)
  return scale === 'MONTH' ? Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) : start + 7 * DAY_MS
}

/**
 * Returns the columns that some windows take, by weeks or months; `firstDay` is the first day of the week, 0 is Sunday.
 * At most 106, so that a mistyped year does not make an endless calendar.
 */
export function listColumns(spans: readonly Span[], scale: Scale, firstDay: number): readonly Column[] {
  const days = spans.flatMap(({ from, to, extended }) => [from, to, extended ?? to]).sort()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const columns: Column[] = []
  for (
    let start = getColumnStart(first, scale, firstDay);
    start <= parseDayMs(last) && columns.length < MOST_COLUMNS;
  ) {
    const end = getColumnEnd(start, scale)
    columns.push({ id: toIsoDayUtc(start), from: toIsoDayUtc(start), before: toIsoDayUtc(end) })
    start = end
  }
  return columns
}

/** Returns the cells of a window. A window takes at least one column; its extension follows where it needs more. */
export function toCells(columns: readonly Column[], { from, to, extended }: Span): Cells {
  const findColumnIndex = (day: string) => {
    const index = columns.findIndex((column) => day < column.before)
    return index < 0 ? columns.length - 1 : index
  }
  const [first, last] = [findColumnIndex(from), Math.max(findColumnIndex(from), findColumnIndex(to))]
  const end = extended === undefined ? last : Math.max(last, findColumnIndex(extended))
  return { before: first, open: last - first + 1, extended: end - last, after: columns.length - 1 - end }
}
