import type { Database } from '../../db/database.ts'

/**
 * How long a count is cached. An administrator's change shows at once; automatic changes and those of another process
 * show after this time.
 */
const KEPT_MS = 3000

/** A count and the time it was taken. */
export interface CachedCount<Value> {
  readonly value: Value
  readonly asOf: Date
}

interface KeptCount {
  readonly from: number
  readonly counted: Promise<CachedCount<unknown>>
}
type CachedCounts = Map<string, KeptCount>

/** How many counts were read from the cache, and how many had to be made. */
export interface CacheReads {
  readonly hits: number
  readonly misses: number
}

const readsOf = new WeakMap<Database, CacheReads>()

/** Returns how often the cached counts of a database were read since the start. */
export const getCacheReads = (db: Database): CacheReads => readsOf.get(db) ?? { hits: 0, misses: 0 }

const kept = new WeakMap<Database, Map<number, CachedCounts>>()

function ensureClientCounts(db: Database, clientId: number): CachedCounts {
  const clients = kept.get(db) ?? new Map<number, CachedCounts>()
  const counts = clients.get(clientId) ?? new Map<string, KeptCount>()
  kept.set(db, clients.set(clientId, counts))
  return counts
}

/**
 * Counts over a whole institution, or returns the count of the last three seconds; concurrent calls share one count.
 * `name` identifies the count and determines its type. Only for callers who see all colleges: the counts of a single
 * college are fast, and the caller's scope may change at any moment.
 */
export function countCached<Value>(
  db: Database,
  clientId: number,
  name: string,
  now: Date,
  count: () => Promise<Value>,
): Promise<CachedCount<Value>> {
  const counts = ensureClientCounts(db, clientId)
  const cached = counts.get(name)
  const isKept = cached !== undefined && performance.now() - cached.from < KEPT_MS
  const { hits, misses } = getCacheReads(db)
  readsOf.set(db, isKept ? { hits: hits + 1, misses } : { hits, misses: misses + 1 })
  if (isKept) return cached.counted as Promise<CachedCount<Value>>
  const counted = count().then((value) => ({ value, asOf: now }))
  counts.set(name, { from: performance.now(), counted })
  counted.catch(() => counts.delete(name))
  return counted
}

/** Clears the cached counts of an institution after its people have changed. */
export const clearCounts = (db: Database, clientId: number): void => void kept.get(db)?.delete(clientId)
