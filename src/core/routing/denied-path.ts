import { atom, type ReadableAtom } from 'nanostores'
import { ensureShared } from '../runtime/shared.ts'

const $state = ensureShared('refusedPath', () => atom<string | null>(null))

/** The page that the guard has just denied, so that it can be named and requested (specification, section 11.2.6). */
export const $deniedPath: ReadableAtom<string | null> = $state

/** Stores the denied page. */
export const storeDeniedPath = (path: string): void => $state.set(path)
