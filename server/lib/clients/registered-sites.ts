import type { Database } from '../../db/database.ts'
import { clientDomain } from '../../db/schema.ts'

type Sites = ReadonlyMap<string, ReadonlySet<number>>

/**
 * How long another process may use outdated data after a change in this one, in milliseconds. The table is small, and
 * is only read for pages on other origins.
 */
const FRESH_FOR = 2000
const caches = new WeakMap<Database, { readonly readAt: number; readonly sites: Promise<Sites> }>()

async function readSites(db: Database): Promise<Sites> {
  const rows = await db.select({ origin: clientDomain.origin, clientId: clientDomain.clientId }).from(clientDomain)
  const sites = new Map<string, Set<number>>()
  for (const { origin, clientId } of rows) sites.set(origin, (sites.get(origin) ?? new Set()).add(clientId))
  return sites
}

function loadSites(db: Database): Promise<Sites> {
  const cached = caches.get(db)
  if (cached && Date.now() - cached.readAt < FRESH_FOR) return cached.sites
  const sites = readSites(db)
  caches.set(db, { readAt: Date.now(), sites })
  sites.catch(() => caches.delete(db))
  return sites
}

/** Clears the cache after registered sites were changed. */
export const clearSites = (db: Database): void => void caches.delete(db)

/** Returns whether any institution has registered the site of an origin. */
export const isRegisteredSite = async (db: Database, origin: string): Promise<boolean> =>
  (await loadSites(db)).has(origin)

/** Returns whether this institution has registered the site of an origin. */
export const isSiteRegistered = async (db: Database, clientId: number, origin: string): Promise<boolean> =>
  (await loadSites(db)).get(origin)?.has(clientId) ?? false
