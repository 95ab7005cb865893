import { and, eq, inArray, min } from 'drizzle-orm'
import type { Right } from '../../src/contract/access.ts'
import type { Database } from '../db/database.ts'
import { role, roleMenu, userAccount, userRole } from '../db/schema.ts'
import type { Actor } from '../handler.ts'
import { holds } from './holds.ts'
import { seesAllColleges, usersInScope } from './scope.ts'

/** The administrator of the institution, who may grant what they do not hold themselves (domain brief 2.3.1). */
export const UNIVERSITY_ADMIN = 10

/** What an act is done to. */
export type Target = { readonly kind: 'user'; readonly userId: number } | { readonly kind: 'role'; readonly roleId: number } | { readonly kind: 'grant'; readonly roleId: number }

/** Why an act is not allowed. OUT_OF_SCOPE: not to be told from what does not exist. */
export type Denial = 'NO_RIGHT' | 'OUT_OF_SCOPE' | 'RANK' | 'NOT_HELD' | 'NOT_ASSIGNABLE'

/** The place of the highest of some roles; the lower the number, the higher. Without any: below all. */
export async function highest(db: Database, clientId: number, roleIds: readonly number[]): Promise<number> {
  if (roleIds.length === 0) return Number.MAX_SAFE_INTEGER
  const [row] = await db.select({ rank: min(role.rank) }).from(role).where(and(eq(role.clientId, clientId), inArray(role.id, [...roleIds])))
  return row?.rank ?? Number.MAX_SAFE_INTEGER
}

/** What stands in the way of acts on some users, by their ids; who is not named may be acted on. */
async function aboutUsers(db: Database, actor: Actor, userIds: readonly number[]): Promise<ReadonlyMap<number, Denial>> {
  if (userIds.length === 0) return new Map()
  const found = await db.select({ id: userAccount.id }).from(userAccount).where(and(usersInScope(db, actor), inArray(userAccount.id, [...userIds])))
  const theirs = await db
    .select({ userId: userRole.userId, rank: min(role.rank) })
    .from(userRole)
    .innerJoin(role, and(eq(role.clientId, userRole.clientId), eq(role.id, userRole.roleId)))
    .where(and(eq(userRole.clientId, actor.clientId), inArray(userRole.userId, [...userIds])))
    .groupBy(userRole.userId)
  const own = await highest(db, actor.clientId, actor.roleIds)
  const [inScope, ranks] = [new Set(found.map(({ id }) => id)), new Map(theirs.map(({ userId, rank }) => [userId, rank ?? Number.MAX_SAFE_INTEGER]))]
  return new Map(
    userIds.flatMap((id): [number, Denial][] => {
      if (!inScope.has(id)) return [[id, 'OUT_OF_SCOPE']]
      return (ranks.get(id) ?? Number.MAX_SAFE_INTEGER) < own ? [[id, 'RANK']] : []
    }),
  )
}

async function aboutRole(db: Database, actor: Actor, roleId: number): Promise<Denial | null> {
  const [row] = await db.select({ rank: role.rank }).from(role).where(and(eq(role.clientId, actor.clientId), eq(role.id, roleId)))
  if (!row) return 'OUT_OF_SCOPE'
  return row.rank <= (await highest(db, actor.clientId, actor.roleIds)) ? 'RANK' : null
}

type RoleRow = typeof role.$inferSelect
const VERB_COLUMNS = ['canView', 'canEdit', 'canExport', 'canApprove'] as const

/** Whether every right of one role is among the rights of some others. */
async function isWithin(db: Database, clientId: number, roleId: number, held: readonly number[]): Promise<boolean> {
  const rows = await db.select().from(roleMenu).where(and(eq(roleMenu.clientId, clientId), inArray(roleMenu.roleId, [roleId, ...held])))
  const own = rows.filter((row) => held.includes(row.roleId))
  return rows.filter((row) => row.roleId === roleId).every((wanted) => VERB_COLUMNS.every((verb) => !wanted[verb] || own.some((row) => row.menuId === wanted.menuId && row[verb])))
}

async function aboutGrant(db: Database, actor: Actor, roleId: number): Promise<Denial | null> {
  const [row]: readonly RoleRow[] = await db.select().from(role).where(and(eq(role.clientId, actor.clientId), eq(role.id, roleId)))
  if (!row) return 'OUT_OF_SCOPE'
  if (!row.isAssignable || row.status !== 'ACTIVE') return 'NOT_ASSIGNABLE'
  if (actor.roleIds.includes(UNIVERSITY_ADMIN)) return null
  if (!seesAllColleges(actor) && row.userType === 'UNIVERSITY') return 'RANK'
  if (row.rank <= (await highest(db, actor.clientId, actor.roleIds))) return 'RANK'
  return (await isWithin(db, actor.clientId, roleId, actor.roleIds)) ? null : 'NOT_HELD'
}

/**
 * Whether a caller may do something to somebody or something; null when so. A user: in the own scope, and holding nothing higher than the caller.
 * A role: standing lower than the caller's own. Granting a role: that, and all its rights held by the caller; the university's administrator excepted.
 * The same question stands behind every handler, the menu and the explanation.
 */
export async function allowed(db: Database, actor: Actor, right: Right, now: Date, target?: Target): Promise<Denial | null> {
  if (!(await holds(db, actor, right, now))) return 'NO_RIGHT'
  switch (target?.kind) {
    case undefined:
      return null
    case 'user':
      return (await aboutUsers(db, actor, [target.userId])).get(target.userId) ?? null
    case 'role':
      return aboutRole(db, actor, target.roleId)
    case 'grant':
      return aboutGrant(db, actor, target.roleId)
  }
}

/** The same question about acts on many users at once, for some rights: what stands in the way, right by right and by their ids; who is not named may be acted on. */
export async function deniedUsersBy(db: Database, actor: Actor, rights: readonly Right[], now: Date, userIds: readonly number[]): Promise<ReadonlyMap<number, Denial>[]> {
  const about = await aboutUsers(db, actor, userIds)
  return Promise.all(rights.map(async (right) => ((await holds(db, actor, right, now)) ? about : new Map<number, Denial>(userIds.map((id) => [id, 'NO_RIGHT'])))))
}

/** The same for one right. */
export const deniedUsers = async (db: Database, actor: Actor, right: Right, now: Date, userIds: readonly number[]): Promise<ReadonlyMap<number, Denial>> =>
  (await deniedUsersBy(db, actor, [right], now, userIds))[0] ?? new Map<number, Denial>()
