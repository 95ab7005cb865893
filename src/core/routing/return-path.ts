import { atom, type ReadableAtom } from 'nanostores'
import { ensureShared } from '../runtime/shared.ts'

const $state = ensureShared('wanted', () => atom<string | null>(null))

/** The page that was requested before the sign-in. */
export const $returnPath: ReadableAtom<string | null> = $state

/** Stores the page to return to after the sign-in. */
export const storeReturnPath = (path: string): void => $state.set(path)

/** Returns the stored page if it may be opened, and clears it in any case. */
export function takeReturnPath(isOpen: (path: string) => boolean): string | undefined {
  const wanted = $state.get()
  $state.set(null)
  return wanted && isOpen(wanted) ? wanted : undefined
}

/** Clears the stored page, for the next person at this computer. */
export const clearReturnPath = (): void => $state.set(null)
