import { DAY_MS } from '../../../src/contract/durations.ts'

/**
 * Formatters by time zone, cached because every call needs one, and creating it takes longer than all other date work
 * of a call.
 */
const DAYS = new Map<string, Intl.DateTimeFormat>()

/** Returns the day of an instant in a time zone, as YYYY-MM-DD. */
export function formatIsoDay(timeZone: string, instant: Date): string {
  const days = DAYS.get(timeZone) ?? new Intl.DateTimeFormat('sv', { timeZone })
  DAYS.set(timeZone, days)
  return days.format(instant)
}

/** Returns the day of an instant in UTC, as YYYY-MM-DD. */
export const toIsoDayUtc = (instant: Date): string => instant.toISOString().slice(0, 10)

/** Returns the day some days after another, or before it; both as YYYY-MM-DD. */
export const addDays = (isoDay: string, days: number): string =>
  toIsoDayUtc(new Date(Date.parse(isoDay) + days * DAY_MS))
