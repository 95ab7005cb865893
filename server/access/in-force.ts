import { and, gt, gte, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { role, userRole } from '../db/schema.ts'

/** Whether a row of `user_role` holds at an instant. */
export const heldAt = (now: Date): SQL | undefined =>
  and(or(isNull(userRole.fromAt), sql`${userRole.fromAt} <= ${now.toISOString()}::timestamptz`), or(isNull(userRole.toAt), gt(userRole.toAt, now)))

/** Whether a role may be worked in on a day of its institution; both ends are included. */
export const validOn = (day: string): SQL | undefined => and(or(isNull(role.validFrom), lte(role.validFrom, day)), or(isNull(role.validTo), gte(role.validTo, day)))

/** Making one takes longer than all else that a call does with its day, and every call asks for it. */
const DAYS = new Map<string, Intl.DateTimeFormat>()

/** The day of an instant in a time zone, YYYY-MM-DD. */
export function dayAt(timeZone: string, now: Date): string {
  const days = DAYS.get(timeZone) ?? new Intl.DateTimeFormat('sv', { timeZone })
  DAYS.set(timeZone, days)
  return days.format(now)
}
