import { and, eq, inArray } from 'drizzle-orm'
import type { Right } from '../../../../src/contract/access.ts'
import type { Database } from '../../../db/database.ts'
import { role, userAccount, userRole } from '../../../db/schema.ts'
import { listUserActDenials, type Denial } from '../../../lib/access/allowed.ts'
import { whereInForce, whereValidOnDay } from '../../../lib/access/in-force.ts'
import { whereProgrammeRole } from '../../../lib/access/programme-scope.ts'
import type { PersonAct } from '../../../lib/access/reach.ts'
import { hasAllColleges } from '../../../lib/access/scope.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import type { SentenceKey } from '../../../lib/i18n/messages.ts'
import { listCollegesOfStaff, filterKnownColleges } from './colleges.ts'
import { formatIsoDay } from '../../../lib/time/iso-day.ts'

/** What the rules ask about the people whose assignments are edited. */
export interface PeopleFacts {
  /** Why the caller may not act on a person; people who are not in the map may be acted on. */
  readonly denials: ReadonlyMap<number, Denial>
  /** The people who are not students. */
  readonly staff: ReadonlySet<number>
  /** Whether a college exists and is in the caller's scope. */
  readonly isCollege: (collegeId: number) => boolean
  /** Whether a college is one of a person's. */
  readonly isAtCollege: (userId: number, collegeId: number) => boolean
  /** The people who work at a college outside the caller's scope as well. */
  readonly workElsewhere: ReadonlySet<number>
}

/** Returns those of some people who hold a role in force that works within programmes. */
export async function filterPeopleWithScope(
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
        whereProgrammeRole(role.scopeType),
        whereValidOnDay(formatIsoDay(client.timeZone, now)),
        whereInForce(now),
      ),
    )
  return new Set(rows.map(({ userId }) => userId))
}

/** Reads what the rules ask about the people and colleges of some keys, in a few statements. */
export async function loadPeopleFacts(
  db: Database,
  context: ActorContext,
  { right, act }: { readonly right: Right; readonly act: PersonAct },
  keys: readonly { readonly userId: number; readonly collegeId: number | null }[],
): Promise<PeopleFacts> {
  const { client, actor, now } = context
  const userIds = [...new Set(keys.map(({ userId }) => userId))]
  const denials = await listUserActDenials(db, actor, right, act, now, userIds)
  const colleges = await filterKnownColleges(
    db,
    context,
    keys.flatMap(({ collegeId }) => collegeId ?? []),
  )
  const places = await listCollegesOfStaff(db, context, userIds)
  const here = new Set(places.filter(({ inside }) => inside).map((one) => `${one.userId} ${one.collegeId}`))
  const accounts = await db
    .select({ id: userAccount.id, userType: userAccount.userType })
    .from(userAccount)
    .where(and(eq(userAccount.clientId, client.id), inArray(userAccount.id, [...userIds, 0])))
  // People who work for the whole institution work at each of its colleges.
  const atAll = new Set(accounts.filter(hasAllColleges).map(({ id }) => id))
  return {
    denials,
    staff: new Set(accounts.filter(({ userType }) => userType !== 'STUDENT').map(({ id }) => id)),
    isCollege: (collegeId) => colleges.has(collegeId),
    isAtCollege: (userId, collegeId) => here.has(`${userId} ${collegeId}`) || atAll.has(userId),
    workElsewhere: new Set(places.filter(({ inside }) => !inside).map(({ userId }) => userId)),
  }
}

/** Returns why the caller may not edit the assignments of a person; `own`: the sentence about the caller themself. */
export function findPersonProblem(
  { denials }: PeopleFacts,
  { actor }: Pick<ActorContext, 'actor'>,
  userId: number,
  own: SentenceKey,
): SentenceKey | undefined {
  const denial = denials.get(userId)
  if (denial === 'OUT_OF_SCOPE') return 'assignments.unknownUser'
  if (userId === actor.userId) return own
  if (!denial) return undefined
  return denial === 'NO_RIGHT' ? 'assignments.unknownUser' : `denial.${denial}`
}

/**
 * Returns why the college of a key is not allowed. All colleges of a person (null) reach beyond the caller's colleges
 * if the person works elsewhere as well. A row may be removed from a college where the person no longer works.
 */
export function findCollegeProblem(
  { workElsewhere, isCollege, isAtCollege }: PeopleFacts,
  { userId, collegeId }: { readonly userId: number; readonly collegeId: number | null },
  isRemoved: boolean,
): SentenceKey | undefined {
  if (collegeId === null) return workElsewhere.has(userId) ? 'assignments.chooseCollege' : undefined
  return isCollege(collegeId) && (isRemoved || isAtCollege(userId, collegeId))
    ? undefined
    : 'assignments.unknownCollege'
}
