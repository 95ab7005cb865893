import type { WebAddress } from '../config/web-address.ts'
import { atom, type ReadableAtom } from 'nanostores'
import { ensureShared } from '../runtime/shared.ts'

/** Returns the path in the hash. Only hashes that are paths are ours: `#content` is the page's own anchor. */
function hashPath(): string | undefined {
  if (typeof location === 'undefined') return undefined
  const path = location.hash.slice(1)
  return path.startsWith('/') ? path : undefined
}

const $state = ensureShared('path', () => atom(hashPath() ?? '/'))

/** The path in the hash of the URL, with its query string. */
export const $path: ReadableAtom<string> = $state

/** Returns whether the URL has a path of ours at all: `#/` is one, an empty hash is none. */
export const hasPath = (): boolean => hashPath() !== undefined

/** Returns the current path. */
export const getCurrentPath = (): string => hashPath() ?? $state.get()

/** Returns the href of a path, for links. */
export const toHref = (path: string): `#${string}` => `#${path}`

/** Navigates to a path; `replace` replaces the current history entry. */
export function navigate(path: string, { replace = false }: { readonly replace?: boolean } = {}): void {
  if (typeof location !== 'undefined') {
    // Built from the whole URL: a bare `#…` would be resolved against the page's `<base>`.
    const address = new URL(location.href)
    address.hash = path
    if (address.href !== location.href) history[replace ? 'replaceState' : 'pushState'](history.state, '', address)
  }
  $state.set(hashPath() ?? path)
}

/**
 * Replaces the path in the URL without navigating, to remove the secret of a one-time link. Leaves the URL alone where
 * the hash is not a path of ours.
 */
export function showInstead(path: string): void {
  if (hashPath() === undefined) return
  const address = new URL(location.href)
  address.hash = path
  history.replaceState(history.state, '', address)
}

/**
 * Updates `$path` on links, Back and Forward. Only `<campus-portal>` owns the hash. Returns a function that stops it.
 */
export function followHash(): () => void {
  const followHash = () => {
    const path = hashPath()
    if (path !== undefined) $state.set(path)
  }
  followHash()
  addEventListener('hashchange', followHash)
  addEventListener('popstate', followHash)
  return () => {
    removeEventListener('hashchange', followHash)
    removeEventListener('popstate', followHash)
  }
}

/** Returns the URL of the page without its hash: the return URL for a bank. */
export const getPageAddress = (): WebAddress => location.href.replace(/#.*/s, '') as WebAddress

/** Returns whether an address is on the origin of this page, where its session can be used. */
export const isSameOrigin = (address: string): boolean =>
  Object.assign(document.createElement('a'), { href: address }).origin === location.origin

/** Reloads the whole page; the path stays. */
export const reloadPage = (): void => location.reload()
