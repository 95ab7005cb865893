import { atom, batch, computed, map, type ReadableAtom } from 'nanostores'
import type { MenuEntry, SessionRole, SessionUser } from '../contract/session.ts'
import type { StoredLogin } from './login-store.ts'
import { $token } from './mql/token.ts'
import { shared } from './shared.ts'

/** How signing in stands (specification, section 4). */
export type AuthStatus = '' | 'loading' | 'success' | 'error'

/** The auth store (specification, section 3). */
export interface Auth {
  readonly status: AuthStatus
  readonly token: string | null
  readonly user: SessionUser | null
  /** The role that the person works in: the only one, or the chosen one. Null while several are in force. */
  readonly role: SessionRole | null
}

/** Who is here. `unknown` while a stored session is being opened: a screen must not flash the login form meanwhile. */
export type Session = { readonly status: 'unknown' } | { readonly status: 'guest' } | { readonly status: 'user'; readonly user: SessionUser }

/** The menu of the session (specification, section 4). */
export interface Menu {
  readonly status: 'pending' | 'success'
  readonly entries: readonly MenuEntry[]
}

const NOBODY = { status: '', user: null, role: null } as const
const NO_MENU: Menu = { status: 'pending', entries: [] }

const $login = shared('login', () => map<Omit<Auth, 'token'>>(NOBODY))
const $sessionState = shared('session', () => atom<Session>({ status: 'unknown' }))
const $menuState = shared('menu', () => atom<Menu>(NO_MENU))

/** Status, token, user and role of the session. */
export const $auth: ReadableAtom<Auth> = shared('auth', () => computed([$login, $token], (login, token) => ({ ...login, token })))
/** Who is here. */
export const $session: ReadableAtom<Session> = $sessionState
/** What the person may open; `pending` until it is known. */
export const $menu: ReadableAtom<Menu> = $menuState

// The mutations of the specification (section 4); nobody else writes these stores.

/** Somebody has asked to sign in. */
export const loginRequested = (): void => $login.setKey('status', 'loading')

/** The sign-in was refused; an earlier session stays as it was. */
export const loginFailed = (): void => $login.setKey('status', 'error')

/** Somebody is here, with a menu. */
export function loginSucceeded({ user, role, menu }: StoredLogin): void {
  batch(() => {
    menuSaved(menu)
    $login.set({ status: 'success', user, role })
    $sessionState.set({ status: 'user', user })
  })
}

/** The person works in one of their roles from now on, or in all. */
export const roleSet = (role: SessionRole | null): void => $login.setKey('role', role)

/** The menu is known. */
export const menuSaved = (entries: readonly MenuEntry[]): void => $menuState.set({ status: 'success', entries })

/** The menu is not known any more. */
export const menuReset = (): void => $menuState.set(NO_MENU)

/** No session was kept; a sign-in that has begun meanwhile goes on. */
export const guestFound = (): void => $sessionState.set({ status: 'guest' })

/** Nobody is here any more. */
export function userReset(status: AuthStatus): void {
  $login.set({ ...NOBODY, status })
  guestFound()
}
