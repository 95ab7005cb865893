import { atom, type ReadableAtom } from 'nanostores'
import { sessionStore } from '../storage.ts'
import { shared } from '../shared.ts'

const KEY = 'user-token'

const $current = shared('token', () => atom<string | null>(sessionStore.get(KEY)))
const state = shared('token.state', () => ({ session: 0, listeners: new Set<() => void>() }))

/** The session's token as the stores see it. */
export const $token: ReadableAtom<string | null> = $current

/** What the last server to name itself is called (`server-ip`; specification, section 7). */
export const $serverIp = shared('serverIp', () => atom<string | null>(null))

/** Who wants to know what the answers to the calls of this session say in their headers: the portal, that rights have changed. */
export const heard = shared('heard', (): { by?: (headers: Headers) => void } => ({}))

/** The token now; read afresh, because the page may have taken it out of the storage. */
export const currentToken = (): string | null => sessionStore.get(KEY)

/** The number of the session: an answer to a call of an earlier session must change nothing in this one. */
export const currentSession = (): number => state.session

/** Keeps the token of an answer. A sign-in begins a session of its own. */
export function keepToken(token: string, begins: boolean): void {
  if (begins) state.session++
  sessionStore.set(KEY, token)
  $current.set(token)
}

/** Forgets the token; whatever is still in flight belongs to the past from here on. */
export function dropToken(): void {
  state.session++
  sessionStore.remove(KEY)
  $current.set(null)
}

/** Asks to be told when the server has rejected the session's token. */
export function onTokenRejected(listener: () => void): () => void {
  state.listeners.add(listener)
  return () => state.listeners.delete(listener)
}

/** Tells the listeners, once for a session however many of its calls are answered so. */
export function rejectToken(session: number): void {
  if (session !== state.session) return
  state.session++
  for (const listener of state.listeners) listener()
}
