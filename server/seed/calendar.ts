import { addDays } from '../lib/time/iso-day.ts'

/** Returns ten in the morning in India, a number of days after a day. */
export const getMorningAfterDays = (day: string, days: number): Date =>
  new Date(Date.parse(`${addDays(day, days)}T04:30:00Z`))

/** Returns the weekday; 0 is Sunday. */
export const computeWeekday = (day: string): number => new Date(day).getUTCDay()

/** Returns the code of the year that begins in `from`: "2026-27". */
export const formatYearCode = (from: number): string => `${from}-${String((from + 1) % 100).padStart(2, '0')}`
