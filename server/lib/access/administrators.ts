import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import type { Right, Verb } from '../../../src/contract/access.ts'
import type { Database } from '../../db/database.ts'
import { menu, role, roleMenu, ssoIssuer, userRole } from '../../db/schema.ts'
import { COLUMN_OF_VERB, UNIVERSITY_ADMIN } from './authority.ts'

/** Whoever has one of these rights decides who has rights, what the institution is, or who is erased from it. */
const ADMINISTERING: readonly Right[] = [
  { menu: '/role-management', verb: 'edit' },
  { menu: '/institution-settings', verb: 'edit' },
  { menu: '/data-protection', verb: 'approve' },
  { menu: '/institutions', verb: 'approve' },
]

/** Returns whether one of some rights on a screen makes an administrator. */
export const isAdministering = (route: string, verbs: readonly Verb[]): boolean =>
  ADMINISTERING.some(({ menu: screen, verb }) => screen === route && verbs.includes(verb))

/** Returns the roles whose holders administer the institution, by their rights: role 10, and copies of it. */
export async function listAdministeringRoles(db: Database, clientId: number): Promise<readonly number[]> {
  const rows = await db
    .selectDistinct({ id: roleMenu.roleId })
    .from(roleMenu)
    .innerJoin(menu, and(eq(menu.clientId, roleMenu.clientId), eq(menu.id, roleMenu.menuId)))
    .where(
      and(
        eq(roleMenu.clientId, clientId),
        or(
          ...ADMINISTERING.map(({ menu: route, verb }) =>
            and(eq(menu.routeName, route), eq(COLUMN_OF_VERB[verb], true)),
          ),
        ),
      ),
    )
  return [...new Set([UNIVERSITY_ADMIN, ...rows.map(({ id }) => id)])]
}

/**
 * Locks roles that are to be given until the transaction ends, and returns those of them that make their holder an
 * administrator: nobody adds rights to a role between this answer and its first holder.
 */
export async function lockAdministeringRoles(
  db: Database,
  clientId: number,
  roleIds: readonly number[],
): Promise<readonly number[]> {
  if (roleIds.length === 0) return []
  await db
    .select({ id: role.id })
    .from(role)
    .where(and(eq(role.clientId, clientId), inArray(role.id, [...roleIds])))
    .orderBy(role.id)
    .for('update')
  const administering = await listAdministeringRoles(db, clientId)
  return roleIds.filter((id) => administering.includes(id))
}

/** Returns whether one of some roles that are to be given makes its holder an administrator. */
export const hasAdministeringRole = async (
  db: Database,
  clientId: number,
  roleIds: readonly number[],
): Promise<boolean> => (await lockAdministeringRoles(db, clientId, roleIds)).length > 0

/** An account, by its institution and id. */
interface AccountKey {
  readonly clientId: number
  readonly id: number
}

/** Returns which of some accounts administer the institution now or later, whatever their status. */
export async function listAdministrators(
  db: Database,
  clientId: number,
  userIds: readonly number[],
  now: Date,
): Promise<readonly number[]> {
  if (userIds.length === 0) return []
  const rows = await db
    .selectDistinct({ id: userRole.userId })
    .from(userRole)
    .where(
      and(
        eq(userRole.clientId, clientId),
        inArray(userRole.userId, [...userIds]),
        inArray(userRole.roleId, [...(await listAdministeringRoles(db, clientId))]),
        or(isNull(userRole.toAt), gt(userRole.toAt, now)),
      ),
    )
  return rows.map(({ id }) => id)
}

/** Returns whether an account administers the institution now or later. */
export const isAdministrator = async (db: Database, { clientId, id }: AccountKey, now: Date): Promise<boolean> =>
  (await listAdministrators(db, clientId, [id], now)).length > 0

/** Returns which of some accounts decide who somebody is: administrators, and the service accounts of partners. */
export async function listIdentityDeciders(
  db: Database,
  clientId: number,
  userIds: readonly number[],
  now: Date,
): Promise<readonly number[]> {
  if (userIds.length === 0) return []
  const services = await db
    .select({ id: ssoIssuer.serviceUserId })
    .from(ssoIssuer)
    .where(and(eq(ssoIssuer.clientId, clientId), inArray(ssoIssuer.serviceUserId, [...userIds])))
  return [...(await listAdministrators(db, clientId, userIds, now)), ...services.flatMap(({ id }) => id ?? [])]
}

/** Returns whether an account decides who somebody is; changes of it need a second person. */
export const doesDecideIdentities = async (db: Database, { clientId, id }: AccountKey, now: Date): Promise<boolean> =>
  (await listIdentityDeciders(db, clientId, [id], now)).length > 0
