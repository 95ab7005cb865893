import { inArray, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database.ts'
import { userCourse } from '../../db/schema.ts'
import { whereCourseInForce } from './assigned-in-force.ts'
import { whereProgrammeInScope, type PlaceColumns, type Scoped } from './programme-scope.ts'

/**
 * Builds the condition for rows of offered courses in the caller's scope: those of the programmes, parts and terms that
 * are assigned to the caller, and the caller's own courses; undefined when the caller is not limited to programmes. Use
 * it together with a condition on `client_id`.
 */
export function whereOfferingInScope(
  db: Database,
  actor: Scoped,
  { courseOfferingId, ...place }: Required<PlaceColumns> & { readonly courseOfferingId: PgColumn },
): SQL | undefined {
  if (actor.programmesOn === null) return undefined
  const own = db
    .select({ id: userCourse.courseOfferingId })
    .from(userCourse)
    .where(whereCourseInForce(db, actor, actor.coursesOn))
  return or(whereProgrammeInScope(db, { ...actor, coursesOn: null }, place), inArray(courseOfferingId, own))
}
