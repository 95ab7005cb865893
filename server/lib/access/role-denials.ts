import { and, eq, inArray, min } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { role, roleMenu } from '../../db/schema.ts'
import type { Actor } from '../context/handler.ts'
import { UNIVERSITY_ADMIN } from './authority.ts'
import { listPowers, listPowersByRole } from './powers.ts'
import { hasAllColleges } from './scope.ts'

/** Reason why an act on a role is not allowed. */
export type RoleDenial = 'NO_RIGHT' | 'OUT_OF_SCOPE' | 'RANK' | 'NOT_HELD' | 'NOT_ASSIGNABLE'

/**
 * Returns the rank of the highest of some roles; the lower the number, the higher the rank. Without roles: below all.
 */
export async function findHighestRank(db: Database, clientId: number, roleIds: readonly number[]): Promise<number> {
  if (roleIds.length === 0) return Number.MAX_SAFE_INTEGER
  const [row] = await db
    .select({ rank: min(role.rank) })
    .from(role)
    .where(and(eq(role.clientId, clientId), inArray(role.id, [...roleIds])))
  return row?.rank ?? Number.MAX_SAFE_INTEGER
}

/** Returns why the caller may not act on a role; null if allowed. */
export async function findRoleChangeDenial(db: Database, actor: Actor, roleId: number): Promise<RoleDenial | null> {
  const [row] = await db
    .select({ rank: role.rank })
    .from(role)
    .where(and(eq(role.clientId, actor.clientId), eq(role.id, roleId)))
  if (!row) return 'OUT_OF_SCOPE'
  return row.rank <= (await findHighestRank(db, actor.clientId, actor.roleIds)) ? 'RANK' : null
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

/** Returns why the caller may not grant a role; null if allowed. */
export async function findGrantDenial(
  db: Database,
  actor: Actor,
  roleId: number,
  now: Date,
): Promise<RoleDenial | null> {
  const [row]: readonly RoleRow[] = await db
    .select()
    .from(role)
    .where(and(eq(role.clientId, actor.clientId), eq(role.id, roleId)))
  if (!row) return 'OUT_OF_SCOPE'
  if (!row.isAssignable || row.status !== 'ACTIVE') return 'NOT_ASSIGNABLE'
  if (actor.roleIds.includes(UNIVERSITY_ADMIN)) return null
  if (!hasAllColleges(actor) && row.userType === 'UNIVERSITY') return 'RANK'
  if (row.rank <= (await findHighestRank(db, actor.clientId, actor.roleIds))) return 'RANK'
  const held = await listPowers(db, actor, now)
  const given = await listPowersByRole(db, actor.clientId, [roleId])
  const within =
    (given.get(roleId) ?? []).every((power) => held.has(power)) &&
    (await isWithin(db, actor.clientId, roleId, actor.roleIds))
  return within ? null : 'NOT_HELD'
}
