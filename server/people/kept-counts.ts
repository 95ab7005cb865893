import type { Database } from '../db/database.ts'

/** What an administrator does shows at once; what happens by itself, or in another process, after so long. */
const KEPT_MS = 3000

/** Something counted, and when. */
export interface Counted<Value> {
  readonly value: Value
  readonly asOf: Date
}

interface KeptCount {
  readonly from: number
  readonly counted: Promise<Counted<unknown>>
}
type Kept = Map<string, KeptCount>

const kept = new WeakMap<Database, Map<number, Kept>>()

function ofClient(db: Database, clientId: number): Kept {
  const clients = kept.get(db) ?? new Map<number, Kept>()
  const counts = clients.get(clientId) ?? new Map<string, KeptCount>()
  kept.set(db, clients.set(clientId, counts))
  return counts
}

/**
 * Counts everybody of an institution, or answers with what was counted within the last three seconds; calls at the same time wait for the same count. `name` says what is counted and stands
 * for the type of it. Only for callers who see everybody: what a college sees is counted quickly, and may end at any moment.
 */
export function keptCount<Value>(db: Database, clientId: number, name: string, now: Date, count: () => Promise<Value>): Promise<Counted<Value>> {
  const counts = ofClient(db, clientId)
  const known = counts.get(name)
  if (known && performance.now() - known.from < KEPT_MS) return known.counted as Promise<Counted<Value>>
  const counted = count().then((value) => ({ value, asOf: now }))
  counts.set(name, { from: performance.now(), counted })
  counted.catch(() => counts.delete(name))
  return counted
}

/** Forgets what was counted of an institution: its people have changed. */
export const forgetCounts = (db: Database, clientId: number): void => void kept.get(db)?.delete(clientId)
