import { atom, type ReadableAtom } from 'nanostores'
import { shared } from './shared.ts'

/** What lets somebody set a new password once: the server gives it to who must change theirs before signing in (code 1105). */
export interface PasswordPermit {
  readonly clientId: number
  readonly token: string
}

const $permit = shared('passwordPermit', () => atom<PasswordPermit | null>(null))

/** The permit of this page; kept nowhere else, so that it ends with the page. */
export const $passwordPermit: ReadableAtom<PasswordPermit | null> = $permit

/** Hands a permit to whichever element sets passwords. */
export const keepPasswordPermit = (permit: PasswordPermit): void => $permit.set(permit)

/** It is used, or was no good. */
export const forgetPasswordPermit = (): void => $permit.set(null)
