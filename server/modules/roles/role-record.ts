import { and, eq, max, sql } from 'drizzle-orm'
import type { ROLE_ACTS } from '../../../src/contract/roles/roles.ts'
import { recordAudit } from '../../lib/audit/audit.ts'
import type { Database } from '../../db/database.ts'
import { auditLog, role } from '../../db/schema.ts'
import type { ActorContext } from '../../lib/context/handler.ts'
import type { RoleRecord } from './role-guards.ts'
import type { RightsChange } from './role-rights.ts'

/** The entity name of roles in the audit log. */
export const ROLE_ENTITY = 'role'

/** A changed value, as texts. */
export interface FieldChange {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
}

/** The detail that the history of a role stores for an act. */
export interface RoleDetail {
  readonly fields?: readonly FieldChange[]
  readonly menus?: readonly RightsChange[]
  readonly more?: Readonly<Record<string, unknown>>
}

/** Audits an act on a role; the last step of its transaction. */
export const auditRole = (
  db: Database,
  { client, now, actor, address, requestId }: ActorContext,
  activity: (typeof ROLE_ACTS)[number] | 'exportRoles',
  entityId: string,
  { fields = [], menus = [], more = {} }: RoleDetail,
): Promise<void> =>
  recordAudit(db, {
    clientId: client.id,
    at: now,
    actorUserId: actor.userId,
    activity,
    entity: ROLE_ENTITY,
    entityId,
    detail: {
      fields,
      menus: menus.map(({ routeName, titleKey, before, after }) => ({ routeName, titleKey, before, after })),
      ...more,
    },
    address,
    requestId,
  })

/** Writes a role that was read under the lock; returns its new version. */
export async function writeRole(
  db: Database,
  { actor, now }: ActorContext,
  { clientId, id, rowVersion }: RoleRecord,
  values: Partial<RoleRecord> = {},
): Promise<number> {
  await db
    .update(role)
    .set({ ...values, rowVersion: rowVersion + 1, updatedAt: now, updatedBy: actor.userId })
    .where(and(eq(role.clientId, clientId), eq(role.id, id)))
  return rowVersion + 1
}

/** The lowest id of an institution's own roles (specification, section 10.4.2). */
const FIRST_OWN = 1000

/** Returns an id that no role has and no own role ever had, so that histories do not mix. */
export async function findNextRoleId(db: Database, clientId: number, rows: readonly RoleRecord[]): Promise<number> {
  const [once] = await db
    .select({ id: max(sql<number>`${auditLog.entityId}::int`) })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.clientId, clientId),
        eq(auditLog.entity, ROLE_ENTITY),
        sql`${auditLog.entityId} ~ '^[0-9]{1,8}$'`,
      ),
    )
  return Math.max(FIRST_OWN - 1, ...rows.map(({ id }) => id), Number(once?.id ?? 0)) + 1
}
