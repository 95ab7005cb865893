import { and, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { ASSIGN_SCOPE } from '../../../../src/contract/assignments/rights.ts'
import type { Database } from '../../../db/database.ts'
import { role, userAccount, userCollege, userRole } from '../../../db/schema.ts'
import { deniedUsers, type Denial } from '../../../lib/access/allowed.ts'
import { dayAt, inForceAt, validOn } from '../../../lib/access/in-force.ts'
import { isProgrammeRole } from '../../../lib/access/programme-scope.ts'
import { collegeInScope, seesAllColleges } from '../../../lib/access/scope.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'

/** What the rules ask about the people whose scope is edited. */
export interface PeopleFacts {
  /** Why the caller may not act on a person; people who are not in the map may be acted on. */
  readonly denials: ReadonlyMap<number, Denial>
  /** The people with a role in force that works within programmes. */
  readonly usingScope: ReadonlySet<number>
  /** Whether a college is one of a person's, and in the caller's scope. */
  readonly isAtCollege: (userId: number, collegeId: number) => boolean
  /** The people who work at a college outside the caller's scope as well. */
  readonly workElsewhere: ReadonlySet<number>
}

/** Returns those of some people who hold a role in force that works within programmes. */
export async function peopleUsingScope(
  db: Database,
  { client, now }: Pick<ActorContext, 'client' | 'now'>,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectDistinct({ userId: userRole.userId })
    .from(userRole)
    .innerJoin(role, and(eq(role.clientId, userRole.clientId), eq(role.id, userRole.roleId)))
    .where(
      and(
        eq(userRole.clientId, client.id),
        inArray(userRole.userId, [...userIds, 0]),
        eq(role.status, 'ACTIVE'),
        isProgrammeRole(role.scopeType),
        validOn(dayAt(client.timeZone, now)),
        inForceAt(now),
      ),
    )
  return new Set(rows.map(({ userId }) => userId))
}

/** Returns the colleges of some people, now or later, each with whether it is in the caller's scope. */
async function collegesOfPeople(db: Database, { client, actor, now }: ActorContext, userIds: readonly number[]) {
  const inside = (column: typeof userCollege.collegeId | typeof userRole.scopeCollegeId) =>
    sql<boolean>`(${collegeInScope(db, actor, column) ?? sql`true`})`
  const assigned = await db
    .select({ userId: userCollege.userId, collegeId: userCollege.collegeId, inside: inside(userCollege.collegeId) })
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
      inside: inside(userRole.scopeCollegeId),
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

/** Reads what the rules ask about some people, in a few statements. */
export async function readPeople(
  db: Database,
  context: ActorContext,
  userIds: readonly number[],
  collegeIds: readonly number[],
): Promise<PeopleFacts> {
  const { client, actor, now } = context
  const denials = await deniedUsers(db, actor, ASSIGN_SCOPE.edit, 'assignPrgPartTermToUser', now, userIds)
  const usingScope = await peopleUsingScope(db, context, userIds)
  const places = await collegesOfPeople(db, context, userIds)
  const here = new Set(places.filter(({ inside }) => inside).map((one) => `${one.userId} ${one.collegeId}`))
  // People who work for the whole institution work at each of its colleges.
  const everywhere =
    collegeIds.length === 0
      ? []
      : await db
          .select({ id: userAccount.id, userType: userAccount.userType })
          .from(userAccount)
          .where(and(eq(userAccount.clientId, client.id), inArray(userAccount.id, [...userIds, 0])))
  const atAll = new Set(everywhere.filter(seesAllColleges).map(({ id }) => id))
  return {
    denials,
    usingScope,
    isAtCollege: (userId, collegeId) => here.has(`${userId} ${collegeId}`) || atAll.has(userId),
    workElsewhere: new Set(places.filter(({ inside }) => !inside).map(({ userId }) => userId)),
  }
}
