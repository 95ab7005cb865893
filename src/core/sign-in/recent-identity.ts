import { atom, type ReadableAtom } from 'nanostores'
import type { IdentityNeeded } from '../../contract/account/identity.ts'
import { ensureShared } from '../runtime/shared.ts'

const $asked = ensureShared('identity', () => atom<IdentityNeeded | null>(null))
const waiting = ensureShared('identity.waiting', () => [] as ((confirmed: boolean) => void)[])

/** The user that the page asks to confirm their identity, and the methods they can use; null while nobody is asked. */
export const $identityNeeded: ReadableAtom<IdentityNeeded | null> = $asked

/**
 * Asks for a confirmation and resolves with whether it succeeded. Calls that are refused meanwhile wait for the same
 * answer.
 */
export function askIdentity(needed: IdentityNeeded): Promise<boolean> {
  if (waiting.length === 0) $asked.set(needed)
  return new Promise((answer) => waiting.push(answer))
}

/** Resolves all waiting calls: with true after a confirmation, with false when the dialog was closed. */
export function answerIdentity(confirmed: boolean): void {
  $asked.set(null)
  for (const answer of waiting.splice(0)) answer(confirmed)
}
