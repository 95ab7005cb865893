import { atom, computed, map, type ReadableAtom } from 'nanostores'
import type { SessionUser } from '../contract/session.ts'
import { $token } from './mql/token.ts'
import { shared } from './shared.ts'

/** How signing in stands (specification, section 4). */
export type AuthStatus = '' | 'loading' | 'success' | 'error'

/** The auth store (specification, section 3). */
export interface Auth {
  readonly status: AuthStatus
  readonly token: string | null
  readonly user: SessionUser | null
}

/** Who is here. `unknown` while a stored session is being opened: a screen must not flash the login form meanwhile. */
export type Session = { readonly status: 'unknown' } | { readonly status: 'guest' } | { readonly status: 'user'; readonly user: SessionUser }

/** The writable part of `$auth`; only the session's own verbs write it. */
export const $login = shared('login', () => map<{ status: AuthStatus; user: SessionUser | null }>({ status: '', user: null }))
/** The writable `$session`; only the session's own verbs write it. */
export const $sessionState = shared('session', () => atom<Session>({ status: 'unknown' }))

/** Status, token and user of the session. */
export const $auth: ReadableAtom<Auth> = shared('auth', () => computed([$login, $token], ({ status, user }, token) => ({ status, token, user })))
/** Who is here. */
export const $session: ReadableAtom<Session> = $sessionState
