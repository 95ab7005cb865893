import { atom, type ReadableAtom } from 'nanostores'
import { shared } from './shared.ts'

const $state = shared('wanted', () => atom<string | null>(null))

/** The page that somebody asked for before they had signed in. */
export const $wantedPath: ReadableAtom<string | null> = $state

/** Remembers the page for after the sign-in. */
export const rememberWanted = (path: string): void => $state.set(path)

/** The remembered page if it may be opened; forgotten in any case. */
export function takeWanted(isOpen: (path: string) => boolean): string | undefined {
  const wanted = $state.get()
  $state.set(null)
  return wanted && isOpen(wanted) ? wanted : undefined
}

/** Forgets it: the next person sits down. */
export const forgetWanted = (): void => $state.set(null)
