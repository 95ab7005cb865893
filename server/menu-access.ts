import { and, asc, eq, inArray } from 'drizzle-orm'
import type { MenuEntry } from '../src/contract/session.ts'
import { clientById } from './clients.ts'
import type { Database } from './db/database.ts'
import { menu, module, roleMenu } from './db/schema.ts'
import type { FeatureFlag } from './db/schema/tenancy.ts'
import type { Actor } from './handler.ts'

/** What one may do on a screen. */
export type Verb = 'view' | 'edit' | 'export' | 'approve'

const RIGHTS = { view: 'canView', edit: 'canEdit', export: 'canExport', approve: 'canApprove' } as const satisfies Record<Verb, keyof MenuEntry>

/** Modules that are there only where something is switched on. */
const FLAG_OF_MODULE: Readonly<Record<string, FeatureFlag>> = { developer: 'developerTools' }

/** The screens of some roles of a client: their rights added up, in the order of the menu; those that are not shown are among them, and say so. */
export async function menuOf(db: Database, clientId: number, roleIds: readonly number[]): Promise<MenuEntry[]> {
  if (roleIds.length === 0) return []
  const flags = (await clientById(db, clientId))?.flags
  const rows = await db
    .select({ menu, rights: roleMenu, moduleCode: module.code })
    .from(roleMenu)
    .innerJoin(menu, and(eq(menu.clientId, roleMenu.clientId), eq(menu.id, roleMenu.menuId)))
    .innerJoin(module, and(eq(module.clientId, menu.clientId), eq(module.id, menu.moduleId)))
    .where(
      and(eq(roleMenu.clientId, clientId), inArray(roleMenu.roleId, [...roleIds]), eq(menu.status, 'ACTIVE'), eq(module.status, 'ACTIVE')),
    )
    .orderBy(asc(menu.orderNo), asc(menu.id))
  const entries = new Map<number, MenuEntry>()
  for (const row of rows) {
    const flag = FLAG_OF_MODULE[row.moduleCode]
    if (flag && !flags?.has(flag)) continue
    const { canView, canEdit, canExport, canApprove } = row.rights
    const held = entries.get(row.menu.id)
    entries.set(row.menu.id, {
      menuId: row.menu.id,
      parentId: row.menu.parentId,
      routeName: row.menu.routeName,
      titleKey: row.menu.titleKey,
      icon: row.menu.icon,
      moduleCode: row.moduleCode,
      order: row.menu.orderNo,
      hidden: row.menu.isHidden,
      canView: canView || (held?.canView ?? false),
      canEdit: canEdit || (held?.canEdit ?? false),
      canExport: canExport || (held?.canExport ?? false),
      canApprove: canApprove || (held?.canApprove ?? false),
    })
  }
  return [...entries.values()].filter((entry) => entry.canView)
}

/** Whether a caller may do something on a screen: the one question, asked by the menu and by every handler behind a screen. */
export async function allowed(db: Database, actor: Actor, routeName: string, verb: Verb): Promise<boolean> {
  const entries = await menuOf(db, actor.clientId, actor.roleIds)
  return entries.some((entry) => entry.routeName === routeName && entry[RIGHTS[verb]])
}
