import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { selectRows } from '../../db/rows.ts'
import { auditLogAlias, whereChanged, whereChangedByOthers, whereControlledByOthers } from '../audit/account-changes.ts'

/** The people who control each of some accounts, by user id; everybody controls their own account. */
export type Controllers = ReadonlyMap<number, ReadonlySet<number>>

/**
 * Returns who controls accounts: whoever has created one of them or changed its roles, password, second factor or
 * contacts alone, and whoever controls that person. What an independent person has approved does not count; nor does
 * anything before they have approved the account or its roles: that person answers for it. With `since`, only later
 * changes count.
 */
export async function readControllers(
  db: Database,
  clientId: number,
  userIds: readonly number[],
  since?: Date,
): Promise<Controllers> {
  const controllers = new Map(userIds.map((id) => [id, new Set([id])]))
  if (userIds.length === 0) return controllers
  const later = since ? sql`and a.at > ${since.toISOString()}::timestamptz` : sql``
  const rows = await selectRows<{ root: string | number; user_id: string | number }>(
    db,
    sql`with recursive controls(root, user_id) as (
      select id, id from user_account
        where client_id = ${clientId} and id = any (array[${sql.join([...userIds], sql`, `)}]::bigint[])
      union
      select c.root, a.actor_user_id from controls c join ${auditLogAlias} on a.client_id = ${clientId}
        and a.entity = 'user_account' and a.entity_id = c.user_id::text ${later}
        and ${whereControlledByOthers(sql`c.user_id`)}
        and a.id > coalesce((select max(v.id) from audit_log v where v.client_id = ${clientId}
          and v.entity = 'user_account' and v.entity_id = c.user_id::text and v.activity = 'approveAccessChange'
          and v.detail ->> 'kind' in ('ADD_ADMINISTRATOR', 'ROLES')), 0)
        and not exists (select 1 from audit_log v where v.client_id = ${clientId} and v.entity = 'user_account'
          and v.entity_id = a.entity_id and v.activity = 'approveAccessChange' and v.request_id = a.request_id)
    ) select root, user_id from controls`,
  )
  for (const { root, user_id: userId } of rows) controllers.get(Number(root))?.add(Number(userId))
  return controllers
}

/**
 * Returns whether somebody else has changed another account of an administrator since a day, has ended its access, or
 * has taken that role from it. Accounts that were created since then do not count.
 */
export async function hasAdministratorChanged(
  db: Database,
  clientId: number,
  { besides, role, since }: { readonly besides: number; readonly role: number; readonly since: Date },
): Promise<boolean> {
  const day = sql`${since.toISOString()}::timestamptz`
  const rows = await selectRows(
    db,
    sql`select 1 from ${auditLogAlias} join user_account u on u.client_id = a.client_id and u.id::text = a.entity_id
      where a.client_id = ${clientId} and a.entity = 'user_account' and a.at > ${day} and u.created_at <= ${day}
        and u.id <> ${besides} and a.actor_user_id <> u.id
        and (a.activity in ('setUserStatus', 'setValidity') or ${whereChangedByOthers(sql`u.id`)})
        and (exists (select 1 from user_role r
            where r.client_id = u.client_id and r.user_id = u.id and r.role_id = ${role})
          or a.detail -> 'rolesTaken' @> ${JSON.stringify([role])}::jsonb
          or a.detail -> 'roleId' = ${JSON.stringify(role)}::jsonb)
      limit 1`,
  )
  return rows.length > 0
}

/**
 * Returns when an account was created, opened again after a suspension, or last changed by anybody: roles, password,
 * second factor or contacts.
 */
export async function readLastChange(db: Database, clientId: number, userId: number): Promise<Date | null> {
  const [row] = await selectRows<{ at: string | Date | null }>(
    db,
    sql`select max(a.at) as at from ${auditLogAlias} where a.client_id = ${clientId} and a.entity = 'user_account'
      and a.entity_id = ${String(userId)} and (${whereChanged(sql`${userId}::bigint`)}
        or (a.activity = 'setUserStatus' and a.detail ->> 'from' = 'SUSPENDED' and a.detail ->> 'to' <> 'DEACTIVATED'))`,
  )
  return row?.at == null ? null : new Date(row.at)
}
