import { and, asc, countDistinct, eq, type SQL } from 'drizzle-orm'
import { allowed } from '../../access/allowed.ts'
import { holds } from '../../access/holds.ts'
import { heldAt } from '../../access/in-force.ts'
import { seesAllColleges, usersInScope } from '../../access/scope.ts'
import type { Database } from '../../db/database.ts'
import { role, userAccount, userRole } from '../../db/schema.ts'
import { refuse, refuseSaying, type Actor, type ActorContext, type Refusal } from '../../handler.ts'
import { rolesOf } from '../../sessions.ts'
import type { DENIALS } from '../../../src/contract/people/parts.ts'

/** A role as it is kept. */
export type RoleRecord = typeof role.$inferSelect
type Denied = Exclude<(typeof DENIALS)[number], 'NO_RIGHT'>

const CHANGE = { menu: '/role-management', verb: 'edit' } as const

/** Refuses, with the reason as a sentence and as a word. */
export const deny = (denial: Denied, values: Readonly<Record<string, string | number>> = {}): Refusal => refuseSaying(`denial.${denial}`, 'notPermitted', values, { denial })

/** All roles of an institution, held until the transaction ends: names stay unique, ids are given once, and two changes of one role follow each other. */
export const lockedRoles = (db: Database, clientId: number): Promise<RoleRecord[]> => db.select().from(role).where(eq(role.clientId, clientId)).orderBy(asc(role.id)).for('update')

/** Refuses whoever works for some colleges only: a role reaches into all of them. */
export const forAllColleges = (actor: Actor): Refusal | undefined => (seesAllColleges(actor) ? undefined : refuse('outsideScope'))

/** A role that the caller may change, as it stands among the locked ones; refuses what is not there, stands too high, or has changed since `version`. */
export async function roleToChange(db: Database, { actor, now }: Pick<ActorContext, 'actor' | 'now'>, rows: readonly RoleRecord[], roleId: number, version?: number): Promise<RoleRecord | Refusal> {
  const bound = forAllColleges(actor)
  if (bound) return bound
  const denial = await allowed(db, actor, CHANGE, now, { kind: 'role', roleId })
  const found = rows.find(({ id }) => id === roleId)
  if (denial === 'OUT_OF_SCOPE' || !found) return refuse('notFound')
  if (denial === 'NO_RIGHT') return refuse('notPermitted', {}, { needs: CHANGE })
  if (denial) return deny(denial)
  return version === undefined || found.rowVersion === version ? found : refuse('stale')
}

/** Whether a caller still reaches the roles with all that they hold; to be asked after a change, before it is kept. */
export async function keepsAccess(db: Database, actor: Actor, now: Date): Promise<boolean> {
  const roleIds = (await rolesOf(db, actor.clientId, actor.userId, now)).map(({ id }) => id)
  return holds(db, { ...actor, roleIds }, CHANGE, now)
}

/** How many active people in the caller's scope hold roles now; `which` says of which. As a subquery too. */
export const activeHolders = (db: Database, actor: Actor, now: Date, which: SQL) =>
  db
    .select({ count: countDistinct(userRole.userId) })
    .from(userRole)
    .innerJoin(userAccount, and(eq(userAccount.clientId, userRole.clientId), eq(userAccount.id, userRole.userId)))
    .where(and(eq(userRole.clientId, actor.clientId), which, heldAt(now), eq(userAccount.status, 'ACTIVE'), usersInScope(db, actor)))

/** The same for one role, as a number. */
export async function activeHoldersOf(db: Database, actor: Actor, now: Date, roleId: number): Promise<number> {
  const [row] = await activeHolders(db, actor, now, eq(userRole.roleId, roleId))
  return row?.count ?? 0
}

/** How many accounts hold a role, whatever their status. */
export async function allHoldersOf(db: Database, clientId: number, roleId: number): Promise<number> {
  const [row] = await db.select({ count: countDistinct(userRole.userId) }).from(userRole).where(and(eq(userRole.clientId, clientId), eq(userRole.roleId, roleId)))
  return row?.count ?? 0
}
