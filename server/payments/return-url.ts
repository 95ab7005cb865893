import type { Client } from '../clients.ts'
import { isOwnOrigin } from '../origins.ts'
import type { Settings } from '../settings.ts'

/**
 * Where a payer is led back to, without its fragment; null for any place that is neither this server nor a site of the institution:
 * who makes an order must not be able to send its payer to a stranger.
 */
export function acceptedReturnUrl(given: string, client: Client, own: string, settings: Settings): string | null {
  if (!URL.canParse(given)) return null
  const url = new URL(given)
  if ((url.protocol !== 'https:' && url.protocol !== 'http:') || url.username !== '' || url.password !== '') return null
  const { host, port } = new URL(own)
  if (!isOwnOrigin({ origin: url.origin, host, port: Number(port) }, settings) && !client.origins.includes(url.origin)) return null
  url.hash = ''
  return url.href
}
