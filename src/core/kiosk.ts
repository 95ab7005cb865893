import { atom, computed, type ReadableAtom } from 'nanostores'
import { forgetFeeKey } from './fee-key.ts'
import { forgetPayments } from './kept-payments.ts'
import { forgetModule } from './module-name.ts'
import { forgetLink } from './one-time-link.ts'
import { forgetPasswordPermit } from './password-permit.ts'
import { forgetPaymentKeys } from './payment-keys.ts'
import { signOut } from './session.ts'
import { shared } from './shared.ts'
import { localStore, sessionStore } from './storage.ts'
import { forgetWanted } from './wanted.ts'

/** Stands in the tab while somebody is signed in who has said that the computer is not theirs alone. */
const KEY = 'shared-computer'

const $chosen = shared('kiosk.chosen', () => atom(sessionStore.get(KEY) !== null))
const $places = shared('kiosk.places', () => atom(0))

/** Whether others use this computer too: an element of the page says so (`kiosk`), or the person who has signed in. Nothing is kept in the browser then. */
export const $kiosk: ReadableAtom<boolean> = shared('kiosk', () => {
  const $either = computed([$chosen, $places], (chosen, places) => chosen || places > 0)
  $either.subscribe((on) => localStore.withhold(on))
  return $either
})

/** Makes the page a kiosk as long as a place of it says so; gives the way to take that back. */
export function beKiosk(): () => void {
  $places.set($places.get() + 1)
  return () => $places.set($places.get() - 1)
}

/** The person who signs in here says whether others use this computer too; holds until the session has ended. */
export function chooseShared(yes: boolean): void {
  if (yes) sessionStore.set(KEY, '1')
  else sessionStore.remove(KEY)
  $chosen.set(yes)
}

/** Signs out, here at once, and forgets everything that this tab holds of the person: the next one sits down. Resolves when the server knows. */
export async function forgetPerson(): Promise<void> {
  const gone = signOut()
  for (const forget of [forgetFeeKey, forgetPayments, forgetPaymentKeys, forgetModule, forgetPasswordPermit, forgetWanted]) forget()
  forgetLink('emailConfirm')
  sessionStore.remove('lang')
  chooseShared(false)
  await gone
}
