import type { SiteRefusal } from '../../src/contract/institution/sites/site-refusal.ts'
import type { LanguageCode } from '../../src/contract/parts.ts'
import { getLocalisedName, type Client } from '../lib/clients/clients.ts'
import { buildDenial, type Answer } from './envelopes.ts'
import type { Caller } from './origins.ts'
import { getPortalPageUrl } from '../lib/config/public-url.ts'
import type { Settings } from '../lib/config/settings.ts'
import { getMessage } from '../lib/i18n/messages.ts'

interface Where {
  readonly caller: Caller
  readonly settings: Settings
  readonly language: LanguageCode
}

/** Returns the message for visitors of a page whose site is not registered, with the address of the portal. */
export function getSiteMessage(where: Pick<Where, 'settings' | 'language'>, client: Client | null): string {
  const portal = getPortalPageUrl(where.settings)
  if (!client) return getMessage(where.language, 'siteNotRegistered', { portal })
  return getMessage(where.language, 'siteNotRegisteredFor', {
    portal,
    institution: getLocalisedName(client.names, where.language),
  })
}

/**
 * Refuses a page whose site is not registered. The answer says what to register, and contains nobody's data. `client`
 * is the institution that the call named.
 */
export function refuseSite(where: Where, client: Client | null): Answer {
  const portal = getPortalPageUrl(where.settings)
  const result: SiteRefusal = {
    origin: where.caller.origin ?? '',
    institution: client?.code ?? null,
    portal,
    register: `${portal}#/registered-sites`,
  }
  return {
    ...buildDenial('siteNotRegistered', 'siteNotRegistered', where.language, { portal }, result),
    error: getSiteMessage(where, client),
  }
}
