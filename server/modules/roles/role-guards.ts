import { and, asc, countDistinct, eq, ne, type SQL } from 'drizzle-orm'
import { isAdministering, listAdministeringRoles } from '../../lib/access/administrators.ts'
import { findDenial, UNIVERSITY_ADMIN } from '../../lib/access/allowed.ts'
import { hasRight } from '../../lib/access/has-right.ts'
import { whereInForce } from '../../lib/access/in-force.ts'
import { hasAllColleges, whereUserInScope } from '../../lib/access/scope.ts'
import type { Database } from '../../db/database.ts'
import { role, userAccount, userRole } from '../../db/schema.ts'
import { refuse, refuseSaying, type Actor, type ActorContext, type Refusal } from '../../lib/context/handler.ts'
import { listRolesInForce } from '../../lib/session/sessions.ts'
import type { DENIALS } from '../../../src/contract/users/parts.ts'
import type { RightsChange } from './role-rights.ts'

/** A role as stored. */
export type RoleRecord = typeof role.$inferSelect
type Denied = Exclude<(typeof DENIALS)[number], 'NO_RIGHT'>

const CHANGE = { menu: '/role-management', verb: 'edit' } as const

/** Refuses a call with the reason as a message and as a code. */
export const refuseDenied = (denial: Denied, values: Readonly<Record<string, string | number>> = {}): Refusal =>
  refuseSaying(`denial.${denial}`, 'notPermitted', values, { denial })

/**
 * Reads and locks all roles of an institution until the transaction ends: names stay unique, ids are assigned once, and
 * two changes of one role run one after the other.
 */
export const lockRoles = (db: Database, clientId: number): Promise<RoleRecord[]> =>
  db.select().from(role).where(eq(role.clientId, clientId)).orderBy(asc(role.id)).for('update')

/** Refuses a caller who is limited to some colleges: a role applies to all of them. */
export const refuseUnlessAllColleges = (actor: Actor): Refusal | undefined =>
  hasAllColleges(actor) ? undefined : refuse('outsideScope')

/**
 * Returns a role that the caller may change, from the locked ones. Refuses when it does not exist, ranks too high, or
 * has changed since `version`.
 */
export async function findRoleToChange(
  db: Database,
  { actor, now }: Pick<ActorContext, 'actor' | 'now'>,
  rows: readonly RoleRecord[],
  roleId: number,
  version?: number,
): Promise<RoleRecord | Refusal> {
  const bound = refuseUnlessAllColleges(actor)
  if (bound) return bound
  const denial = await findDenial(db, actor, CHANGE, now, { kind: 'role', roleId })
  const found = rows.find(({ id }) => id === roleId)
  if (denial === 'OUT_OF_SCOPE' || !found) return refuse('notFound')
  if (denial === 'NO_RIGHT') return refuse('notPermitted', {}, { needs: CHANGE })
  if (denial) return refuseDenied(denial)
  return version === undefined || found.rowVersion === version ? found : refuse('stale')
}

/**
 * Returns whether the caller can still manage roles with all rights that they hold; checked after a change, before the
 * commit.
 */
export async function hasRoleAccess(db: Database, actor: Actor, now: Date): Promise<boolean> {
  const roleIds = (await listRolesInForce(db, actor.clientId, actor.userId, now)).map(({ id }) => id)
  return hasRight(db, { ...actor, roleIds }, CHANGE, now)
}

/**
 * Counts the active people in the caller's scope who hold roles now; `which` selects the roles. Also usable as a
 * subquery.
 */
export const selectActiveHolders = (db: Database, actor: Actor, now: Date, which: SQL) =>
  db
    .select({ count: countDistinct(userRole.userId) })
    .from(userRole)
    .innerJoin(userAccount, and(eq(userAccount.clientId, userRole.clientId), eq(userAccount.id, userRole.userId)))
    .where(
      and(
        eq(userRole.clientId, actor.clientId),
        which,
        whereInForce(now),
        eq(userAccount.status, 'ACTIVE'),
        whereUserInScope(db, actor),
      ),
    )

/** Returns the count of `selectActiveHolders` for one role, as a number. */
export async function countActiveHolders(db: Database, actor: Actor, now: Date, roleId: number): Promise<number> {
  const [row] = await selectActiveHolders(db, actor, now, eq(userRole.roleId, roleId))
  return row?.count ?? 0
}

/** Returns how many accounts hold a role, in any status, besides one of them. */
export async function countAllHolders(db: Database, clientId: number, roleId: number, besides = 0): Promise<number> {
  const [row] = await db
    .select({ count: countDistinct(userRole.userId) })
    .from(userRole)
    .where(and(eq(userRole.clientId, clientId), eq(userRole.roleId, roleId), ne(userRole.userId, besides)))
  return row?.count ?? 0
}

/**
 * Refuses to move the holders of a role to another one, or to take the role's rights from them (`to` is undefined),
 * when this makes administrators or ends what others are: each of them needs a second person.
 */
export async function refuseOtherAdministrators(
  db: Database,
  { userId }: Actor,
  { clientId, id }: RoleRecord,
  to?: number,
): Promise<Refusal | undefined> {
  const roles = await listAdministeringRoles(db, clientId)
  const makes = to !== undefined && roles.includes(to)
  if (!makes && !roles.includes(id)) return undefined
  const concerned = await countAllHolders(db, clientId, id, makes ? undefined : userId)
  return concerned > 0
    ? refuseSaying('secondPerson.holders', 'notPermitted', {}, { denial: 'SECOND_PERSON' })
    : undefined
}

/**
 * Refuses rights that would make administrators of everybody who holds a role, or is given it by a handover or an
 * activation, and to take such rights from others who hold it: each of them needs a second person.
 */
export async function refuseNewAdministrators(
  db: Database,
  { userId }: Actor,
  { clientId, id, type }: RoleRecord,
  changes: readonly RightsChange[],
): Promise<Refusal | undefined> {
  const isDifferent = (less: 'before' | 'after', more: 'before' | 'after') =>
    changes.some(({ routeName, ...verbs }) =>
      isAdministering(
        routeName,
        verbs[more].filter((verb) => !verbs[less].includes(verb)),
      ),
    )
  if (isDifferent('after', 'before') && (await countAllHolders(db, clientId, id, userId)) > 0)
    return refuseSaying('secondPerson.holders', 'notPermitted')
  const isOpen = id === UNIVERSITY_ADMIN || (type === 'CUSTOM' && (await countAllHolders(db, clientId, id)) === 0)
  return isDifferent('before', 'after') && !isOpen ? refuseSaying('secondPerson.heldRole', 'notPermitted') : undefined
}
