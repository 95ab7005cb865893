import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { ClientDetails } from '../../contract/institution.ts'
import type { LanguageCode } from '../../contract/parts.ts'
import { $client, clientOf, loadClient } from '../../core/client.ts'
import { config } from '../../core/config.ts'
import type { Verdict } from '../../core/guard.ts'
import { $chosenLanguage } from '../../core/i18n.ts'
import { LANGUAGES } from '../../core/languages.ts'
import { $path, queryOf } from '../../core/routes.ts'

/** Whose page this is: the institution in the address, the one of the session, the page's own. */
export function usePageClient(verdict: Verdict): { readonly code: string | undefined; readonly client: ClientDetails | undefined } {
  const remembered = useStore($client)
  const named = verdict.kind === 'show' ? (verdict.parameters.university ?? verdict.parameters.clientName) : undefined
  // A link from a sign-in says whose password it is about.
  const asked = queryOf(useStore($path)).client
  const code = named ?? asked ?? remembered?.code ?? config().client
  useEffect(() => {
    if (code) void loadClient(code)
  }, [code])
  const state = useStore(clientOf(code ?? ''))
  const own = state.status === 'found' ? state.client : undefined
  return { code, client: own ?? (named ?? asked ? undefined : (remembered ?? undefined)) }
}

/** The language of the page: the person's choice, the route's (specification, section 2), the institution's, English. */
export function usePageLanguage(verdict: Verdict, client: ClientDetails | undefined): LanguageCode {
  const chosen = useStore($chosenLanguage)
  const route = verdict.kind === 'show' ? verdict.route.language : undefined
  return chosen ?? route ?? client?.defaultLanguage ?? 'en'
}

/** The portal owns its page: language, direction and title of the document are the route's. */
export function useDocument(host: HTMLElement | null, language: LanguageCode, title: string, client: string | undefined): void {
  useEffect(() => {
    if (!host) return
    document.documentElement.lang = language
    document.documentElement.dir = LANGUAGES[language].direction
    host.lang = language
  }, [host, language])
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => {
    if (client) host?.setAttribute('client', client)
  }, [host, client])
}
