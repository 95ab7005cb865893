import { atom, batch, computed, map, type ReadableAtom } from 'nanostores'
import type { MenuEntry, SessionRole, SessionUser } from '../../contract/sign-in/session.ts'
import type { StoredLogin } from './login-store.ts'
import { $token } from '../mql/token.ts'
import { ensureShared } from '../runtime/shared.ts'

/** The state of signing in (specification, section 4). */
export type AuthStatus = '' | 'loading' | 'success' | 'error'

/** The auth store (specification, section 3). */
export interface Auth {
  readonly status: AuthStatus
  readonly token: string | null
  readonly user: SessionUser | null
  /** The role that the person works in: the only one, or the chosen one. Null while several are in force. */
  readonly role: SessionRole | null
}

/**
 * The session of this page. `unknown` while a stored session is being restored: a screen must not flash the login form
 * meanwhile.
 */
export type Session =
  | { readonly status: 'unknown' }
  | { readonly status: 'guest' }
  | { readonly status: 'user'; readonly user: SessionUser }

/** The menu of the session (specification, section 4). */
export interface Menu {
  readonly status: 'pending' | 'success'
  readonly entries: readonly MenuEntry[]
}

const NOBODY = { status: '', user: null, role: null } as const
const NO_MENU: Menu = { status: 'pending', entries: [] }

const $login = ensureShared('login', () => map<Omit<Auth, 'token'>>(NOBODY))
const $sessionState = ensureShared('session', () => atom<Session>({ status: 'unknown' }))
const $menuState = ensureShared('menu', () => atom<Menu>(NO_MENU))

/** Status, token, user and role of the session. */
export const $auth: ReadableAtom<Auth> = ensureShared('auth', () =>
  computed([$login, $token], (login, token) => ({ ...login, token })),
)
/** The session of this page. */
export const $session: ReadableAtom<Session> = $sessionState
/** The menu of the signed-in person; `pending` until it is known. */
export const $menu: ReadableAtom<Menu> = $menuState

// The mutations of the specification (section 4); only they write these stores.

/** Records that a sign-in has begun. */
export const setLoginRequested = (): void => $login.setKey('status', 'loading')

/** Records that the sign-in was refused; an earlier session stays as it was. */
export const setLoginFailed = (): void => $login.setKey('status', 'error')

/** Records a signed-in person, with their role and menu. */
export function setLoginSucceeded({ user, role, menu }: StoredLogin): void {
  batch(() => {
    setMenu(menu)
    $login.set({ status: 'success', user, role })
    $sessionState.set({ status: 'user', user })
  })
}

/** Sets the role that the person works in; null for all of them. */
export const setRole = (role: SessionRole | null): void => $login.setKey('role', role)

/** Sets the menu. */
export const setMenu = (entries: readonly MenuEntry[]): void => $menuState.set({ status: 'success', entries })

/** Clears the menu. */
export const clearMenu = (): void => $menuState.set(NO_MENU)

/** Records that no session was stored; a sign-in that has begun meanwhile continues. */
export const setSessionNotFound = (): void => $sessionState.set({ status: 'guest' })

/** Clears the signed-in person. */
export function resetUser(status: AuthStatus): void {
  $login.set({ ...NOBODY, status })
  setSessionNotFound()
}
