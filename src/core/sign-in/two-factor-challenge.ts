import { atom, type ReadableAtom } from 'nanostores'
import { ensureShared } from '../runtime/shared.ts'

/**
 * An MFA challenge, which continues a sign-in whose password was right: the server gives it to a user who must pass a
 * second step (1109), or must set one up first (1110).
 */
export interface TwoFactorChallenge {
  readonly clientId: number
  /** The form that began the sign-in. */
  readonly kind: string
  readonly ticket: string
  readonly missing: boolean
  /** The methods that can pass it, besides recovery codes: APP, PASSKEY. */
  readonly ways: readonly string[]
}

const $storedChallenge = ensureShared('secondStepTicket', () => atom<TwoFactorChallenge | null>(null))

/** The challenge of this page; stored nowhere else, so that it ends with the page. */
export const $twoFactorChallenge: ReadableAtom<TwoFactorChallenge | null> = $storedChallenge

/** Stores a challenge for the form that began the sign-in. */
export const storeTwoFactorChallenge = (ticket: TwoFactorChallenge): void => $storedChallenge.set(ticket)

/** Clears a challenge that is used, invalid or abandoned; a newer one stays. */
export function clearTwoFactorChallenge(ticket: TwoFactorChallenge): void {
  if ($storedChallenge.get() === ticket) $storedChallenge.set(null)
}
