import { atom, type ReadableAtom } from 'nanostores'
import { getCurrentSession } from '../mql/token.ts'
import { ensureShared } from '../runtime/shared.ts'
import { $toasts, type Toast } from '../feedback/toasts.ts'

/** A toast with the time at which it appeared. */
export interface ShownToast extends Toast {
  readonly at: string
  /** The session in which it was shown: nobody else may read it. */
  readonly session: number
}

/** How many toasts can be read again. */
const KEPT = 10

const $shown = ensureShared('toasts.shown', () => atom<readonly ShownToast[]>([]))
const $listed = ensureShared('toasts.listed', () => atom(false))

/** Whether the last toasts are listed. */
export const $areToastsListed: ReadableAtom<boolean> = $listed

/** Lists the last toasts, or closes the list. */
export const listToasts = (listed: boolean): void => $listed.set(listed)

/** Returns the last ten toasts of this session, newest first; they can be read after they have closed. */
export const readLastToasts = (): readonly ShownToast[] =>
  $shown.get().filter(({ session }) => session === getCurrentSession())

/** Keeps the toasts that are shown from now on, and those that are shown already. Returns a function that stops it. */
export const storeLastToasts = (): (() => void) =>
  $toasts.subscribe((toasts) => {
    const shownIds = $shown.get().map(({ id }) => id)
    const added = toasts
      .filter(({ id }) => !shownIds.includes(id))
      .map((toast) => ({ ...toast, at: new Date().toISOString(), session: getCurrentSession() }))
    if (added.length > 0) $shown.set([...added.reverse(), ...readLastToasts()].slice(0, KEPT))
  })
