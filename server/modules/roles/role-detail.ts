import { and, asc, eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import { VERBS, type Verb } from '../../../src/contract/access.ts'
import { ROLE_ACTS } from '../../../src/contract/roles/roles.ts'
import { createGrantLister } from '../../lib/access/grants.ts'
import { isScreenThere } from '../../lib/access/rights.ts'
import { menu, module, role } from '../../db/schema.ts'
import { readHistory } from '../../lib/audit/audit-history.ts'
import { refuse, type ActorContext, type QueryHandlers } from '../../lib/context/handler.ts'
import { listRoleConflicts } from './role-conflicts.ts'
import { countAllHolders } from './role-guards.ts'
import { listRoles } from './role-list.ts'
import { getCodeState, isNameTaken } from './role-names.ts'
import { ROLE_ENTITY } from './role-record.ts'
import { listRightsByRole } from './role-rights.ts'

const MOST_ACTS = 100

/** The logged detail of an act; a record of an older release may lack some of it. */
const remembered = v.object({
  fields: v.fallback(
    v.array(v.object({ field: v.string(), before: v.nullable(v.string()), after: v.nullable(v.string()) })),
    [],
  ),
  menus: v.fallback(
    v.array(
      v.object({
        routeName: v.string(),
        titleKey: v.string(),
        before: v.array(v.picklist(VERBS)),
        after: v.array(v.picklist(VERBS)),
      }),
    ),
    [],
  ),
})

const findRole = async (context: ActorContext, roleId: number) =>
  (await listRoles(context, { search: '' }, { limit: 1, which: [roleId] }))[0]

/** Returns the screens that can be granted, with their modules, in the order of the menu. */
async function listScreens({ db, client }: ActorContext) {
  const rows = await db
    .select({ menu, module })
    .from(menu)
    .innerJoin(module, and(eq(module.clientId, menu.clientId), eq(module.id, menu.moduleId)))
    .where(and(eq(menu.clientId, client.id), eq(menu.status, 'ACTIVE'), eq(module.status, 'ACTIVE')))
    .orderBy(asc(module.orderNo), asc(menu.orderNo), asc(menu.id))
  return rows.filter((row) => isScreenThere(row.module.code, row.menu.routeName, client.flags))
}

/**
 * Handles queries about one role: its details, the rights it may be granted, and its history (specification, sections
 * 11.3.1, 11.3.2).
 */
export const roleDetailQueries = {
  async roleDetail({ roleId }, context) {
    const { db, client } = context
    const listed = await findRole(context, roleId)
    const [row] = await db
      .select()
      .from(role)
      .where(and(eq(role.clientId, client.id), eq(role.id, roleId)))
    if (!listed || !row) return refuse('notFound')
    const conflictIds = await listRoleConflicts(db, client.id, roleId)
    const others =
      conflictIds.length === 0
        ? []
        : await db
            .select()
            .from(role)
            .where(and(eq(role.clientId, client.id), inArray(role.id, conflictIds)))
            .orderBy(asc(role.id))
    const rights = await listRightsByRole(db, client.id, [roleId, ...conflictIds])
    const { description, canLogin, scopeType, maxUsers, validFrom, validTo } = row
    const conflicts = others.map(({ id, name, nameI18n }) => ({
      roleId: id,
      names: { name, translations: { ...nameI18n } },
      rights: rights.get(id) ?? [],
    }))
    return [
      {
        ...listed,
        description,
        canLogin,
        scopeType,
        maxUsers,
        validFrom,
        validTo,
        rights: rights.get(roleId) ?? [],
        conflicts,
        holders: await countAllHolders(db, client.id, roleId),
      },
    ]
  },

  async menuTree(_input, context) {
    const grantable = await createGrantLister(context.db, context.actor, context.now)
    const rows = await listScreens(context)
    return [...new Map(rows.map((row) => [row.module.id, row.module])).values()].map(
      ({ id, code, name, nameI18n }) => ({
        moduleCode: code,
        names: { name, translations: { ...nameI18n } },
        menus: rows.flatMap(({ menu: one }) =>
          one.moduleId === id
            ? [
                {
                  menuId: one.id,
                  routeName: one.routeName,
                  titleKey: one.titleKey,
                  hidden: one.isHidden,
                  grantable: [...grantable(one.id)],
                },
              ]
            : [],
        ),
      }),
    )
  },

  async roleNameAvailable({ name, code, roleId }, { db, client }) {
    const rows = await db.select().from(role).where(eq(role.clientId, client.id))
    const getNameState = (wantedName: string): 'FREE' | 'TAKEN' =>
      isNameTaken(rows, wantedName, roleId) ? 'TAKEN' : 'FREE'
    return [
      {
        name: name === undefined ? 'NOT_ASKED' : getNameState(name),
        code: code === undefined ? 'NOT_ASKED' : getCodeState(rows, code.trim().toUpperCase(), roleId),
      },
    ]
  },

  async roleHistory({ roleId }, context) {
    const { db, client } = context
    if (!(await findRole(context, roleId))) return refuse('notFound')
    const rows = await readHistory(db, {
      clientId: client.id,
      entity: ROLE_ENTITY,
      entityId: roleId,
      activities: ROLE_ACTS,
      limit: MOST_ACTS,
    })
    return rows.map(({ at, activity, detail, by }) => ({
      at: at.toISOString(),
      by,
      act: v.parse(v.picklist(ROLE_ACTS), activity),
      ...v.parse(remembered, detail ?? {}),
    }))
  },

  async roleDifference({ roleId, otherId }, context) {
    const { db, client } = context
    const [one, other] = await Promise.all([findRole(context, roleId), findRole(context, otherId)])
    if (!one || !other) return refuse('notFound')
    const rights = await listRightsByRole(db, client.id, [roleId, otherId])
    const getRights = (id: number, menuId: number): Verb[] =>
      rights.get(id)?.find((screen) => screen.menuId === menuId)?.rights ?? []
    return (await listScreens(context)).flatMap((row) => {
      const [ownRights, otherRights] = [getRights(roleId, row.menu.id), getRights(otherId, row.menu.id)]
      if (ownRights.join() === otherRights.join()) return []
      return [
        {
          moduleCode: row.module.code,
          moduleNames: { name: row.module.name, translations: { ...row.module.nameI18n } },
          routeName: row.menu.routeName,
          titleKey: row.menu.titleKey,
          one: ownRights,
          other: otherRights,
        },
      ]
    })
  },
} satisfies Partial<QueryHandlers>
