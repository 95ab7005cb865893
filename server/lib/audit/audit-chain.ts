import { createHash } from 'node:crypto'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { auditChain, auditLog } from '../../db/schema.ts'
import { readOwnJson } from '../json/read-json.ts'

type Row = typeof auditLog.$inferSelect
/** The hashed fields of an act: all except its id, which the database assigns. */
export type HashedAct = Pick<
  Row,
  'clientId' | 'at' | 'actorUserId' | 'activity' | 'entity' | 'entityId' | 'detail' | 'address' | 'requestId'
>

function formatCanonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatCanonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${formatCanonicalJson(member)}`).join(',')}}`
}

/** Returns the hash of an act and all acts before it: SHA-256 over JSON with sorted members. */
export function hashOfAct(
  previousHash: string | null,
  { clientId, at, actorUserId, activity, entity, entityId, detail, address, requestId }: HashedAct,
): string {
  const act = {
    previousHash,
    clientId,
    at: at.toISOString(),
    actorUserId,
    activity,
    entity,
    entityId,
    detail,
    address,
    requestId,
  }
  return createHash('sha256')
    .update(formatCanonicalJson(readOwnJson(JSON.stringify(act))))
    .digest('base64url')
}

/** Result of a check of the chain. */
export interface ChainReport {
  readonly rows: number
  /** Id of the first act that was changed or whose predecessor is missing; null: none. */
  readonly brokenAt: number | null
  /** Whether acts are missing after the last one present. */
  readonly truncated: boolean
}

const AT_ONCE = 2000

/**
 * Reads the acts of a client in order and compares each with its hash (specification, section 10.10). Acts from before
 * the chain was introduced precede its first link.
 */
export async function checkChain(db: Database, clientId: number): Promise<ChainReport> {
  // Read first: acts added during the check are then beyond the end, and do not count as missing.
  const [end] = await db.select().from(auditChain).where(eq(auditChain.clientId, clientId))
  let previous: string | null = null
  let linked = 0
  let rows = 0
  for (let after = 0; ;) {
    const batch: Row[] = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.clientId, clientId), gt(auditLog.id, after)))
      .orderBy(asc(auditLog.id))
      .limit(AT_ONCE)
    for (const row of batch) {
      rows += 1
      if (row.hash === null && linked === 0) continue
      if (row.previousHash !== previous || row.hash !== hashOfAct(previous, row))
        return { rows, brokenAt: row.id, truncated: false }
      previous = row.hash
      linked += 1
      if (linked === end?.length && previous !== end.hash) return { rows, brokenAt: row.id, truncated: false }
    }
    after = batch.at(-1)?.id ?? after
    if (batch.length < AT_ONCE) return { rows, brokenAt: null, truncated: linked < (end?.length ?? 0) }
  }
}
