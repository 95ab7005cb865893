import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { selectRows } from '../../db/rows.ts'
import { roleConflict } from '../../db/schema.ts'
import type { RoleRecord } from './role-guards.ts'
import type { FieldChange } from './role-record.ts'

/** Returns the roles that cannot be held together with a role, lowest id first. */
export async function listRoleConflicts(db: Database, clientId: number, roleId: number): Promise<number[]> {
  const rows = await db
    .select()
    .from(roleConflict)
    .where(
      and(
        eq(roleConflict.clientId, clientId),
        or(eq(roleConflict.roleId, roleId), eq(roleConflict.conflictsWith, roleId)),
      ),
    )
    .orderBy(asc(roleConflict.roleId), asc(roleConflict.conflictsWith))
  return rows.map((row) => (row.roleId === roleId ? row.conflictsWith : row.roleId))
}

/** Returns one of `others` that a person holds together with a role; undefined when nobody does. */
export async function findHeldConflict(
  db: Database,
  clientId: number,
  roleId: number,
  others: readonly number[],
): Promise<number | undefined> {
  if (others.length === 0) return undefined
  const [row] = await selectRows<{ role_id: number }>(
    db,
    sql`select theirs.role_id from user_role theirs join user_role also on also.client_id = theirs.client_id and also.user_id = theirs.user_id
      where theirs.client_id = ${clientId} and also.role_id = ${roleId} and theirs.role_id in ${[...others]} order by theirs.role_id limit 1`,
  )
  return row?.role_id
}

/** Writes the roles that cannot be held together with a role, each pair once, the lower id first. */
export async function writeConflicts(
  db: Database,
  clientId: number,
  roleId: number,
  others: readonly number[],
): Promise<void> {
  const now = await listRoleConflicts(db, clientId, roleId)
  const gone = now.filter((id) => !others.includes(id))
  if (gone.length > 0)
    await db
      .delete(roleConflict)
      .where(
        and(
          eq(roleConflict.clientId, clientId),
          or(
            and(eq(roleConflict.roleId, roleId), inArray(roleConflict.conflictsWith, gone)),
            and(eq(roleConflict.conflictsWith, roleId), inArray(roleConflict.roleId, gone)),
          ),
        ),
      )
  const added = others.filter((id) => !now.includes(id))
  if (added.length > 0)
    await db
      .insert(roleConflict)
      .values(added.map((id) => ({ clientId, roleId: Math.min(id, roleId), conflictsWith: Math.max(id, roleId) })))
      .onConflictDoNothing()
}

/** Returns the change of conflicts for the history, as role codes. */
export function listConflictChanges(
  rows: readonly RoleRecord[],
  before: readonly number[],
  after: readonly number[],
): FieldChange[] {
  const formatRoleCodes = (ids: readonly number[]): string | null =>
    rows
      .filter(({ id }) => ids.includes(id))
      .map(({ code }) => code)
      .join(', ') || null
  return formatRoleCodes(before) === formatRoleCodes(after)
    ? []
    : [{ field: 'conflictsWith', before: formatRoleCodes(before), after: formatRoleCodes(after) }]
}
