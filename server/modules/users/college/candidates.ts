import { and, eq, exists, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { userAccount, userCollege } from '../../../db/schema.ts'
import { whereUserInScope } from '../../../lib/access/scope.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'

/** The user types of people who work for colleges. */
const COLLEGE_PEOPLE = ['COLLEGE', 'STAFF'] as const

/** Returns the condition for people who may take over a college: its own people, with usable or invited accounts. */
export const whereCandidate = ({ db, client, actor }: ActorContext, collegeId: number) =>
  and(
    whereUserInScope(db, actor),
    inArray(userAccount.userType, [...COLLEGE_PEOPLE]),
    inArray(userAccount.status, ['ACTIVE', 'INVITED', 'LOCKED']),
    exists(
      db
        .select({ one: sql`1` })
        .from(userCollege)
        .where(
          and(
            eq(userCollege.clientId, client.id),
            eq(userCollege.userId, userAccount.id),
            eq(userCollege.collegeId, collegeId),
            or(isNull(userCollege.toAt), gt(userCollege.toAt, sql`now()`)),
          ),
        ),
    ),
  )
