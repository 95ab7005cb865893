import { and, eq, inArray, min } from 'drizzle-orm'
import type { Right } from '../../../src/contract/access.ts'
import { BEYOND, type Beyond } from '../../../src/contract/users/parts.ts'
import type { Database } from '../../db/database.ts'
import { role, roleMenu, userAccount, userRole } from '../../db/schema.ts'
import type { Actor } from '../context/handler.ts'
import { authorityOver, UNIVERSITY_ADMIN, type BeyondAuthority } from './authority.ts'
import { holds } from './holds.ts'
import { powersOf, powersOfRoles } from './powers.ts'
import { REACH, type PersonAct } from './reach.ts'
import { seesAllColleges, usersInScope } from './scope.ts'

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
/** Reason why an act on a role is not allowed. */
export type RoleDenial = 'NO_RIGHT' | 'OUT_OF_SCOPE' | 'RANK' | 'NOT_HELD' | 'NOT_ASSIGNABLE'

/**
 * Returns the denial that a screen explains: why the caller may not act on an account. Returns null if the act is
 * allowed, or if the screen needs no explanation.
 */
export const shownDenial = (denial: Denial | 'OWN_ACCOUNT' | null): Beyond | null =>
  BEYOND.find((one) => one === denial) ?? null

/**
 * Returns the rank of the highest of some roles; the lower the number, the higher the rank. Without roles: below all.
 */
export async function highest(db: Database, clientId: number, roleIds: readonly number[]): Promise<number> {
  if (roleIds.length === 0) return Number.MAX_SAFE_INTEGER
  const [row] = await db
    .select({ rank: min(role.rank) })
    .from(role)
    .where(and(eq(role.clientId, clientId), inArray(role.id, [...roleIds])))
  return row?.rank ?? Number.MAX_SAFE_INTEGER
}

/** Returns why an act on some users is denied, by user id; users that are not in the map may be acted on. */
async function aboutUsers(
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
    .where(and(usersInScope(db, actor), inArray(userAccount.id, [...userIds])))
  const theirs = await db
    .select({ userId: userRole.userId, rank: min(role.rank) })
    .from(userRole)
    .innerJoin(role, and(eq(role.clientId, userRole.clientId), eq(role.id, userRole.roleId)))
    .where(and(eq(userRole.clientId, actor.clientId), inArray(userRole.userId, [...userIds])))
    .groupBy(userRole.userId)
  const own = await highest(db, actor.clientId, actor.roleIds)
  const reach: 'READ' | 'COLLEGE' | 'ACCOUNT' = REACH[act]
  const authority = reach === 'READ' ? null : await authorityOver(db, actor, right, now, userIds)
  const beyond = reach === 'ACCOUNT' ? authority?.whole : authority?.near
  const [inScope, ranks] = [
    new Set(found.map(({ id }) => id)),
    new Map(theirs.map(({ userId, rank }) => [userId, rank ?? Number.MAX_SAFE_INTEGER])),
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

async function aboutRole(db: Database, actor: Actor, roleId: number): Promise<RoleDenial | null> {
  const [row] = await db
    .select({ rank: role.rank })
    .from(role)
    .where(and(eq(role.clientId, actor.clientId), eq(role.id, roleId)))
  if (!row) return 'OUT_OF_SCOPE'
  return row.rank <= (await highest(db, actor.clientId, actor.roleIds)) ? 'RANK' : null
}

type RoleRow = typeof role.$inferSelect
const VERB_COLUMNS = ['canView', 'canEdit', 'canExport', 'canApprove'] as const

/** Returns whether the rights of one role are a subset of the rights of some others. */
async function isWithin(db: Database, clientId: number, roleId: number, held: readonly number[]): Promise<boolean> {
  const rows = await db
    .select()
    .from(roleMenu)
    .where(and(eq(roleMenu.clientId, clientId), inArray(roleMenu.roleId, [roleId, ...held])))
  const own = rows.filter((row) => held.includes(row.roleId))
  return rows
    .filter((row) => row.roleId === roleId)
    .every((wanted) =>
      VERB_COLUMNS.every((verb) => !wanted[verb] || own.some((row) => row.menuId === wanted.menuId && row[verb])),
    )
}

async function aboutGrant(db: Database, actor: Actor, roleId: number, now: Date): Promise<RoleDenial | null> {
  const [row]: readonly RoleRow[] = await db
    .select()
    .from(role)
    .where(and(eq(role.clientId, actor.clientId), eq(role.id, roleId)))
  if (!row) return 'OUT_OF_SCOPE'
  if (!row.isAssignable || row.status !== 'ACTIVE') return 'NOT_ASSIGNABLE'
  if (actor.roleIds.includes(UNIVERSITY_ADMIN)) return null
  if (!seesAllColleges(actor) && row.userType === 'UNIVERSITY') return 'RANK'
  if (row.rank <= (await highest(db, actor.clientId, actor.roleIds))) return 'RANK'
  const held = await powersOf(db, actor, now)
  const given = await powersOfRoles(db, actor.clientId, [roleId])
  const within =
    (given.get(roleId) ?? []).every((power) => held.has(power)) &&
    (await isWithin(db, actor.clientId, roleId, actor.roleIds))
  return within ? null : 'NOT_HELD'
}

/**
 * Returns why the caller may not act on a target; null if allowed. A user must be in the caller's scope, must hold no
 * role above the caller's, and, if the act concerns the whole account (`reach.ts`), must not work at a college or hold
 * a right that the caller has no authority over. A role must rank below the caller's own. To grant a role, the caller
 * must also hold all its rights; the university's administrator is exempt. Every handler, the menu and the explanation
 * of access use this check.
 */
export async function allowed(
  db: Database,
  actor: Actor,
  right: Right,
  now: Date,
  target?: RoleTarget,
): Promise<RoleDenial | null>
export async function allowed(
  db: Database,
  actor: Actor,
  right: Right,
  now: Date,
  target: UserTarget,
): Promise<Denial | null>
export async function allowed(
  db: Database,
  actor: Actor,
  right: Right,
  now: Date,
  target?: Target,
): Promise<Denial | null> {
  if (!(await holds(db, actor, right, now))) return 'NO_RIGHT'
  switch (target?.kind) {
    case undefined:
      return null
    case 'user':
      return (await aboutUsers(db, actor, right, now, [target.userId], target.act)).get(target.userId) ?? null
    case 'role':
      return aboutRole(db, actor, target.roleId)
    case 'grant':
      return aboutGrant(db, actor, target.roleId, now)
  }
}

/**
 * Checks several acts on many users at once. Returns one map per act, from user id to the reason of the denial; users
 * that are not in the map may be acted on.
 */
export async function deniedUsersBy(
  db: Database,
  actor: Actor,
  acts: readonly (readonly [Right, PersonAct])[],
  now: Date,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, Denial>[]> {
  return Promise.all(
    acts.map(async ([right, act]) =>
      (await holds(db, actor, right, now))
        ? aboutUsers(db, actor, right, now, userIds, act)
        : new Map<number, Denial>(userIds.map((id) => [id, 'NO_RIGHT'])),
    ),
  )
}

/** Checks one act on many users, as `deniedUsersBy` does. */
export const deniedUsers = async (
  db: Database,
  actor: Actor,
  right: Right,
  act: PersonAct,
  now: Date,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, Denial>> =>
  (await deniedUsersBy(db, actor, [[right, act]], now, userIds))[0] ?? new Map<number, Denial>()
