/** The days of a row of a mapping; null: no limit. A day may be text that is not a day yet, while it is typed. */
export interface Days {
  readonly fromOn: string | null
  readonly toOn: string | null
}

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/

/** What is wrong with a day of a row: it is not a day, or the last one is before the first. */
export type DayProblem = 'day' | 'order'

/** Returns whether a text is a day that exists. */
function isDay(text: string): boolean {
  const time = ISO_DAY.test(text) ? Date.parse(text) : NaN
  // Some browsers read 31 February as 3 March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** Returns what is wrong with each of the days of a row. */
export function findDayProblems({ fromOn, toOn }: Days): { readonly from?: DayProblem; readonly to?: DayProblem } {
  const [from, to] = [fromOn === null || isDay(fromOn), toOn === null || isDay(toOn)]
  if (!from || !to) return { ...(!from && { from: 'day' }), ...(!to && { to: 'day' }) }
  return fromOn !== null && toOn !== null && fromOn > toOn ? { to: 'order' } : {}
}

/** Returns what is wrong with the days of a row; undefined: nothing. */
export function findDayProblem(days: Days): DayProblem | undefined {
  const { from, to } = findDayProblems(days)
  return from ?? to
}
