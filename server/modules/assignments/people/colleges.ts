import { and, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { college, userCollege, userRole } from '../../../db/schema.ts'
import { whereCollegeInScope } from '../../../lib/access/scope.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'

/** Returns those of some colleges that exist and are in the caller's scope. */
export async function filterKnownColleges(
  db: Database,
  { client, actor }: Pick<ActorContext, 'client' | 'actor'>,
  collegeIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (collegeIds.length === 0) return new Set()
  const rows = await db
    .select({ id: college.id })
    .from(college)
    .where(
      and(
        eq(college.clientId, client.id),
        inArray(college.id, [...new Set(collegeIds)]),
        whereCollegeInScope(db, actor, college.id),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

/** Returns the colleges of some people, now or later, each with whether it is in the caller's scope. */
export async function listCollegesOfStaff(
  db: Database,
  { client, actor, now }: ActorContext,
  userIds: readonly number[],
): Promise<readonly { readonly userId: number; readonly collegeId: number; readonly inside: boolean }[]> {
  const sqlInScope = (column: typeof userCollege.collegeId | typeof userRole.scopeCollegeId) =>
    sql<boolean>`(${whereCollegeInScope(db, actor, column) ?? sql`true`})`
  const assigned = await db
    .select({ userId: userCollege.userId, collegeId: userCollege.collegeId, inside: sqlInScope(userCollege.collegeId) })
    .from(userCollege)
    .where(
      and(
        eq(userCollege.clientId, client.id),
        inArray(userCollege.userId, [...userIds, 0]),
        or(isNull(userCollege.toAt), gt(userCollege.toAt, now)),
      ),
    )
  const throughRoles = await db
    .select({
      userId: userRole.userId,
      collegeId: sql<number>`${userRole.scopeCollegeId}`.mapWith(Number),
      inside: sqlInScope(userRole.scopeCollegeId),
    })
    .from(userRole)
    .where(
      and(
        eq(userRole.clientId, client.id),
        inArray(userRole.userId, [...userIds, 0]),
        isNotNull(userRole.scopeCollegeId),
        or(isNull(userRole.toAt), gt(userRole.toAt, now)),
      ),
    )
  return [...assigned, ...throughRoles]
}
