import type { Client } from '../lib/clients/clients.ts'
import type { Database } from '../db/database.ts'
import { listLoopbackOrigins, getPortalPageUrl, getPublicOrigin } from '../lib/config/public-url.ts'
import { isSiteRegistered, isRegisteredSite } from '../lib/clients/registered-sites.ts'
import type { Settings } from '../lib/config/settings.ts'

/** The origin of a call. */
export interface Caller {
  /** The `Origin` header; browsers send it, other programs need not. */
  readonly origin: string | undefined
}

/**
 * Returns whether an origin is the server's own: `PUBLIC_URL`, the portal, a loopback name of this server, or an origin
 * that the settings add. The `Host` of the request is not considered.
 */
export const isOwnOrigin = (origin: string, settings: Settings): boolean =>
  [
    getPublicOrigin(settings),
    new URL(getPortalPageUrl(settings)).origin,
    ...settings.publicOrigins,
    ...listLoopbackOrigins(settings),
  ].includes(origin)

/** Returns whether a page may call at all: it is the server's own, or on a site that any institution has registered. */
export async function mayCall(db: Database, { origin }: Caller, settings: Settings): Promise<boolean> {
  return origin === undefined || isOwnOrigin(origin, settings) || (await isRegisteredSite(db, origin))
}

/**
 * Returns whether pages of an origin belong to an institution: the server's own, or a site that this institution has
 * registered.
 */
export async function isClientSite(db: Database, client: Client, origin: string, settings: Settings): Promise<boolean> {
  return isOwnOrigin(origin, settings) || (await isSiteRegistered(db, client.id, origin))
}

/** Returns whether a page may call for one institution. */
export async function mayCallInstitution(
  db: Database,
  client: Client,
  { origin }: Caller,
  settings: Settings,
): Promise<boolean> {
  return origin === undefined || (await isClientSite(db, client, origin, settings))
}
