import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { session } from '../../db/schema.ts'
import type { Actor } from '../context/handler.ts'

/** Returns whether the person has said at the sign-in that others use this computer too. */
export async function isOnSharedComputer(db: Database, { clientId, sessionId }: Actor): Promise<boolean> {
  const [row] = await db
    .select({ sharedComputer: session.sharedComputer })
    .from(session)
    .where(and(eq(session.clientId, clientId), eq(session.id, sessionId)))
  return row?.sharedComputer ?? true
}
