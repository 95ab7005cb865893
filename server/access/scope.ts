import { and, eq, gt, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../db/database.ts'
import { userAccount, userCollege, userRole } from '../db/schema.ts'
import type { Actor } from '../handler.ts'

/** The kinds of people whose accounts a college looks after. */
export const COLLEGE_USER_TYPES = ['COLLEGE', 'STAFF', 'STUDENT', 'VERIFIER'] as const

/** Whether somebody works for the institution as a whole, and not for some of its colleges. */
export const seesAllColleges = ({ userType }: Pick<Actor, 'userType'>): boolean => userType === 'UNIVERSITY' || userType === 'PLATFORM'

/** The ids of the colleges that somebody works for, as a subquery: given to the person, or with a role of theirs. */
export const collegesOf = (db: Database, { clientId, userId }: Pick<Actor, 'clientId' | 'userId'>) =>
  db
    .select({ id: userCollege.collegeId })
    .from(userCollege)
    .where(and(eq(userCollege.clientId, clientId), eq(userCollege.userId, userId), or(isNull(userCollege.toAt), gt(userCollege.toAt, sql`now()`))))
    .union(
      db
        .select({ id: sql<number>`${userRole.scopeCollegeId}`.as('id') })
        .from(userRole)
        .where(and(eq(userRole.clientId, clientId), eq(userRole.userId, userId), sql`${userRole.scopeCollegeId} is not null`, sql`coalesce(${userRole.fromAt} <= now(), true)`, or(isNull(userRole.toAt), gt(userRole.toAt, sql`now()`)))),
    )

/** Whether a college is one that somebody may work on; to be put beside a condition on `client_id`. */
export const collegeInScope = (db: Database, actor: Actor, collegeId: PgColumn): SQL | undefined =>
  seesAllColleges(actor) ? undefined : inArray(collegeId, collegesOf(db, actor))

/**
 * Which rows of `user_account` a caller may see, count, find and change: all of the institution, or those of the own colleges. Every list, count and search asks
 * it in its SQL, so that what is outside is not even counted.
 */
export function usersInScope(db: Database, actor: Actor): SQL | undefined {
  const own = eq(userAccount.clientId, actor.clientId)
  if (seesAllColleges(actor)) return own
  const theirs = alias(userCollege, 'theirs')
  // Begun with the people of the colleges, not with everybody: a thousandth of an institution is found in a hundredth of the time.
  const near = db.select({ id: theirs.userId }).from(theirs).where(and(eq(theirs.clientId, actor.clientId), inArray(theirs.collegeId, collegesOf(db, actor))))
  return and(own, sql`${userAccount.id} in (${near} union all select ${actor.userId}::bigint)`, or(eq(userAccount.id, actor.userId), inArray(userAccount.userType, [...COLLEGE_USER_TYPES])))
}
