import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { ClientDetails } from '../../contract/institution/institution.ts'
import type { LanguageCode } from '../../contract/parts.ts'
import { $client, clientOf, loadClient } from '../../core/institution/client.ts'
import { config } from '../../core/config/config.ts'
import type { Verdict } from '../../core/session/guard.ts'
import { $chosenLanguage } from '../../core/i18n/i18n.ts'
import { LANGUAGES } from '../../core/i18n/languages.ts'
import { pageInstitution, routeLanguage } from '../../core/routing/page-memory.ts'
import { $path, queryOf } from '../../core/routing/routes.ts'

/**
 * Stores the institution that the visitor chooses on a screen that had none or an unknown one. Screens report the
 * choice by setting their own attribute.
 */
function useChoiceOnScreen(host: HTMLElement | null): void {
  useEffect(() => {
    if (!host) return
    const observer = new MutationObserver((changes) => {
      const screen = host.firstElementChild
      const chosen = changes.some(({ target }) => target === screen) ? screen?.getAttribute('client') : undefined
      if (chosen) void loadClient(chosen).then(({ status }) => status === 'found' && pageInstitution.keep(chosen))
    })
    observer.observe(host, { subtree: true, attributeFilter: ['client'] })
    return () => observer.disconnect()
  }, [host])
}

/**
 * Returns the institution of the page, by precedence: the one in the address, in the session, of the previous page, of
 * the page itself.
 */
export function usePageClient(
  verdict: Verdict,
  host: HTMLElement | null,
): { readonly code: string | undefined; readonly client: ClientDetails | undefined } {
  const remembered = useStore($client)
  const before = useStore(pageInstitution.$value) ?? undefined
  useChoiceOnScreen(host)
  const named = verdict.kind === 'show' ? (verdict.parameters.university ?? verdict.parameters.clientName) : undefined
  // A link from a sign-in names the institution of the password.
  const asked = queryOf(useStore($path)).client
  const code = named ?? asked ?? remembered?.code ?? before ?? config().client
  useEffect(() => {
    if (code) void loadClient(code)
  }, [code])
  const state = useStore(clientOf(code ?? ''))
  const own = state.status === 'found' ? state.client : undefined
  const found = own?.code
  useEffect(() => {
    if (found) pageInstitution.keep(found)
  }, [found])
  return { code, client: own ?? ((named ?? asked) ? undefined : (remembered ?? undefined)) }
}

/**
 * Returns the language of the page: the user's choice, the route's, or the one set by an earlier route (specification,
 * section 2). Without any of these, the institution's default language, then English.
 */
export function usePageLanguage(
  verdict: Verdict,
  code: string | undefined,
  client: ClientDetails | undefined,
): LanguageCode {
  const chosen = useStore($chosenLanguage)
  const kept = useStore(routeLanguage.$value)
  const shown = verdict.kind === 'show'
  // Without an institution the visitor is asked for one in English; the portal then stays in English.
  const sets = shown ? (verdict.route.language ?? (code || kept ? undefined : 'en')) : undefined
  useEffect(() => {
    if (sets) routeLanguage.keep(sets)
  }, [sets])
  return chosen ?? sets ?? kept ?? client?.defaultLanguage ?? 'en'
}

/** Sets the language, direction and title of the document to those of the route, because the portal owns its page. */
export function useDocument(
  host: HTMLElement | null,
  language: LanguageCode,
  title: string,
  client: string | undefined,
): void {
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
