import { and, gt, gte, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { role, userRole } from '../../db/schema.ts'

/** Builds the condition that a row of `user_role` is in force at an instant. */
export const whereInForce = (now: Date): SQL | undefined =>
  and(
    or(isNull(userRole.fromAt), sql`${userRole.fromAt} <= ${now.toISOString()}::timestamptz`),
    or(isNull(userRole.toAt), gt(userRole.toAt, now)),
  )

/** Builds the condition that a role is valid on a day of its institution; both ends are included. */
export const whereValidOnDay = (day: string): SQL | undefined =>
  and(or(isNull(role.validFrom), lte(role.validFrom, day)), or(isNull(role.validTo), gte(role.validTo, day)))

/**
 * Formatters by time zone, cached because every call needs one, and creating it takes longer than all other date work
 * of a call.
 */
const DAYS = new Map<string, Intl.DateTimeFormat>()

/** Returns the day of an instant in a time zone, as YYYY-MM-DD. */
export function formatIsoDay(timeZone: string, now: Date): string {
  const days = DAYS.get(timeZone) ?? new Intl.DateTimeFormat('sv', { timeZone })
  DAYS.set(timeZone, days)
  return days.format(now)
}
