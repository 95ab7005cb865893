import { atom, type ReadableAtom } from 'nanostores'
import { shared } from './shared.ts'

const $state = shared('refusedPath', () => atom<string | null>(null))

/** The page that the guard has just closed, so that it can be named and asked for (domain brief 2.2.6). */
export const $refusedPath: ReadableAtom<string | null> = $state

/** Remembers the page that was closed. */
export const rememberRefused = (path: string): void => $state.set(path)
