import { atom, type ReadableAtom } from 'nanostores'
import type { MenuEntry } from '../contract/session.ts'
import { shared } from './shared.ts'

const $state = shared('wanted', () => atom<string | null>(null))

/** The page that somebody asked for before they had signed in. */
export const $wantedPath: ReadableAtom<string | null> = $state

/** Remembers the page for after the sign-in. */
export const rememberWanted = (path: string): void => $state.set(path)

/** The remembered page if the menu allows it; forgotten in any case. */
export function takeWanted(entries: readonly MenuEntry[]): string | undefined {
  const wanted = $state.get()
  $state.set(null)
  const path = wanted?.split('?')[0]?.replace(/(.)\/+$/, '$1')
  return wanted && entries.some(({ routeName }) => routeName === path) ? wanted : undefined
}

/** Forgets it: the next person sits down. */
export const forgetWanted = (): void => $state.set(null)
