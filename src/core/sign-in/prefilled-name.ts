import { atom, type ReadableAtom } from 'nanostores'
import { ensureShared } from '../runtime/shared.ts'

/** A student's number that was typed into the staff sign-in, and its institution. */
export interface PrefilledName {
  readonly clientCode: string
  readonly userName: string
}

const $state = ensureShared('handedName', () => atom<PrefilledName | null>(null))

/** The prefilled value of the student sign-in. It lives on this page only: a number must not be part of a URL. */
export const $prefilledName: ReadableAtom<PrefilledName | null> = $state

/** Prefills the student sign-in with a number. */
export const prefillName = (handed: PrefilledName): void => $state.set(handed)

/** Clears the number, once it is in its field or for the next person at this computer. */
export const clearPrefilledName = (): void => $state.set(null)
