import { and, eq, exists, isNull, or, sql, type SQL } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database.ts'
import {
  courseOffering,
  enrolment,
  programPart,
  programPartTerm,
  userCourse,
  userPpt,
  type role,
} from '../../db/schema.ts'
import type { Actor } from '../context/handler.ts'
import { whereCourseInForce, wherePlaceInForce } from './assigned-in-force.ts'
import { formatIsoDay } from '../time/iso-day.ts'

/** A caller whose programme scope is evaluated. */
export type Scoped = Pick<Actor, 'clientId' | 'userId' | 'programmesOn' | 'coursesOn'>
type ScopeType = Pick<typeof role.$inferSelect, 'scopeType'>

/** Returns whether a role works within programmes or courses only. */
export const doesUseProgrammes = ({ scopeType }: ScopeType): boolean =>
  scopeType === 'PROGRAM' || scopeType === 'COURSE'

/** The same as a condition on the rows of `role`. */
export const whereProgrammeRole = (scopeType: PgColumn): SQL => sql`${scopeType} in ('PROGRAM', 'COURSE')`

/**
 * Returns the day on which the programme scope of a holder of some roles applies, in the institution's time zone, and
 * on which their courses add to it. `programmesOn` is null when one of the roles is not limited to programmes, and
 * `coursesOn` also when none of them works within courses. Without a role in force, the scope applies, and courses add
 * nothing: losing a role must not show more.
 */
export function computeScopeDays(
  roles: readonly ScopeType[],
  timeZone: string,
  now: Date,
): Pick<Actor, 'programmesOn' | 'coursesOn'> {
  const programmesOn = roles.every(doesUseProgrammes) ? formatIsoDay(timeZone, now) : null
  return { programmesOn, coursesOn: roles.some(({ scopeType }) => scopeType === 'COURSE') ? programmesOn : null }
}

/** Columns that name a place in the tree of programmes. A place without a term, or without a part, is one above. */
export interface PlaceColumns {
  readonly programId: PgColumn
  readonly programPartId?: PgColumn
  readonly programPartTermId?: PgColumn
}

const whereAllOrSame = (own: PgColumn, column: PgColumn | SQL | undefined): SQL | undefined =>
  column && or(isNull(own), sql`${own} = ${column}`)

const [ownOffering, ownTerm, ownPart] = [
  alias(courseOffering, 'own_offering'),
  alias(programPartTerm, 'own_term'),
  alias(programPart, 'own_part'),
]

/**
 * Builds a table of the places in force for a caller: those assigned to them, and the terms of their courses, or of one
 * of them.
 */
function sqlOwnPlaces(db: Database, actor: Scoped, day: string, courseOfferingId?: number) {
  const ofCourses = db
    .select({
      academicYearId: userCourse.academicYearId,
      programId: ownPart.programId,
      programPartId: sql<number | null>`${ownPart.id}`,
      programPartTermId: sql<number | null>`${ownTerm.id}`,
      collegeId: userCourse.collegeId,
    })
    .from(userCourse)
    .innerJoin(
      ownOffering,
      and(eq(ownOffering.clientId, userCourse.clientId), eq(ownOffering.id, userCourse.courseOfferingId)),
    )
    .innerJoin(ownTerm, and(eq(ownTerm.clientId, ownOffering.clientId), eq(ownTerm.id, ownOffering.programPartTermId)))
    .innerJoin(ownPart, and(eq(ownPart.clientId, ownTerm.clientId), eq(ownPart.id, ownTerm.programPartId)))
    .where(
      and(
        whereCourseInForce(db, actor, actor.coursesOn),
        courseOfferingId === undefined ? undefined : eq(userCourse.courseOfferingId, courseOfferingId),
      ),
    )
  return db
    .select({
      academicYearId: userPpt.academicYearId,
      programId: userPpt.programId,
      programPartId: userPpt.programPartId,
      programPartTermId: userPpt.programPartTermId,
      collegeId: userPpt.collegeId,
    })
    .from(userPpt)
    .where(wherePlaceInForce(db, actor, day))
    .unionAll(ofCourses)
    .as('own')
}

/** Returns the places in force for a caller; null when they are not limited to programmes. */
export async function listPlacesInForce(
  db: Database,
  actor: Scoped,
): Promise<readonly (readonly (number | null)[])[] | null> {
  if (actor.programmesOn === null) return null
  const rows = await db.select().from(sqlOwnPlaces(db, actor, actor.programmesOn))
  return rows.map(({ academicYearId, programId, programPartId, programPartTermId, collegeId }) => [
    academicYearId,
    programId,
    programPartId,
    programPartTermId,
    collegeId,
  ])
}

/**
 * Builds the condition for rows of places in which the caller has at least something assigned; undefined when the
 * caller is not limited to programmes. Use it together with a condition on `client_id`.
 */
export function whereProgrammeInScope(db: Database, actor: Scoped, place: PlaceColumns): SQL | undefined {
  if (actor.programmesOn === null) return undefined
  const own = sqlOwnPlaces(db, actor, actor.programmesOn)
  return exists(
    db
      .select({ one: sql`1` })
      .from(own)
      .where(
        and(
          eq(own.programId, place.programId),
          whereAllOrSame(own.programPartId, place.programPartId),
          whereAllOrSame(own.programPartTermId, place.programPartTermId),
        ),
      ),
  )
}

/** Columns that name where a student studies; a raw statement passes its own expressions. */
export interface StudyColumns {
  readonly programId: PgColumn | SQL
  readonly programPartId: PgColumn | SQL
  readonly academicYearId: PgColumn | SQL
  readonly collegeId: PgColumn | SQL
}

/**
 * Builds the condition for rows with a place of study that the programme scope of the caller covers; undefined when the
 * caller is not limited to programmes. A term, and a course, covers its whole part, because students enrol in parts.
 * With a course, none of the caller's other courses covers anything. Use it together with conditions on `client_id` and
 * on the caller's colleges.
 */
export function whereStudyInProgrammes(
  db: Database,
  actor: Scoped,
  study: StudyColumns,
  courseOfferingId?: number,
): SQL | undefined {
  if (actor.programmesOn === null) return undefined
  const own = sqlOwnPlaces(db, actor, actor.programmesOn, courseOfferingId)
  return exists(
    db
      .select({ one: sql`1` })
      .from(own)
      .where(
        and(
          sql`${own.programId} = ${study.programId}`,
          sql`${own.academicYearId} = ${study.academicYearId}`,
          whereAllOrSame(own.programPartId, study.programPartId),
          whereAllOrSame(own.collegeId, study.collegeId),
        ),
      ),
  )
}

/** Builds the same condition for rows of `enrolment`. */
export const whereEnrolmentInProgrammes = (db: Database, actor: Scoped, courseOfferingId?: number): SQL | undefined =>
  whereStudyInProgrammes(db, actor, enrolment, courseOfferingId)
