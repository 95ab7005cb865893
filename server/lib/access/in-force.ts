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
