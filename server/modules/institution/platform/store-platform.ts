import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { lockStart } from '../../../db/lock.ts'
import { client, featureFlag } from '../../../db/schema.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { clearClients } from '../../../lib/clients/clients.ts'

/**
 * Stores which institution manages all institutions of the server, so that its administrators have the screen and
 * nobody else has. Returns false if a named institution does not exist.
 */
export async function storePlatform(db: Database, code: string | null): Promise<boolean> {
  const stored = await runTransaction(db, async (tx) => {
    await lockStart(tx)
    await tx.delete(featureFlag).where(eq(featureFlag.key, 'platform'))
    if (code === null) return true
    const [named] = await tx.select({ clientId: client.id }).from(client).where(eq(client.code, code))
    if (named) await tx.insert(featureFlag).values({ ...named, key: 'platform', enabled: true })
    return named !== undefined
  })
  clearClients(db)
  return stored
}
