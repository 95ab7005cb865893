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
 * Writes acts of one client into the audit log, inside the transaction of what was done, and links each to the one before it.
 * The end of the chain is held until that transaction ends: do this last, so that nobody waits for long.
 */
export async function auditAll(db: Database, clientId: number, acts: readonly Omit<Act, 'clientId'>[]): Promise<void> {
  if (acts.length === 0) return
  await transaction(db, async (inside) => {
    await inside.insert(auditChain).values({ clientId }).onConflictDoNothing()
    const [end] = await inside.select().from(auditChain).where(eq(auditChain.clientId, clientId)).for('update')
    let previousHash = end?.hash ?? null
    const rows = acts.map(({ at, actorUserId = null, activity, entity, entityId, detail, address, requestId }) => {
      const act = { clientId, at, actorUserId, activity, entity, entityId, detail: detail ?? null, address: address === undefined ? null : shortened(address), requestId: requestId ?? null }
      const row = { ...act, previousHash, hash: hashOfAct(previousHash, act) }
      previousHash = row.hash
      return row
    })
    await inside.insert(auditLog).values(rows)
    await inside.update(auditChain).set({ hash: previousHash, length: sql`${auditChain.length} + ${rows.length}` }).where(eq(auditChain.clientId, clientId))
  })
}

/** Writes one act into the audit log, as `auditAll` does. */
export const audit = (db: Database, { clientId, ...act }: Act): Promise<void> => auditAll(db, clientId, [act])
