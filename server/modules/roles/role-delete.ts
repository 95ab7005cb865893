import { and, count, eq, ne, sql } from 'drizzle-orm'
import { findDenial } from '../../lib/access/allowed.ts'
import type { Database } from '../../db/database.ts'
import { role, roleMenu, session, userAccount, userRole } from '../../db/schema.ts'
import { refuse, Refusal, type ActivityHandlers, type ActorContext } from '../../lib/context/handler.ts'
import { runAllOrNothing } from '../users/all-or-nothing.ts'
import { listRoleConflicts, findHeldConflict, writeConflicts } from './role-conflicts.ts'
import { refuseFields } from './role-fields.ts'
import {
  countAllHolders,
  refuseDenied,
  hasRoleAccess,
  lockRoles,
  refuseOtherAdministrators,
  findRoleToChange,
  type RoleRecord,
} from './role-guards.ts'
import { auditRole } from './role-record.ts'

/** Returns the replacement role when the holders of a role may hold it instead; otherwise a refusal with the reason. */
async function findReplacementRole(
  db: Database,
  { client, actor, now, language }: ActorContext,
  rows: readonly RoleRecord[],
  from: RoleRecord,
  to: number,
): Promise<RoleRecord | Refusal> {
  const target = rows.find(({ id }) => id === to)
  const denial = await findDenial(db, actor, { menu: '/role-management', verb: 'edit' }, now, {
    kind: 'grant',
    roleId: to,
  })
  if (!target || denial === 'OUT_OF_SCOPE') return refuse('notFound')
  if (denial === 'NO_RIGHT') return refuse('notPermitted')
  if (denial) return refuseDenied(denial)
  const [others] = await db
    .select({ count: count() })
    .from(userRole)
    .innerJoin(userAccount, and(eq(userAccount.clientId, userRole.clientId), eq(userAccount.id, userRole.userId)))
    .where(
      and(eq(userRole.clientId, client.id), eq(userRole.roleId, from.id), ne(userAccount.userType, target.userType)),
    )
  if (to === from.id || (from.userType !== target.userType && (others?.count ?? 0) > 0))
    return refuseFields(language, [{ field: 'replacement', key: 'field.invalid' }])
  const clash = await findConflictOfHolders(db, client.id, from.id, await listRoleConflicts(db, client.id, to))
  if (clash !== undefined)
    return refuseDenied('CONFLICT', { one: target.name, other: rows.find(({ id }) => id === clash)?.name ?? '' })
  if (target.maxUsers !== null && (await countHoldersAfter(db, client.id, from.id, to)) > target.maxUsers)
    return refuseDenied('FULL', { role: target.name, max: target.maxUsers })
  return target
}

const findConflictOfHolders = (db: Database, clientId: number, from: number, conflicts: readonly number[]) =>
  findHeldConflict(
    db,
    clientId,
    from,
    conflicts.filter((id) => id !== from),
  )

/** Returns how many people would hold a role that also takes over the holders of another one. */
async function countHoldersAfter(db: Database, clientId: number, from: number, to: number): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(distinct user_id)::int` })
    .from(userRole)
    .where(and(eq(userRole.clientId, clientId), sql`role_id in (${from}, ${to})`))
  return row?.count ?? 0
}

/**
 * Replaces the role of its holders with another one, for the same colleges and the same period. A holder who already
 * has the other role there keeps it unchanged.
 */
async function moveHolders(
  db: Database,
  { client, actor, now }: ActorContext,
  from: RoleRecord,
  to: RoleRecord,
): Promise<void> {
  await db.execute(sql`delete from user_role old where old.client_id = ${client.id} and old.role_id = ${from.id} and exists
    (select 1 from user_role there where there.client_id = old.client_id and there.user_id = old.user_id and there.role_id = ${to.id} and there.scope_college_id is not distinct from old.scope_college_id)`)
  // The source becomes LOCAL: a directory does not know the new role, so the next sign-in would revoke it.
  await db
    .update(userRole)
    .set({
      roleId: to.id,
      source: 'LOCAL',
      grantedBy: actor.userId,
      grantedAt: now,
      reason: `${from.code} -> ${to.code}`,
    })
    .where(and(eq(userRole.clientId, client.id), eq(userRole.roleId, from.id)))
}

/** Handles the deletion of a role; its holders get another role first (specification, section 11.3.1). */
export const roleDeleteActivities = {
  async deleteRole({ roleId, rowVersion, replacement }, context) {
    const { client, actor, now, language } = context
    return runAllOrNothing(context.db, async (db) => {
      const rows = await lockRoles(db, client.id)
      const gone = await findRoleToChange(db, context, rows, roleId, rowVersion)
      if (gone instanceof Refusal) return gone
      if (gone.type === 'CORE') return refuseFields(language, [{ field: 'roleId', key: 'role.core' }])
      const moved = await countAllHolders(db, client.id, roleId)
      if (moved > 0 && replacement === undefined) return refuse('inUse', { n: moved }, { holders: moved })
      const target =
        moved > 0 && replacement !== undefined
          ? await findReplacementRole(db, context, rows, gone, replacement)
          : undefined
      if (target instanceof Refusal) return target
      const waits = await refuseOtherAdministrators(db, actor, gone, target?.id)
      if (waits) return waits
      if (target) await moveHolders(db, context, gone, target)
      await db.delete(roleMenu).where(and(eq(roleMenu.clientId, client.id), eq(roleMenu.roleId, roleId)))
      await writeConflicts(db, client.id, roleId, [])
      // Sessions that use only this role now use all roles of their person.
      await db
        .update(session)
        .set({ roleId: null })
        .where(and(eq(session.clientId, client.id), eq(session.roleId, roleId)))
      await db.delete(role).where(and(eq(role.clientId, client.id), eq(role.id, roleId)))
      if (!(await hasRoleAccess(db, actor, now))) return refuseDenied('OWN_LAST_ACCESS')
      await auditRole(db, context, 'deleteRole', String(roleId), {
        more: { code: gone.code, name: gone.name, moved, replacement: target?.code ?? null },
      })
      return { outcome: 'DELETED' as const, moved }
    })
  },
} satisfies Partial<ActivityHandlers>
