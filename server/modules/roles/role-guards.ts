import { and, asc, countDistinct, eq, type SQL } from 'drizzle-orm'
import { isAdministering, listAdministeringRoles } from '../../lib/access/administrators.ts'
import { denialOf } from '../../lib/access/allowed.ts'
import { hasRight } from '../../lib/access/has-right.ts'
import { inForceAt } from '../../lib/access/in-force.ts'
import { seesAllColleges, usersInScope } from '../../lib/access/scope.ts'
import type { Database } from '../../db/database.ts'
import { role, userAccount, userRole } from '../../db/schema.ts'
import { refuse, refuseSaying, type Actor, type ActorContext, type Refusal } from '../../lib/context/handler.ts'
import { rolesOf } from '../../lib/session/sessions.ts'
import type { DENIALS } from '../../../src/contract/users/parts.ts'
import type { RightsChange } from './role-rights.ts'

/** A role as stored. */
export type RoleRecord = typeof role.$inferSelect
type Denied = Exclude<(typeof DENIALS)[number], 'NO_RIGHT'>

const CHANGE = { menu: '/role-management', verb: 'edit' } as const

/** Refuses a call with the reason as a message and as a code. */
export const deny = (denial: Denied, values: Readonly<Record<string, string | number>> = {}): Refusal =>
  refuseSaying(`denial.${denial}`, 'notPermitted', values, { denial })

/**
 * Reads and locks all roles of an institution until the transaction ends: names stay unique, ids are assigned once, and
 * two changes of one role run one after the other.
 */
export const lockedRoles = (db: Database, clientId: number): Promise<RoleRecord[]> =>
  db.select().from(role).where(eq(role.clientId, clientId)).orderBy(asc(role.id)).for('update')

/** Refuses a caller who is limited to some colleges: a role applies to all of them. */
export const forAllColleges = (actor: Actor): Refusal | undefined =>
  seesAllColleges(actor) ? undefined : refuse('outsideScope')

/**
 * Returns a role that the caller may change, from the locked ones. Refuses when it does not exist, ranks too high, or
 * has changed since `version`.
 */
export async function roleToChange(
  db: Database,
  { actor, now }: Pick<ActorContext, 'actor' | 'now'>,
  rows: readonly RoleRecord[],
  roleId: number,
  version?: number,
): Promise<RoleRecord | Refusal> {
  const bound = forAllColleges(actor)
  if (bound) return bound
  const denial = await denialOf(db, actor, CHANGE, now, { kind: 'role', roleId })
  const found = rows.find(({ id }) => id === roleId)
  if (denial === 'OUT_OF_SCOPE' || !found) return refuse('notFound')
  if (denial === 'NO_RIGHT') return refuse('notPermitted', {}, { needs: CHANGE })
  if (denial) return deny(denial)
  return version === undefined || found.rowVersion === version ? found : refuse('stale')
}

/**
 * Returns whether the caller can still manage roles with all rights that they hold; checked after a change, before the
 * commit.
 */
export async function keepsAccess(db: Database, actor: Actor, now: Date): Promise<boolean> {
  const roleIds = (await rolesOf(db, actor.clientId, actor.userId, now)).map(({ id }) => id)
  return hasRight(db, { ...actor, roleIds }, CHANGE, now)
}

/**
 * Counts the active people in the caller's scope who hold roles now; `which` selects the roles. Also usable as a
 * subquery.
 */
export const activeHolders = (db: Database, actor: Actor, now: Date, which: SQL) =>
  db
    .select({ count: countDistinct(userRole.userId) })
    .from(userRole)
    .innerJoin(userAccount, and(eq(userAccount.clientId, userRole.clientId), eq(userAccount.id, userRole.userId)))
    .where(
      and(
        eq(userRole.clientId, actor.clientId),
        which,
        inForceAt(now),
        eq(userAccount.status, 'ACTIVE'),
        usersInScope(db, actor),
      ),
    )

/** Returns the count of `activeHolders` for one role, as a number. */
export async function activeHoldersOf(db: Database, actor: Actor, now: Date, roleId: number): Promise<number> {
  const [row] = await activeHolders(db, actor, now, eq(userRole.roleId, roleId))
  return row?.count ?? 0
}

/** Returns how many accounts hold a role, in any status. */
export async function allHoldersOf(db: Database, clientId: number, roleId: number): Promise<number> {
  const [row] = await db
    .select({ count: countDistinct(userRole.userId) })
    .from(userRole)
    .where(and(eq(userRole.clientId, clientId), eq(userRole.roleId, roleId)))
  return row?.count ?? 0
}

/**
 * Refuses rights that would make administrators of everybody who holds a role, or is given it by a handover or an
 * activation: each new administrator needs a second person.
 */
export async function refuseNewAdministrators(
  db: Database,
  { clientId, id, type }: RoleRecord,
  changes: readonly RightsChange[],
): Promise<Refusal | undefined> {
  const adds = changes.some(({ routeName, before, after }) =>
    isAdministering(
      routeName,
      after.filter((verb) => !before.includes(verb)),
    ),
  )
  if (!adds || (type === 'CUSTOM' && (await allHoldersOf(db, clientId, id)) === 0)) return undefined
  if ((await listAdministeringRoles(db, clientId)).includes(id)) return undefined
  return refuseSaying('secondPerson.heldRole', 'notPermitted')
}
