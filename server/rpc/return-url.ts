import type { Client } from '../lib/clients/clients.ts'
import type { Database } from '../db/database.ts'
import { isClientSite } from './origins.ts'
import type { Settings } from '../lib/config/settings.ts'

/**
 * Returns the return path of a payer without its fragment. Returns null for any URL that is not on this server, its
 * portal, or a site of the institution: the creator of an order must not be able to send its payer to a foreign site.
 */
export async function findAcceptedReturnUrl(
  db: Database,
  given: string,
  client: Client,
  settings: Settings,
): Promise<string | null> {
  if (!URL.canParse(given)) return null
  const url = new URL(given)
  if ((url.protocol !== 'https:' && url.protocol !== 'http:') || url.username !== '' || url.password !== '') return null
  if (!(await isClientSite(db, client, url.origin, settings))) return null
  url.hash = ''
  return url.href
}
