import { atom, type ReadableAtom } from 'nanostores'
import { SITE_NOT_REGISTERED } from '../../contract/codes.ts'
import { getClientByName, type ClientDetails } from '../../contract/institution/institution.ts'
import type { LocalisedName } from '../../contract/parts.ts'
import { call } from '../mql/call.ts'
import type { Refused } from '../mql/reply.ts'
import { buildCallUrl } from '../mql/url.ts'
import { ensureShared } from '../runtime/shared.ts'

export { $client } from '../chosen-client/chosen-client.ts'

/** The state of looking up the institution of a code. */
export type ClientState =
  | { readonly status: 'idle' }
  | { readonly status: 'loading' }
  | { readonly status: 'found'; readonly client: ClientDetails }
  | { readonly status: 'notFound' }
  | { readonly status: 'suspended'; readonly name: LocalisedName }
  | { readonly status: 'failed'; readonly reply: Refused }

/** Returns whether the server refuses every call, because the web site is not registered with the institution. */
export const isSiteRefused = (state: ClientState): boolean =>
  state.status === 'failed' && state.reply.errorCode === SITE_NOT_REGISTERED

/** Returns whether nobody can use an institution here: it is unknown or suspended, or refuses the web site. */
export const isUnusable = (state: ClientState): boolean =>
  state.status === 'notFound' || state.status === 'suspended' || isSiteRefused(state)

const stores = ensureShared('clients', () => new Map<string, ReturnType<typeof atom<ClientState>>>())
const loading = ensureShared('clients.loading', () => new Map<string, Promise<ClientState>>())

/** Of a code at a server: what another server has answered, before the page named the right one, does not count. */
const toClientKey = (code: string): string => `${buildCallUrl('o')} ${code.trim().toLowerCase()}`

function ensureClientStore(code: string) {
  const key = toClientKey(code)
  const store = stores.get(key) ?? atom<ClientState>({ status: 'idle' })
  stores.set(key, store)
  return store
}

/** Stores the details of an institution that are already known; null: nothing is known. */
export const setClient = (code: string, client: ClientDetails | null): void =>
  ensureClientStore(code).set(client ? { status: 'found', client } : { status: 'idle' })

/** Returns the institution of a code, one store for all elements that name it. Sends no request: `loadClient` does. */
export const getClientStore = (code: string): ReadableAtom<ClientState> => ensureClientStore(code)

async function fetchClient(code: string): Promise<ClientState> {
  const reply = await call(getClientByName, { clientName: code.trim() }, { toast: false })
  if (!reply.ok) return { status: 'failed', reply }
  const { result } = reply
  switch (result.outcome) {
    case 'FOUND':
      return { status: 'found', client: result.client }
    case 'SUSPENDED':
      return { status: 'suspended', name: result.name }
    case 'NOT_FOUND':
      return { status: 'notFound' }
  }
}

/**
 * Looks up the institution of a code, until it is found: one that is suspended, unknown or could not be loaded may be
 * there at the next attempt. Does nothing for an empty code.
 */
export function loadClient(code: string): Promise<ClientState> {
  const key = toClientKey(code)
  const store = ensureClientStore(code)
  const state = store.get()
  if (!code.trim() || state.status === 'found') return Promise.resolve(state)
  const under = loading.get(key)
  if (under) return under
  // An answer stays in view until the next one, so that nobody sees a form for a moment.
  if (state.status === 'idle' || state.status === 'failed') store.set({ status: 'loading' })
  const request = fetchClient(code).then((found) => {
    loading.delete(key)
    store.set(found)
    return found
  })
  loading.set(key, request)
  return request
}
