import { shortened } from './addresses.ts'
import type { Database } from './db/database.ts'
import { auditLog } from './db/schema.ts'

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

/** Writes an act into the audit log, inside the transaction of what was done. */
export async function audit(db: Database, { actorUserId = null, detail, address, requestId, ...act }: Act): Promise<void> {
  await db.insert(auditLog).values({ ...act, actorUserId, detail: detail ?? null, address: address === undefined ? null : shortened(address), requestId: requestId ?? null })
}
