import { atom, computed, type ReadableAtom } from 'nanostores'
import { clearFeeKey } from '../payments/fee-key.ts'
import { cancelCalls } from '../feedback/blocker.ts'
import { clearPrefilledName } from './prefilled-name.ts'
import { markCleared } from '../session/watch-cleared.ts'
import { clearModule } from '../session/module-name.ts'
import { clearPages } from '../routing/page-memory.ts'
import { clearPasswordPermit } from './password-permit.ts'
import { signOut } from '../session/session.ts'
import { ensureShared } from '../runtime/shared.ts'
import { SESSION_KEYS } from '../storage/session-keys.ts'
import { localStore, sessionStore } from '../storage/storage.ts'
import { THEME_KEY } from '../theme/theme.ts'
import { clearReturnPath } from '../routing/return-path.ts'

/** The key in the session storage while a person is signed in who has said that others use this computer too. */
const KEY = 'shared-computer'

const $chosen = ensureShared('kiosk.chosen', () => atom(sessionStore.get(KEY) !== null))
const $places = ensureShared('kiosk.places', () => atom(0))

/**
 * Whether others use this computer too: an element of the page says so (`kiosk`), or the person who has signed in.
 * Nothing is stored in the browser then.
 */
export const $kiosk: ReadableAtom<boolean> = ensureShared('kiosk', () => {
  const $either = computed([$chosen, $places], (chosen, places) => chosen || places > 0)
  $either.subscribe((on) => localStore.withhold(on))
  return $either
})

/** Makes the page a kiosk while at least one element requests it; returns a function that withdraws this request. */
export function enterKioskMode(): () => void {
  $places.set($places.get() + 1)
  return () => $places.set($places.get() - 1)
}

/** Stores whether the person who signs in has said that others use this computer too; holds until the session ends. */
export function markSharedComputer(yes: boolean): void {
  if (yes) sessionStore.set(KEY, '1')
  else sessionStore.remove(KEY)
  $chosen.set(yes)
}

/**
 * Signs out, at once on this page, cancels the calls in flight, and clears everything that this tab stores about the
 * person, for the next one at this computer. Resolves when the server has responded.
 */
export async function clearPersonalData(): Promise<void> {
  cancelCalls()
  const gone = signOut()
  for (const forget of [clearFeeKey, clearModule, clearPasswordPermit, clearPages, clearReturnPath, clearPrefilledName])
    forget()
  for (const key of SESSION_KEYS) sessionStore.remove(key)
  localStore.remove(THEME_KEY)
  markSharedComputer(false)
  await Promise.all([gone, markCleared()])
}
