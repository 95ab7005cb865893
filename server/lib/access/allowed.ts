import { and, eq, inArray, min } from 'drizzle-orm'
import type { Right } from '../../../src/contract/access.ts'
import { AUTHORITY_DENIALS, type AuthorityDenial } from '../../../src/contract/users/parts.ts'
import type { Database } from '../../db/database.ts'
import { role, userAccount, userRole } from '../../db/schema.ts'
import type { Actor } from '../context/handler.ts'
import { findMissingAuthority, type BeyondAuthority } from './authority.ts'
import { hasRight } from './has-right.ts'
import { REACH, type PersonAct } from './reach.ts'
import { whereUserInScope } from './scope.ts'
import { findGrantDenial, findRoleChangeDenial, findHighestRank, type RoleDenial } from './role-denials.ts'

export { UNIVERSITY_ADMIN } from './authority.ts'

/** The object of an act. A user target also names the act, because some acts concern the whole account. */
export type Target = UserTarget | RoleTarget
interface UserTarget {
  readonly kind: 'user'
  readonly userId: number
  readonly act: PersonAct
}
interface RoleTarget {
  readonly kind: 'role' | 'grant'
  readonly roleId: number
}

/** Reason why an act is not allowed. OUT_OF_SCOPE: must look the same as a target that does not exist. */
export type Denial = RoleDenial | BeyondAuthority
/**
 * Returns the denial that a screen explains: why the caller may not act on an account. Returns null if the act is
 * allowed, or if the screen needs no explanation.
 */
export const toShownDenial = (denial: Denial | 'OWN_ACCOUNT' | null): AuthorityDenial | null =>
  AUTHORITY_DENIALS.find((one) => one === denial) ?? null

/** Returns why an act on some users is denied, by user id; users that are not in the map may be acted on. */
async function listActDenials(
  db: Database,
  actor: Actor,
  right: Right,
  now: Date,
  userIds: readonly number[],
  act: PersonAct,
): Promise<ReadonlyMap<number, Denial>> {
  if (userIds.length === 0) return new Map()
  const found = await db
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(and(whereUserInScope(db, actor), inArray(userAccount.id, [...userIds])))
  const otherRanks = await db
    .select({ userId: userRole.userId, rank: min(role.rank) })
    .from(userRole)
    .innerJoin(role, and(eq(role.clientId, userRole.clientId), eq(role.id, userRole.roleId)))
    .where(and(eq(userRole.clientId, actor.clientId), inArray(userRole.userId, [...userIds])))
    .groupBy(userRole.userId)
  const own = await findHighestRank(db, actor.clientId, actor.roleIds)
  const reach: 'READ' | 'COLLEGE' | 'ACCOUNT' = REACH[act]
  const authority = reach === 'READ' ? null : await findMissingAuthority(db, actor, right, now, userIds)
  const beyond = reach === 'ACCOUNT' ? authority?.whole : authority?.near
  const [inScope, ranks] = [
    new Set(found.map(({ id }) => id)),
    new Map(otherRanks.map(({ userId, rank }) => [userId, rank ?? Number.MAX_SAFE_INTEGER])),
  ]
  return new Map(
    userIds.flatMap((id): [number, Denial][] => {
      if (!inScope.has(id)) return [[id, 'OUT_OF_SCOPE']]
      if ((ranks.get(id) ?? Number.MAX_SAFE_INTEGER) < own) return [[id, 'RANK']]
      const why = beyond?.get(id)
      return why ? [[id, why]] : []
    }),
  )
}

/**
 * Returns why the caller may not act on a target; null if allowed. A user must be in the caller's scope, must hold no
 * role above the caller's, and, if the act concerns the whole account (`reach.ts`), must not work at a college or hold
 * a right that the caller has no authority over. A role must rank below the caller's own. To grant a role, the caller
 * must also hold all its rights; the university's administrator is exempt. Every handler, the menu and the explanation
 * of access use this check.
 */
export async function findDenial(
  db: Database,
  actor: Actor,
  right: Right,
  now: Date,
  target?: RoleTarget,
): Promise<RoleDenial | null>
export async function findDenial(
  db: Database,
  actor: Actor,
  right: Right,
  now: Date,
  target: UserTarget,
): Promise<Denial | null>
export async function findDenial(
  db: Database,
  actor: Actor,
  right: Right,
  now: Date,
  target?: Target,
): Promise<Denial | null> {
  if (!(await hasRight(db, actor, right, now))) return 'NO_RIGHT'
  switch (target?.kind) {
    case undefined:
      return null
    case 'user':
      return (await listActDenials(db, actor, right, now, [target.userId], target.act)).get(target.userId) ?? null
    case 'role':
      return findRoleChangeDenial(db, actor, target.roleId)
    case 'grant':
      return findGrantDenial(db, actor, target.roleId, now)
  }
}

/**
 * Checks several acts on many users at once. Returns one map per act, from user id to the reason of the denial; users
 * that are not in the map may be acted on.
 */
export async function listUserDenials(
  db: Database,
  actor: Actor,
  acts: readonly (readonly [Right, PersonAct])[],
  now: Date,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, Denial>[]> {
  return Promise.all(
    acts.map(async ([right, act]) =>
      (await hasRight(db, actor, right, now))
        ? listActDenials(db, actor, right, now, userIds, act)
        : new Map<number, Denial>(userIds.map((id) => [id, 'NO_RIGHT'])),
    ),
  )
}

/** Checks one act on many users, as `listUserDenials` does. */
export const listUserActDenials = async (
  db: Database,
  actor: Actor,
  right: Right,
  act: PersonAct,
  now: Date,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, Denial>> =>
  (await listUserDenials(db, actor, [[right, act]], now, userIds))[0] ?? new Map<number, Denial>()
