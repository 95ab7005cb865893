import { and, eq, min, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { selectRows } from '../../db/rows.ts'
import { role, userRole } from '../../db/schema.ts'

/** A connection by which people sign in, by its name in the definition of an institution. */
export type SignInConnection = 'directory' | 'openId'

/** Returns the highest rank of the roles of an account, as the lowest number; without roles: below all. */
export async function readRank(db: Database, clientId: number, userId: number): Promise<number> {
  const [row] = await db
    .select({ rank: min(role.rank) })
    .from(userRole)
    .innerJoin(role, and(eq(role.clientId, userRole.clientId), eq(role.id, userRole.roleId)))
    .where(and(eq(userRole.clientId, clientId), eq(userRole.userId, userId)))
  return row?.rank ?? Number.MAX_SAFE_INTEGER
}

/**
 * Returns the rank that the person who saved a connection last had then; null: the operator has configured it. A
 * sign-in with the connection opens no account of a higher rank.
 */
export async function readRankOfSaver(
  db: Database,
  clientId: number,
  connection: SignInConnection,
): Promise<number | null> {
  const [saved] = await selectRows<{ by: string | number | null; rank: number | null }>(
    db,
    sql`select a.actor_user_id as by, (a.detail ->> 'rank')::float8 as rank from audit_log a
      where a.client_id = ${clientId} and a.entity = 'client' and a.entity_id = ${String(clientId)}
        and a.activity = 'saveConnectionSettings' and exists (
          select 1 from jsonb_array_elements(a.detail -> 'changes') as change
          where change ->> 'path' = ${connection} or starts_with(change ->> 'path', ${`${connection}.`}))
      order by a.id desc limit 1`,
  )
  if (saved?.by == null) return null
  // Releases before did not record it.
  return saved.rank ?? readRank(db, clientId, Number(saved.by))
}
