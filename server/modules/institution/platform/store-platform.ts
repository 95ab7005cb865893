import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { acquireStartLock } from '../../../db/lock.ts'
import { client, featureFlag } from '../../../db/schema.ts'
import { transaction } from '../../../db/transaction.ts'
import { forgetClients } from '../../../lib/clients/clients.ts'

/**
 * Stores which institution manages all institutions of the server, so that its administrators have the screen and
 * nobody else has. Returns false if a named institution does not exist.
 */
export async function storePlatform(db: Database, code: string | null): Promise<boolean> {
  const stored = await transaction(db, async (tx) => {
    await acquireStartLock(tx)
    await tx.delete(featureFlag).where(eq(featureFlag.key, 'platform'))
    if (code === null) return true
    const [named] = await tx.select({ clientId: client.id }).from(client).where(eq(client.code, code))
    if (named) await tx.insert(featureFlag).values({ ...named, key: 'platform', enabled: true })
    return named !== undefined
  })
  forgetClients(db)
  return stored
}
