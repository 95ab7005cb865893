import { atom, type ReadableAtom } from 'nanostores'
import { shared } from './shared.ts'

export { isReserved, matchRoute, plainPath, queryOf, type Match } from './match-route.ts'
export { EXTENSIONS, ROUTES, type Layout, type Route } from './route-table.ts'

/** Only hashes that are paths are ours: `#content` is the page's own anchor. */
function hashPath(): string | undefined {
  if (typeof location === 'undefined') return undefined
  const path = location.hash.slice(1)
  return path.startsWith('/') ? path : undefined
}

const $state = shared('path', () => atom(hashPath() ?? '/'))

/** The path in the hash of the address, with its query string. */
export const $path: ReadableAtom<string> = $state

/** The path now. */
export const currentPath = (): string => hashPath() ?? $state.get()

/** The address of a path, for links. */
export const hrefTo = (path: string): `#${string}` => `#${path}`

/** Goes to a path; `replace` leaves no way back to the page before. */
export function navigate(path: string, { replace = false }: { readonly replace?: boolean } = {}): void {
  if (typeof location !== 'undefined') {
    // From the whole address: a bare `#…` would be taken relative to the page's `<base>`.
    const address = new URL(location.href)
    address.hash = path
    if (address.href !== location.href) history[replace ? 'replaceState' : 'pushState'](history.state, '', address)
  }
  $state.set(hashPath() ?? path)
}

/** Shows another path in the address without going there: what a one-time link carries must not stay in it. The address of a stranger's page is left alone. */
export function showInstead(path: string): void {
  if (hashPath() === undefined) return
  const address = new URL(location.href)
  address.hash = path
  history.replaceState(history.state, '', address)
}

/** Follows the address: links, Back and Forward. Only `<campus-portal>` owns the hash. Gives the way to stop. */
export function followHash(): () => void {
  const follow = () => {
    const path = hashPath()
    if (path !== undefined) $state.set(path)
  }
  follow()
  addEventListener('hashchange', follow)
  addEventListener('popstate', follow)
  return () => {
    removeEventListener('hashchange', follow)
    removeEventListener('popstate', follow)
  }
}

/** The address of the page without its hash: where a bank leads back to. */
export const pageAddress = (): string => location.href.split('#')[0] ?? location.href

/** Loads the whole page anew; the path stays. */
export const reloadPage = (): void => location.reload()

/** What another site has handed a person over with (`?userKey=&clientId=`, domain brief 2.1.6). Taken out of the address at once: it stays neither in the history nor in a bookmark. */
export function takeHandover(): { readonly userKey: string; readonly clientId: number } | undefined {
  const address = new URL(location.href)
  const [userKey, clientId] = [address.searchParams.get('userKey'), address.searchParams.get('clientId')]
  if (userKey === null && clientId === null) return undefined
  address.searchParams.delete('userKey')
  address.searchParams.delete('clientId')
  history.replaceState(history.state, '', address)
  return userKey !== null && clientId !== null && /^\d{1,9}$/.test(clientId) ? { userKey, clientId: Number(clientId) } : undefined
}
