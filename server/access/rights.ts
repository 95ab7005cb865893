import { and, asc, eq, gt, isNull, inArray, or } from 'drizzle-orm'
import type { MenuEntry } from '../../src/contract/session.ts'
import { clientById } from '../clients.ts'
import type { Database } from '../db/database.ts'
import { menu, module, roleMenu, userMenuOverride } from '../db/schema.ts'
import type { FeatureFlag } from '../db/schema/tenancy.ts'
import type { Actor } from '../handler.ts'

/** Modules that are there only where something is switched on. */
const FLAG_OF_MODULE: Readonly<Record<string, FeatureFlag>> = { developer: 'developerTools' }

/** Whether a module is there for a client: some only where something is switched on. */
export function isModuleThere(moduleCode: string, flags: ReadonlySet<FeatureFlag> | undefined): boolean {
  const flag = FLAG_OF_MODULE[moduleCode]
  return !flag || (flags?.has(flag) ?? false)
}

/** Whose rights are asked for: a person of a client, in some of the roles that they hold. */
export type RightsHolder = Pick<Actor, 'clientId' | 'userId' | 'roleIds'>

/** Where a right on a screen comes from: a role, or an exception made for this one person. */
export type RightSource = { readonly kind: 'ROLE'; readonly roleId: number } | { readonly kind: 'GRANT' | 'DENY'; readonly until: Date | null; readonly reason: string }

/** A screen that somebody's roles or exceptions speak of, with what came out and where from. One that is denied has no rights left. */
export interface HeldScreen {
  readonly entry: MenuEntry
  readonly sources: readonly RightSource[]
}

const NOTHING = { canView: false, canEdit: false, canExport: false, canApprove: false }

async function exceptionsOf(db: Database, { clientId, userId }: RightsHolder, now: Date) {
  return db
    .select()
    .from(userMenuOverride)
    .where(and(eq(userMenuOverride.clientId, clientId), eq(userMenuOverride.userId, userId), or(isNull(userMenuOverride.until), gt(userMenuOverride.until, now))))
}

/** The screens that somebody's roles and exceptions speak of, in the order of the menu (domain brief 1.4.1). A GRANT gives sight only; a DENY wins over everything. */
export async function screensOf(db: Database, holder: RightsHolder, now: Date): Promise<readonly HeldScreen[]> {
  const { clientId } = holder
  const exceptions = await exceptionsOf(db, holder, now)
  const named = exceptions.map(({ menuId }) => menuId)
  if (holder.roleIds.length === 0 && named.length === 0) return []
  const flags = (await clientById(db, clientId))?.flags
  const rows = await db
    .select({ menu, moduleCode: module.code, rights: roleMenu })
    .from(menu)
    .innerJoin(module, and(eq(module.clientId, menu.clientId), eq(module.id, menu.moduleId)))
    .leftJoin(roleMenu, and(eq(roleMenu.clientId, menu.clientId), eq(roleMenu.menuId, menu.id), inArray(roleMenu.roleId, [...holder.roleIds, 0])))
    .where(
      and(
        eq(menu.clientId, clientId),
        eq(menu.status, 'ACTIVE'),
        eq(module.status, 'ACTIVE'),
        or(eq(roleMenu.clientId, clientId), inArray(menu.id, [...named, 0])),
      ),
    )
    .orderBy(asc(menu.orderNo), asc(menu.id), asc(roleMenu.roleId))
  const screens = new Map<number, { entry: MenuEntry; sources: RightSource[] }>()
  for (const { menu: row, moduleCode, rights } of rows) {
    if (!isModuleThere(moduleCode, flags)) continue
    const entry = { menuId: row.id, parentId: row.parentId, routeName: row.routeName, titleKey: row.titleKey, icon: row.icon, moduleCode, order: row.orderNo, hidden: row.isHidden }
    const screen = screens.get(row.id) ?? { entry: { ...entry, ...NOTHING }, sources: [] }
    if (rights) {
      for (const right of ['canView', 'canEdit', 'canExport', 'canApprove'] as const) screen.entry[right] ||= rights[right]
      screen.sources.push({ kind: 'ROLE', roleId: rights.roleId })
    }
    screens.set(row.id, screen)
  }
  for (const { menuId, effect, until, reason } of exceptions) {
    const screen = screens.get(menuId)
    if (!screen) continue
    screen.sources.push({ kind: effect, until, reason })
    Object.assign(screen.entry, effect === 'DENY' ? NOTHING : { canView: true })
  }
  return [...screens.values()]
}

/** The screens that somebody may open: their rights added up, in the order of the menu; those that are not shown are among them, and say so. */
export async function menuOf(db: Database, holder: RightsHolder, now: Date): Promise<MenuEntry[]> {
  return (await screensOf(db, holder, now)).map(({ entry }) => entry).filter(({ canView }) => canView)
}
