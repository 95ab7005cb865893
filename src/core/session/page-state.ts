import type { LanguageCode } from '../../contract/parts.ts'
import type { SessionUser } from '../../contract/sign-in/session.ts'
import { $config } from '../config/config.ts'
import { $chosenLanguage } from '../i18n/i18n.ts'
import { parseLanguage } from '../../contract/parse-language.ts'
import { $client } from '../chosen-client/chosen-client.ts'
import { parseTheme, type Theme } from '../theme/theme.ts'
import { restoreSession, $session } from './session.ts'

/** What page scripts may know of the signed-in person: what every page of the portal shows. */
export type PublicUser = Pick<SessionUser, 'userId' | 'userName' | 'displayName' | 'userType'>

/** The state of the elements on a page. It contains no token and no contact details. */
export interface PageState {
  /** `unknown` while a session that an earlier page of this tab has stored is being read. */
  readonly status: 'unknown' | 'guest' | 'user'
  readonly signedIn: boolean
  readonly user: PublicUser | null
  /** The code of the institution: that of the session, or the configured one. */
  readonly client: string | null
  /** The language that the person has chosen, or that of the page. */
  readonly language: LanguageCode
  /** The theme of the page; an element with a `theme` of its own can differ. */
  readonly theme: Theme
}

const getPageAttribute = (name: string): string =>
  typeof document === 'undefined' ? '' : (document.documentElement.getAttribute(name) ?? '')

/** Calls back when the page changes its language or theme; returns a function that ends this. */
function onPageAttributes(changed: () => void): () => void {
  if (typeof document === 'undefined') return () => undefined
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['lang', 'data-theme'] })
  return () => observer.disconnect()
}

const toPublicUser = ({ userId, userName, displayName, userType }: SessionUser): PublicUser => ({
  userId,
  userName,
  displayName,
  userType,
})

/** Returns the state of the elements on this page. */
export function getState(): PageState {
  const session = $session.get()
  const { client: configured, lang, theme } = $config.get()
  const user = session.status === 'user' ? toPublicUser(session.user) : null
  return {
    status: session.status,
    signedIn: user !== null,
    user,
    client: $client.get()?.code ?? configured ?? null,
    language: $chosenLanguage.get() ?? parseLanguage(getPageAttribute('lang')) ?? lang ?? 'en',
    theme: parseTheme(getPageAttribute('data-theme')) ?? theme ?? 'light',
  }
}

/**
 * Calls back with the state, at once and after every change, and restores the session that an earlier page of this tab
 * has stored. Returns a function that unregisters the listener.
 */
export function onStateChange(listener: (state: PageState) => void): () => void {
  void restoreSession()
  const notifyListener = () => listener(getState())
  const stops = [$session, $client, $chosenLanguage, $config].map((store) => store.listen(notifyListener))
  stops.push(onPageAttributes(notifyListener))
  notifyListener()
  return () => {
    for (const stop of stops) stop()
  }
}
