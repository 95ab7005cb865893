import type { Client } from './clients.ts'
import { isRegisteredOrigin } from './clients.ts'
import type { Database } from './db/database.ts'
import type { Settings } from './settings.ts'

/** Where a call comes from, as its headers say. */
export interface Caller {
  /** `Origin`; browsers send it, other programs need not. */
  readonly origin: string | undefined
  /** `Host`. */
  readonly host: string | undefined
  /** The port we listen on. */
  readonly port: number
}

/** Whether a page is this server's own: same host, one of its loopback names, or one that the settings add. */
export function isOwnOrigin({ origin, host, port }: Caller, settings: Settings): boolean {
  if (origin === undefined) return true
  if (settings.publicOrigins.includes(origin)) return true
  if (!URL.canParse(origin)) return false
  const { protocol, host: originHost } = new URL(origin)
  if (protocol !== 'http:' && protocol !== 'https:') return false
  return originHost === host || [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`].includes(originHost)
}

/** Whether a page may call at all: our own, or a site that some institution has registered. */
export async function mayCall(db: Database, caller: Caller, settings: Settings): Promise<boolean> {
  return isOwnOrigin(caller, settings) || (caller.origin !== undefined && (await isRegisteredOrigin(db, caller.origin)))
}

/** Whether a page may call for one institution: our own, or a site that this institution has registered. */
export const mayCallFor = (client: Client, caller: Caller, settings: Settings): boolean =>
  isOwnOrigin(caller, settings) || (caller.origin !== undefined && client.origins.includes(caller.origin))
