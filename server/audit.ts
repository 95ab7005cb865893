import { eq, sql } from 'drizzle-orm'
import { shortened } from './addresses.ts'
import { hashOfAct } from './audit-chain.ts'
import type { Database } from './db/database.ts'
import { auditChain, auditLog } from './db/schema.ts'
import { transaction } from './db/transaction.ts'

/** One act, as it is remembered (domain brief 1.8). Nothing secret belongs into `detail`. */
export interface Act {
  readonly clientId: number
  readonly at: Date
  /** Who did it; null: the server itself, or somebody without an account. */
  readonly actorUserId?: number | null
  readonly activity: string
  readonly entity: string
  readonly entityId: string
  readonly detail?: Readonly<Record<string, unknown>>
  /** The caller's address; kept shortened. */
  readonly address?: string
  readonly requestId?: string
}

/**
 * Writes an act into the audit log, inside the transaction of what was done, and links it to the client's act before it.
 * The end of the chain is held until that transaction ends: do this last, so that nobody waits for long.
 */
export async function audit(db: Database, { clientId, at, actorUserId = null, activity, entity, entityId, detail, address, requestId }: Act): Promise<void> {
  await transaction(db, async (inside) => {
    await inside.insert(auditChain).values({ clientId }).onConflictDoNothing()
    const [end] = await inside.select().from(auditChain).where(eq(auditChain.clientId, clientId)).for('update')
    const previousHash = end?.hash ?? null
    const act = { clientId, at, actorUserId, activity, entity, entityId, detail: detail ?? null, address: address === undefined ? null : shortened(address), requestId: requestId ?? null }
    const hash = hashOfAct(previousHash, act)
    await inside.insert(auditLog).values({ ...act, previousHash, hash })
    await inside.update(auditChain).set({ hash, length: sql`${auditChain.length} + 1` }).where(eq(auditChain.clientId, clientId))
  })
}
