import { and, asc, eq, inArray } from 'drizzle-orm'
import { VERBS, type Verb } from '../../../src/contract/access.ts'
import type { MenuRights } from '../../../src/contract/roles/roles.ts'
import type { Database } from '../../db/database.ts'
import { menu, roleMenu } from '../../db/schema.ts'

/** A screen whose rights change, as stored in the history. */
export interface RightsChange {
  readonly menuId: number
  readonly routeName: string
  readonly titleKey: string
  readonly before: readonly Verb[]
  readonly after: readonly Verb[]
}

type Row = typeof roleMenu.$inferSelect

const COLUMN = {
  view: 'canView',
  edit: 'canEdit',
  export: 'canExport',
  approve: 'canApprove',
} as const satisfies Record<Verb, keyof Row>

const listVerbs = (row: Row): Verb[] => VERBS.filter((verb) => row[COLUMN[verb]])

/**
 * Completes rights: any right on a screen includes the right to view it. Returns each once, in the order of the
 * contract.
 */
export const addViewRight = (rights: readonly Verb[]): Verb[] =>
  rights.length === 0 ? [] : VERBS.filter((verb) => verb === 'view' || rights.includes(verb))

/** Returns the rights of roles, by role; omits screens without rights. */
export async function listRightsByRole(
  db: Database,
  clientId: number,
  roleIds: readonly number[],
): Promise<ReadonlyMap<number, MenuRights[]>> {
  const rows =
    roleIds.length === 0
      ? []
      : await db
          .select()
          .from(roleMenu)
          .where(and(eq(roleMenu.clientId, clientId), inArray(roleMenu.roleId, [...roleIds])))
          .orderBy(asc(roleMenu.menuId))
  return new Map(
    roleIds.map((roleId) => [
      roleId,
      rows
        .filter((row) => row.roleId === roleId)
        .flatMap((row) => (listVerbs(row).length ? [{ menuId: row.menuId, rights: listVerbs(row) }] : [])),
    ]),
  )
}

/** Returns which of the wanted rights differ from the current ones; null when one of the screens does not exist. */
export async function findRightsChanges(
  db: Database,
  clientId: number,
  had: readonly MenuRights[],
  wanted: readonly MenuRights[],
): Promise<readonly RightsChange[] | null> {
  const ids = [...new Set(wanted.map(({ menuId }) => menuId))]
  if (ids.length === 0) return []
  const menus = await db
    .select({ menuId: menu.id, routeName: menu.routeName, titleKey: menu.titleKey })
    .from(menu)
    .where(and(eq(menu.clientId, clientId), eq(menu.status, 'ACTIVE'), inArray(menu.id, ids)))
    .orderBy(asc(menu.orderNo), asc(menu.id))
  if (menus.length < ids.length) return null
  return menus.flatMap((screen) => {
    const before = had.find(({ menuId }) => menuId === screen.menuId)?.rights ?? []
    const after = addViewRight(wanted.findLast(({ menuId }) => menuId === screen.menuId)?.rights ?? [])
    return before.join() === after.join() ? [] : [{ ...screen, before, after }]
  })
}

/** Returns the rights without those on screens that no longer exist. */
export async function filterExistingScreens(
  db: Database,
  clientId: number,
  rights: readonly MenuRights[],
): Promise<readonly MenuRights[]> {
  const ids = rights.map(({ menuId }) => menuId)
  const menus = await db
    .select({ id: menu.id })
    .from(menu)
    .where(and(eq(menu.clientId, clientId), eq(menu.status, 'ACTIVE'), inArray(menu.id, ids)))
  return rights.filter(({ menuId }) => menus.some(({ id }) => id === menuId))
}

/** Returns the rights that changes add, by screen. */
export const listAddedRights = (changes: readonly RightsChange[]): MenuRights[] =>
  changes.flatMap(({ menuId, before, after }) => {
    const rights = after.filter((verb) => !before.includes(verb))
    return rights.length ? [{ menuId, rights }] : []
  })

/** Returns on how many screens changes add rights, and on how many they remove rights. */
export const countRightsChanges = (changes: readonly RightsChange[]) => ({
  gained: listAddedRights(changes).length,
  lost: changes.filter(({ before, after }) => before.some((verb) => !after.includes(verb))).length,
})

/** Writes changed rights. */
export async function writeRights(
  db: Database,
  clientId: number,
  roleId: number,
  changes: readonly RightsChange[],
): Promise<void> {
  for (const { menuId, after } of changes) {
    const where = and(eq(roleMenu.clientId, clientId), eq(roleMenu.roleId, roleId), eq(roleMenu.menuId, menuId))
    const can = {
      canView: after.includes('view'),
      canEdit: after.includes('edit'),
      canExport: after.includes('export'),
      canApprove: after.includes('approve'),
    }
    if (after.length === 0) await db.delete(roleMenu).where(where)
    else
      await db
        .insert(roleMenu)
        .values({ clientId, roleId, menuId, ...can })
        .onConflictDoUpdate({ target: [roleMenu.clientId, roleMenu.roleId, roleMenu.menuId], set: can })
  }
}
