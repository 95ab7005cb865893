/** The days of a row of a mapping; null: no limit. A day may be text that is not a day yet, while it is typed. */
export interface Days {
  readonly fromOn: string | null
  readonly toOn: string | null
}

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/

/** Returns what is wrong with the days of a row: one is not a day, or they are in the wrong order. */
export function dayProblem({ fromOn, toOn }: Days): 'day' | 'order' | undefined {
  const isDay = (day: string | null) => day === null || (ISO_DAY.test(day) && !Number.isNaN(Date.parse(day)))
  if (!isDay(fromOn) || !isDay(toOn)) return 'day'
  return fromOn !== null && toOn !== null && fromOn > toOn ? 'order' : undefined
}
