import type { LanguageCode } from '../../../src/contract/parts.ts'
import type { Client } from '../../lib/clients/clients.ts'
import type { ServerParts } from '../mql-route.ts'
import { getSiteMessage } from '../site-refusal.ts'
import { html, type Html } from './html.ts'

/** Renders the refusal of a form without script that was sent from a page of an unregistered site. */
export const renderRefusedSite = ({ settings }: ServerParts, language: LanguageCode, client: Client | null): Html =>
  html`<p role="status">${getSiteMessage({ settings, language }, client)}</p>`
