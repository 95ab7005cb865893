import { atom, type ReadableAtom } from 'nanostores'
import { sessionStore } from '../storage/storage.ts'
import { ensureShared } from '../runtime/shared.ts'
import { cachedRows } from './cached-rows-store.ts'

const KEY = 'user-token'

const $current = ensureShared('token', () => atom<string | null>(sessionStore.get(KEY)))
const state = ensureShared('token.state', () => ({ session: 0, listeners: new Set<() => void>() }))

/** The session's token in the stores. */
export const $token: ReadableAtom<string | null> = $current

/** The name of the last server that sent one (`server-ip`; specification, section 7). */
export const $serverIp = ensureShared('serverIp', () => atom<string | null>(null))

/** The listener for the response headers of this session's calls; the portal uses it to notice changed rights. */
export const responseHeadersListener = ensureShared('heard', (): { by?: (headers: Headers) => void } => ({}))

/**
 * Returns the token in the session storage, which the guard and every restricted call use (specification, sections 2
 * and 5). Reads it each time, because the browser or the page may have removed it.
 */
export const getCurrentToken = (): string | null => sessionStore.get(KEY)

/** Returns whether the token has disappeared from the session storage while the stores still hold one. */
export const isTokenLost = (): boolean => $current.get() !== null && getCurrentToken() === null

/** Returns the number of the session: a response to a call of an earlier session must change nothing in this one. */
export const getCurrentSession = (): number => state.session

/** Stores the token of a response. A sign-in starts a new session. */
export function storeToken(token: string, begins: boolean): void {
  if (begins) state.session++
  sessionStore.set(KEY, token)
  $current.set(token)
}

/** Removes the token; responses to calls still in flight are ignored from then on. */
export function removeToken(): void {
  state.session++
  cachedRows.clear()
  sessionStore.remove(KEY)
  $current.set(null)
}

/** Registers a listener for the server's rejection of the session's token. Returns a function that unregisters it. */
export function onTokenRejected(listener: () => void): () => void {
  state.listeners.add(listener)
  return () => state.listeners.delete(listener)
}

/** Notifies the listeners, once per session even if several of its calls are rejected. */
export function rejectToken(session: number): void {
  if (session !== state.session) return
  state.session++
  for (const listener of state.listeners) listener()
}
