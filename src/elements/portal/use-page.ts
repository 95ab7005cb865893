import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect, useLayoutEffect, useMemo } from 'react'
import type { ClientDetails } from '../../contract/institution/institution.ts'
import type { LanguageCode } from '../../contract/parts.ts'
import { $client, getClientStore, loadClient } from '../../core/institution/client.ts'
import { $config, getConfig } from '../../core/config/config.ts'
import type { Verdict } from '../../core/session/guard.ts'
import { $chosenLanguage } from '../../core/i18n/i18n.ts'
import { LANGUAGES } from '../../contract/i18n/languages.ts'
import { parseLanguage } from '../../contract/parse-language.ts'
import { pageInstitution, routeLanguage } from '../../core/routing/page-memory.ts'
import { $path, parseQuery } from '../../core/routing/routes.ts'
import { $session } from '../../core/session/session.ts'
import type { CampusElement } from '../runtime/campus-element.ts'
import { ensureToaster } from '../runtime/ensure-toaster.ts'
import { watchInheritedAttribute } from '../runtime/surroundings/inherited-attribute.ts'

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
 * Returns the institution of the page, by precedence: the one in the address, of the signed-in person, of the portal's
 * own attribute, in the session, of the previous page, of the configuration. An attribute with an unknown code counts
 * only until the visitor has chosen another institution.
 */
export function usePageClient(
  verdict: Verdict,
  host: CampusElement | null,
): { readonly code: string | undefined; readonly client: ClientDetails | undefined } {
  const remembered = useStore($client)
  const before = useStore(pageInstitution.$value) ?? undefined
  const signedIn = useStore($session).status === 'user'
  useChoiceOnScreen(host)
  const named = verdict.kind === 'show' ? (verdict.parameters.university ?? verdict.parameters.clientName) : undefined
  // A link from a sign-in names the institution of the password.
  const addressCode = parseQuery(useStore($path)).client
  const written = host?.getAttribute('client')?.trim() || undefined
  const isUnknown = useStore(getClientStore(written ?? '')).status === 'notFound'
  const kept = remembered?.code ?? before
  const own = isUnknown ? (kept ?? written) : written
  const code = named ?? addressCode ?? (signedIn ? remembered?.code : undefined) ?? own ?? kept ?? getConfig().client
  useEffect(() => {
    if (code) void loadClient(code)
  }, [code])
  const state = useStore(getClientStore(code ?? ''))
  const found = state.status === 'found' ? state.client : undefined
  const foundCode = found?.code
  useEffect(() => {
    if (foundCode) pageInstitution.keep(foundCode)
  }, [foundCode])
  return { code, client: found ?? (remembered?.code === code ? (remembered ?? undefined) : undefined) }
}

/**
 * Returns the language that the page gives the portal: its own `lang`, else the nearest `lang` around it, else the
 * configured one. A portal that is the whole page sets the `lang` around it itself, so that one does not count.
 */
function useGivenLanguage(host: CampusElement | null, wholePage: boolean): LanguageCode | undefined {
  const $around = useMemo(
    () =>
      host && !wholePage ? watchInheritedAttribute(host, 'lang', parseLanguage) : atom<LanguageCode | undefined>(),
    [host, wholePage],
  )
  const around = useStore($around)
  const { lang: configured } = useStore($config)
  return parseLanguage(host?.getAttribute('lang') ?? undefined) ?? around ?? configured
}

/**
 * Returns the language of the portal: the user's choice, the one in the address, the route's, or the one set by an
 * earlier route (specification, section 2). Without any of these, the one that the page gives, the institution's
 * default language, then English.
 */
export function usePageLanguage(
  host: CampusElement | null,
  wholePage: boolean,
  verdict: Verdict,
  { code, client }: { readonly code: string | undefined; readonly client: ClientDetails | undefined },
): LanguageCode {
  const chosen = useStore($chosenLanguage)
  const kept = useStore(routeLanguage.$value)
  const given = useGivenLanguage(host, wholePage)
  const addressLanguage = parseLanguage(parseQuery(useStore($path)).lang)
  const shown = verdict.kind === 'show'
  // Without an institution the visitor is asked for one in English; the portal then stays in English.
  const sets = shown
    ? (addressLanguage ?? verdict.route.language ?? (code || kept || given ? undefined : 'en'))
    : undefined
  useEffect(() => {
    if (sets) routeLanguage.keep(sets)
  }, [sets])
  return chosen ?? sets ?? kept ?? given ?? client?.defaultLanguage ?? 'en'
}

/**
 * Gives the institution and the language of the route to the portal itself, without changing the attributes that the
 * page has written, and the language to the toasts.
 */
export function usePortalValues(
  host: CampusElement | null,
  { client, lang }: { readonly client: string | undefined; readonly lang: LanguageCode },
  attributes: { readonly client: string | undefined; readonly lang: string | undefined },
): void {
  // Also after the page has changed an attribute, which replaces the value.
  useLayoutEffect(() => host?.values.setKey('client', client), [host, client, attributes.client])
  useLayoutEffect(() => host?.values.setKey('lang', lang), [host, lang, attributes.lang])
  useEffect(() => {
    ensureToaster(host, undefined, (toaster) => {
      toaster.lang = lang
    })
  }, [host, lang])
}

/**
 * Sets the title of the document to that of the route and, where the portal is the whole page, its language and
 * direction.
 */
export function useDocument(wholePage: boolean, language: LanguageCode, title: string): void {
  useEffect(() => {
    if (!wholePage) return
    document.documentElement.lang = language
    document.documentElement.dir = LANGUAGES[language].direction
  }, [wholePage, language])
  useEffect(() => {
    document.title = title
  }, [title])
}
