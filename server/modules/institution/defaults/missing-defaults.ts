import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { cdnBucket, type client, menu, module, pickListEntry, role, roleMenu } from '../../../db/schema.ts'
import { getTitleKey } from '../../../../src/contract/access.ts'
import { ROLES } from '../../roles/built-in-roles.ts'
import { MENUS } from './access.ts'
import { MODULES } from './modules.ts'
import { listBuckets } from './buckets.ts'
import { PICK_LISTS } from './pick-lists.ts'

/** An institution whose defaults are inserted. */
type Institution = Pick<typeof client.$inferSelect, 'id' | 'code'>

async function insertMissingBuckets(db: Database, { id: clientId, code }: Institution): Promise<void> {
  await db
    .insert(cdnBucket)
    .values(
      listBuckets(code).map(({ purposeId, name, isPrivate }) => ({
        clientId,
        purposeId,
        bucketId: name,
        bucketName: name,
        baseUrl: '/cdnserver/',
        isPrivateBucket: isPrivate,
      })),
    )
    .onConflictDoNothing()
}

/**
 * Inserts the roles, modules, menus and rights that are missing. Rights are added only together with their menu or
 * their role: a missing right between an older menu and an older role was revoked by a person.
 */
async function insertMissingAccess(db: Database, { id: clientId }: Institution): Promise<void> {
  const newRoles = await db
    .insert(role)
    .values(
      ROLES.map(({ id, code, name, i18n, userType, scopeType }) => ({
        clientId,
        id,
        code,
        name,
        nameI18n: i18n,
        userType,
        scopeType,
        rank: Math.min(id, 100),
        type: id >= 1000 ? ('CUSTOM' as const) : ('CORE' as const),
      })),
    )
    .onConflictDoNothing()
    .returning({ id: role.id })
  await db
    .insert(module)
    .values(
      MODULES.map((seed, index) => ({
        clientId,
        code: seed.code,
        name: seed.name,
        nameI18n: seed.i18n,
        description: seed.description,
        descriptionI18n: seed.descriptionI18n,
        icon: seed.icon,
        groupCode: seed.group,
        orderNo: index,
        landingRouteName: seed.landing,
      })),
    )
    .onConflictDoNothing()
  const modules = new Map(
    (await db.select({ id: module.id, code: module.code }).from(module).where(eq(module.clientId, clientId))).map(
      ({ code, id }) => [code, id],
    ),
  )
  const newMenus = await db
    .insert(menu)
    .values(
      MENUS.map((seed, index) => ({
        clientId,
        code: getTitleKey(seed.route).slice(5),
        routeName: seed.route,
        titleKey: getTitleKey(seed.route),
        icon: seed.icon,
        orderNo: index,
        layout: 'SIDEBAR' as const,
        isHidden: seed.hidden ?? false,
        scope: seed.scope ?? ('NONE' as const),
        moduleId: modules.get(seed.module) ?? 0,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: menu.id })
  const [roleIsNew, menuIsNew] = [new Set(newRoles.map(({ id }) => id)), new Set(newMenus.map(({ id }) => id))]
  const menus = new Map(
    (await db.select({ id: menu.id, route: menu.routeName }).from(menu).where(eq(menu.clientId, clientId))).map(
      ({ route, id }) => [route, id],
    ),
  )
  const rights = MENUS.flatMap(({ route, rights: byRole }) => {
    const menuId = menus.get(route)
    if (menuId === undefined) return []
    return Object.entries(byRole).flatMap(([roleId, verbs]) =>
      menuIsNew.has(menuId) || roleIsNew.has(Number(roleId))
        ? [
            {
              clientId,
              roleId: Number(roleId),
              menuId,
              canView: verbs.includes('V'),
              canEdit: verbs.includes('E'),
              canExport: verbs.includes('X'),
              canApprove: verbs.includes('A'),
            },
          ]
        : [],
    )
  })
  if (rights.length > 0) await db.insert(roleMenu).values(rights).onConflictDoNothing()
}

async function insertMissingPickLists(db: Database, { id: clientId }: Institution): Promise<void> {
  await db
    .insert(pickListEntry)
    .values(PICK_LISTS.map((one, orderNo) => ({ clientId, ...one, orderNo })))
    .onConflictDoNothing()
}

/**
 * Inserts the pick-lists, buckets, roles, modules, menus and rights (specification, section 11.8) that an institution
 * lacks. Existing rows are not changed: the first start inserts all of them, later starts only those of a newer
 * version. Feature flags are left to the institution.
 */
export async function insertMissingDefaults(db: Database, institution: Institution): Promise<void> {
  await insertMissingBuckets(db, institution)
  await insertMissingAccess(db, institution)
  await insertMissingPickLists(db, institution)
}
