import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import { activities, queries } from '../../../src/contract/index.ts'
import type { Needs } from '../../../src/contract/access.ts'
import type { Database } from '../../db/database.ts'
import { menu, roleMenu, userMenuOverride, userRole } from '../../db/schema.ts'
import type { Actor } from '../context/handler.ts'
import { doesMenuGrantRight } from './has-right.ts'
import { listGrantedScreens } from './rights.ts'

/** A right on a screen, or a list of roles. */
type Power = Exclude<Needs, 'own' | { readonly anyOf: unknown }>

/**
 * What the server requires for calls that concern others: rights on screens, and lists of roles. Derived from the
 * contract, so that it includes every new call.
 */
const ASKED = [...Object.values(activities), ...Object.values(queries)].flatMap(
  ({ needs }: { readonly needs?: Needs }): readonly Power[] => {
    if (needs === undefined || needs === 'own') return []
    const powers = 'anyOf' in needs ? needs.anyOf : [needs]
    return powers.filter((power) => !('roles' in power && power.readOnly))
  },
)

const toPowerName = (needs: Power): string =>
  'roles' in needs ? `roles ${needs.roles.join(' ')}` : `${needs.verb} ${needs.menu}`
const SCREENS = [...new Set(ASKED.flatMap((needs) => ('roles' in needs ? [] : [needs.menu])))]
const BY_ROLE = ASKED.filter((needs) => 'roles' in needs)
const ON_SCREENS = ASKED.filter((needs) => 'menu' in needs)
const COLUMN = { view: 'canView', edit: 'canEdit', export: 'canExport', approve: 'canApprove' } as const

/** Returns the powers that role ids give by themselves, independent of their screens. */
const listRolePowers = (roleIds: readonly number[]): string[] =>
  BY_ROLE.filter(({ roles }) => roles.some((id) => roleIds.includes(id))).map(toPowerName)

/** Returns what a user may do to others, as a set of names. The names are only meant to be compared with each other. */
export async function listPowers(
  db: Database,
  holder: Pick<Actor, 'clientId' | 'userId' | 'roleIds'>,
  now: Date,
): Promise<ReadonlySet<string>> {
  const entries = await listGrantedScreens(db, holder, now)
  return new Set([
    ...listRolePowers(holder.roleIds),
    ...ON_SCREENS.filter((right) => doesMenuGrantRight(entries, right)).map(toPowerName),
  ])
}

/** Returns the powers of roles, by role id. */
export async function listPowersByRole(
  db: Database,
  clientId: number,
  roleIds: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const rows = await db
    .select({ rights: roleMenu, route: menu.routeName })
    .from(roleMenu)
    .innerJoin(menu, and(eq(menu.clientId, roleMenu.clientId), eq(menu.id, roleMenu.menuId)))
    .where(
      and(eq(roleMenu.clientId, clientId), inArray(roleMenu.roleId, [...roleIds, 0]), inArray(menu.routeName, SCREENS)),
    )
  return new Map(
    roleIds.map((id) => {
      const own = rows.filter(({ rights }) => rights.roleId === id)
      return [
        id,
        [
          ...listRolePowers([id]),
          ...ON_SCREENS.filter((right) =>
            own.some(({ rights, route }) => route === right.menu && rights[COLUMN[right.verb]]),
          ).map(toPowerName),
        ],
      ]
    }),
  )
}

/**
 * Returns everything that some users may do to others through their roles and exceptions, by user id. Includes roles
 * that start later and roles that are currently inactive.
 */
export async function listPowersByPerson(
  db: Database,
  clientId: number,
  userIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const grants = await db
    .select({ userId: userRole.userId, roleId: userRole.roleId })
    .from(userRole)
    .where(
      and(
        eq(userRole.clientId, clientId),
        inArray(userRole.userId, [...userIds, 0]),
        or(isNull(userRole.toAt), gt(userRole.toAt, now)),
      ),
    )
  const exceptions = await db
    .select({ userId: userMenuOverride.userId, route: menu.routeName })
    .from(userMenuOverride)
    .innerJoin(menu, and(eq(menu.clientId, userMenuOverride.clientId), eq(menu.id, userMenuOverride.menuId)))
    .where(
      and(
        eq(userMenuOverride.clientId, clientId),
        inArray(userMenuOverride.userId, [...userIds, 0]),
        eq(userMenuOverride.effect, 'GRANT'),
        or(isNull(userMenuOverride.until), gt(userMenuOverride.until, now)),
      ),
    )
  const byRole = await listPowersByRole(db, clientId, [...new Set(grants.map(({ roleId }) => roleId))])
  const powers = new Map<number, Set<string>>(userIds.map((id) => [id, new Set()]))
  for (const { userId, roleId } of grants) for (const power of byRole.get(roleId) ?? []) powers.get(userId)?.add(power)
  for (const { userId, route } of exceptions)
    for (const right of ON_SCREENS)
      if (right.menu === route && right.verb === 'view') powers.get(userId)?.add(toPowerName(right))
  return powers
}
