import { eq, sql } from 'drizzle-orm'
import { shortenIpAddress } from '../config/client-address.ts'
import { announceToAdministrators } from './announce.ts'
import { hashOfAct } from './audit-chain.ts'
import type { Database } from '../../db/database.ts'
import { auditChain, auditLog } from '../../db/schema.ts'
import { runTransaction } from '../../db/transaction.ts'
import type { RecordedAct } from '../../../src/contract/institution/audit/recorded-acts.ts'

/** One act in the audit log (specification, section 10.8). `detail` must not contain secrets. */
export interface Act {
  readonly clientId: number
  readonly at: Date
  /** The user who acted; null: the server itself, or a person without an account. */
  readonly actorUserId?: number | null
  readonly activity: RecordedAct
  readonly entity: string
  readonly entityId: string
  readonly detail?: Readonly<Record<string, unknown>>
  /** The caller's address; stored truncated to its network. */
  readonly address?: string
  readonly requestId?: string
}

/**
 * Writes acts of one client into the audit log, in the same transaction as the change, and links each to the previous
 * one. The end of the chain stays locked until that transaction ends: call this last, so that other transactions do not
 * wait long.
 */
export async function recordAudits(
  db: Database,
  clientId: number,
  acts: readonly Omit<Act, 'clientId'>[],
): Promise<void> {
  if (acts.length === 0) return
  await runTransaction(db, async (tx) => {
    // Before the chain is locked, so that other transactions do not wait for messages.
    await announceToAdministrators(tx, clientId, acts)
    await tx.insert(auditChain).values({ clientId }).onConflictDoNothing()
    const [end] = await tx.select().from(auditChain).where(eq(auditChain.clientId, clientId)).for('update')
    let previousHash = end?.hash ?? null
    const rows = acts.map(({ at, actorUserId = null, activity, entity, entityId, detail, address, requestId }) => {
      const act = {
        clientId,
        at,
        actorUserId,
        activity,
        entity,
        entityId,
        detail: detail ?? null,
        address: address === undefined ? null : shortenIpAddress(address),
        requestId: requestId ?? null,
      }
      const row = { ...act, previousHash, hash: hashOfAct(previousHash, act) }
      previousHash = row.hash
      return row
    })
    await tx.insert(auditLog).values(rows)
    await tx
      .update(auditChain)
      .set({ hash: previousHash, length: sql`${auditChain.length} + ${rows.length}` })
      .where(eq(auditChain.clientId, clientId))
  })
}

/** Writes one act into the audit log, as `recordAudits` does. */
export const recordAudit = (db: Database, { clientId, ...act }: Act): Promise<void> => recordAudits(db, clientId, [act])

/** Who has made a call, and when: what every act of it has. */
interface Call {
  readonly client: { readonly id: number }
  readonly actor: { readonly userId: number }
  readonly now: Date
  readonly address: string
  readonly requestId: string
}

/** Records an act of the caller: `recordAudit` with what the context of the call already has. */
export const recordCallerAct = (
  db: Database,
  { client, actor, now, address, requestId }: Call,
  act: Pick<Act, 'activity' | 'entity' | 'entityId' | 'detail'>,
): Promise<void> =>
  recordAudit(db, { clientId: client.id, at: now, actorUserId: actor.userId, address, requestId, ...act })
