import { aliasedTable, and, asc, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { ParsedInputOf } from '../../../src/contract/activity.ts'
import type { roles, RoleRow } from '../../../src/contract/roles/roles.ts'
import { findHighestRank } from '../../lib/access/role-denials.ts'
import { hasAllColleges } from '../../lib/access/scope.ts'
import { whereContainsWords } from '../../db/contains-words.ts'
import { role, userProfile, userRole } from '../../db/schema.ts'
import type { ActivityHandlers, ActorContext, QueryHandlers } from '../../lib/context/handler.ts'
import { selectActiveHolders } from './role-guards.ts'
import { auditRole } from './role-record.ts'

type RoleListInput = Pick<ParsedInputOf<typeof roles>, 'sort' | 'search' | 'filters'>

/** Maximum number of exported roles. No institution has nearly as many, so one response holds the whole file. */
const MOST_EXPORTED = 2000

const changer = aliasedTable(userProfile, 'changer')

/**
 * Returns the computed columns of a role. Columns are qualified with their table, because the subqueries have columns
 * of the same names.
 */
const sqlComputedColumns = ({ db, actor, now, language }: ActorContext) => ({
  // Not every database has the collation of each language; the root collation sorts every script correctly on its own.
  name: sql<string>`coalesce(${role.nameI18n} ->> ${language}, ${role.name}) collate "und-x-icu"`,
  menus: sql<number>`(select count(*)::int from role_menu rm join menu m on m.client_id = rm.client_id and m.id = rm.menu_id and m.status = 'ACTIVE' where rm.client_id = "role"."client_id" and rm.role_id = "role"."id" and rm.can_view)`,
  users: sql<number>`${selectActiveHolders(db, actor, now, eq(userRole.roleId, role.id))}`.mapWith(Number),
})

function whereRoleMatches({ client }: ActorContext, { search, filters }: RoleListInput): SQL | undefined {
  const words = search.length < 2 ? [] : search.split(/\s+/)
  const menus = (filters?.menu?.values ?? []).filter((value) => /^\d{1,15}$/.test(value)).map(Number)
  const opens = sql`exists (select 1 from role_menu opened where opened.client_id = "role"."client_id" and opened.role_id = "role"."id" and opened.can_view and opened.menu_id in ${[0, ...menus]})`
  const whereAmong = (
    column: Parameters<typeof inArray>[0],
    chosen: { readonly values: readonly string[] } | undefined,
  ) => (chosen ? inArray(column, [...chosen.values]) : undefined)
  return and(
    eq(role.clientId, client.id),
    ...words.map((word) =>
      or(
        sql`${role.id}::text = ${word}`,
        whereContainsWords(word, role.name, role.code, sql`jsonb_path_query_array(${role.nameI18n}, '$.*')`),
      ),
    ),
    whereAmong(role.userType, filters?.userType),
    whereAmong(role.type, filters?.type),
    whereAmong(role.status, filters?.status),
    filters?.menu ? opens : undefined,
  )
}

/** Returns the matching roles in the requested order. `which`: only these ids. */
export async function listRoles(
  context: ActorContext,
  filters: RoleListInput,
  {
    limit,
    offset = 0,
    which,
  }: { readonly limit: number; readonly offset?: number; readonly which?: readonly number[] },
): Promise<RoleRow[]> {
  const { db, client, actor } = context
  const values = sqlComputedColumns(context)
  const { column = 'rank', descending = false } = filters.sort ?? {}
  const by = {
    rank: role.rank,
    roleId: role.id,
    name: values.name,
    code: role.code,
    userType: role.userType,
    type: role.type,
    status: role.status,
    menus: values.menus,
    users: values.users,
    updated: role.updatedAt,
  }[column]
  const order = descending ? sql`${by} desc nulls last` : sql`${by} asc nulls last`
  const rows = await db
    .select({ role, menus: values.menus, users: values.users, updatedBy: changer.displayName })
    .from(role)
    .leftJoin(changer, and(eq(changer.clientId, role.clientId), eq(changer.userId, role.updatedBy)))
    .where(and(whereRoleMatches(context, filters), which && inArray(role.id, [...which])))
    .orderBy(order, descending ? desc(role.id) : asc(role.id))
    .limit(limit)
    .offset(offset)
  const own = await findHighestRank(db, client.id, actor.roleIds)
  return rows.map(({ role: row, menus, users, updatedBy }) => ({
    roleId: row.id,
    names: { name: row.name, translations: { ...row.nameI18n } },
    code: row.code,
    userType: row.userType,
    type: row.type,
    status: row.status,
    menus,
    users,
    updatedAt: row.updatedAt?.toISOString() ?? null,
    updatedBy,
    rowVersion: row.rowVersion,
    denial: row.rank <= own ? 'RANK' : hasAllColleges(actor) ? null : 'NO_RIGHT',
  }))
}

/** Handles the query for the list of roles (specification, section 11.3.1). */
export const roleListQueries = {
  async roles({ page, pageSize, ...filters }, context) {
    const [counted] = await context.db
      .select({ total: sql<number>`count(*)::int` })
      .from(role)
      .leftJoin(changer, sql`false`)
      .where(whereRoleMatches(context, filters))
    const rows = await listRoles(context, filters, { limit: pageSize, offset: (page - 1) * pageSize })
    return [{ rows, total: counted?.total ?? 0, page, pageSize, asOf: context.now.toISOString() }]
  },
} satisfies Partial<QueryHandlers>

/** Handles the export of the list of roles. */
export const roleListActivities = {
  async exportRoles(filters, context) {
    const rows = await listRoles(context, filters, { limit: MOST_EXPORTED })
    await auditRole(context.db, context, 'exportRoles', 'all', { more: { count: rows.length } })
    return { rows }
  },
} satisfies Partial<ActivityHandlers>
