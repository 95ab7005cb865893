import { and, eq, exists, gte, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database.ts'
import { academicYear, enrolment, userPpt, type role } from '../../db/schema.ts'
import type { Actor } from '../context/handler.ts'
import { dayAt } from './in-force.ts'

/** A caller whose programme scope is evaluated. */
export type Scoped = Pick<Actor, 'clientId' | 'userId' | 'programmesOn'>

/**
 * Returns whether a role works within programmes only. COURSE counts as PROGRAM until courses are assigned to people as
 * well: until then a teacher works in the programmes that are assigned to them.
 */
export const usesProgrammes = ({ scopeType }: Pick<typeof role.$inferSelect, 'scopeType'>): boolean =>
  scopeType === 'PROGRAM' || scopeType === 'COURSE'

/** The same as a condition on the rows of `role`. */
export const isProgrammeRole = (scopeType: PgColumn): SQL => inArray(scopeType, ['PROGRAM', 'COURSE'])

/**
 * Returns the day on which the programme scope of a holder of some roles applies, in the institution's time zone; null
 * when one of the roles is not limited to programmes. Without a role in force, the scope applies: losing a role must
 * not show more.
 */
export const programmeDay = (
  roles: readonly Pick<typeof role.$inferSelect, 'scopeType'>[],
  timeZone: string,
  now: Date,
): string | null => (roles.every(usesProgrammes) ? dayAt(timeZone, now) : null)

/** Builds the condition for the current academic year. */
const inCurrentYear = (db: Database, clientId: number, yearId: PgColumn): SQL =>
  inArray(
    yearId,
    db
      .select({ id: academicYear.id })
      .from(academicYear)
      .where(and(eq(academicYear.clientId, clientId), eq(academicYear.status, 'CURRENT'))),
  )

/**
 * Builds the condition for the rows of `user_ppt` that are in force for a person on a day: those of the current
 * academic year, with both days included.
 */
export const placesInForce = (
  db: Database,
  { clientId, userId }: Pick<Scoped, 'clientId' | 'userId'>,
  day: string,
): SQL | undefined =>
  and(
    eq(userPpt.clientId, clientId),
    eq(userPpt.userId, userId),
    inCurrentYear(db, clientId, userPpt.academicYearId),
    or(isNull(userPpt.fromOn), lte(userPpt.fromOn, day)),
    or(isNull(userPpt.toOn), gte(userPpt.toOn, day)),
  )

/** Columns that name a place in the tree of programmes. A place without a term, or without a part, is one above. */
export interface PlaceColumns {
  readonly programId: PgColumn
  readonly programPartId?: PgColumn
  readonly programPartTermId?: PgColumn
}

const isAllOr = (own: PgColumn, column: PgColumn | undefined): SQL | undefined =>
  column && or(isNull(own), eq(own, column))

/**
 * Builds the condition for rows of places in which the caller has at least something assigned; undefined when the
 * caller is not limited to programmes. Use it together with a condition on `client_id`.
 */
export function programmesInScope(db: Database, actor: Scoped, place: PlaceColumns): SQL | undefined {
  if (actor.programmesOn === null) return undefined
  return exists(
    db
      .select({ one: sql`1` })
      .from(userPpt)
      .where(
        and(
          placesInForce(db, actor, actor.programmesOn),
          eq(userPpt.programId, place.programId),
          isAllOr(userPpt.programPartId, place.programPartId),
          isAllOr(userPpt.programPartTermId, place.programPartTermId),
        ),
      ),
  )
}

/**
 * Builds the condition for rows of `enrolment` that the programme scope of the caller covers; undefined when the caller
 * is not limited to programmes. A term covers the students of its part, because students enrol in parts. Use it
 * together with conditions on `client_id` and on the caller's colleges.
 */
export function enrolmentInProgrammes(db: Database, actor: Scoped): SQL | undefined {
  if (actor.programmesOn === null) return undefined
  return exists(
    db
      .select({ one: sql`1` })
      .from(userPpt)
      .where(
        and(
          placesInForce(db, actor, actor.programmesOn),
          eq(userPpt.programId, enrolment.programId),
          eq(userPpt.academicYearId, enrolment.academicYearId),
          isAllOr(userPpt.programPartId, enrolment.programPartId),
          isAllOr(userPpt.collegeId, enrolment.collegeId),
        ),
      ),
  )
}
