import { getPublicOrigin } from '../../../lib/config/public-url.ts'
import type { Settings } from '../../../lib/config/settings.ts'

/**
 * Returns the relying party of passkeys: the pages of this server under its public address, and nothing else. No part
 * of it comes from a request.
 */
export function findPasskeySite(settings: Pick<Settings, 'publicUrl' | 'port'>): {
  readonly id: string
  readonly origin: string
} {
  const { hostname, origin } = new URL(getPublicOrigin(settings))
  return { id: hostname, origin }
}
