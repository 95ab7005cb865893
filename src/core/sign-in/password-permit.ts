import { atom, type ReadableAtom } from 'nanostores'
import { ensureShared } from '../runtime/shared.ts'

/**
 * A permit to set a new password once: the server gives it to a user who must change theirs before signing in (code
 * 1105).
 */
export interface PasswordPermit {
  readonly clientId: number
  readonly token: string
}

const $permit = ensureShared('passwordPermit', () => atom<PasswordPermit | null>(null))

/** The permit of this page; stored nowhere else, so that it ends with the page. */
export const $passwordPermit: ReadableAtom<PasswordPermit | null> = $permit

/** Stores a permit for the element that sets passwords. */
export const storePasswordPermit = (permit: PasswordPermit): void => $permit.set(permit)

/** Clears a permit that is used or invalid. */
export const clearPasswordPermit = (): void => $permit.set(null)
