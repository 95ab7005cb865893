import { and, eq, gte, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database.ts'
import { academicYear, userCourse, userPpt } from '../../db/schema.ts'
import type { Actor } from '../context/handler.ts'

type Holder = Pick<Actor, 'clientId' | 'userId'>

/** Builds the condition for the current academic year. */
const whereCurrentYear = (db: Database, clientId: number, yearId: PgColumn): SQL =>
  inArray(
    yearId,
    db
      .select({ id: academicYear.id })
      .from(academicYear)
      .where(and(eq(academicYear.clientId, clientId), eq(academicYear.status, 'CURRENT'))),
  )

const whereAssignmentInForce = (
  db: Database,
  table: typeof userPpt | typeof userCourse,
  { clientId, userId }: Holder,
  day: string,
): SQL | undefined =>
  and(
    eq(table.clientId, clientId),
    eq(table.userId, userId),
    whereCurrentYear(db, clientId, table.academicYearId),
    or(isNull(table.fromOn), lte(table.fromOn, day)),
    or(isNull(table.toOn), gte(table.toOn, day)),
  )

/**
 * Builds the condition for the rows of `user_ppt` that are in force for a person on a day: those of the current
 * academic year, with both days included.
 */
export const wherePlaceInForce = (db: Database, person: Holder, day: string): SQL | undefined =>
  whereAssignmentInForce(db, userPpt, person, day)

/** Builds the same condition for the rows of `user_course`; it is false when courses add nothing (null). */
export const whereCourseInForce = (db: Database, person: Holder, day: string | null): SQL | undefined =>
  day === null ? sql`false` : whereAssignmentInForce(db, userCourse, person, day)
