import { atom, type ReadableAtom } from 'nanostores'
import { currentSession } from '../mql/token.ts'
import { shared } from '../runtime/shared.ts'

/** How long a toast stays, in milliseconds (specification, section 9). */
export const TOAST_LIFE = 3000

/** A short message at the top right. Closes by itself only if it has a `life` above zero. */
export interface Toast {
  readonly id: number
  readonly severity: 'success' | 'info' | 'warn' | 'error'
  readonly summary?: string
  readonly detail: string
  readonly life?: number
  /** An action that the toast offers once, for instance undo. */
  readonly action?: { readonly label: string; readonly onSelect: () => void }
}

/** A toast with its time. */
export interface ShownToast extends Omit<Toast, 'action'> {
  readonly at: string
  /** The session in which it was shown: nobody else may read it. */
  readonly session: number
}

/** How many toasts can be read again. */
const KEPT = 10

const $all = shared('toasts', () => atom<readonly Toast[]>([]))
const $shown = shared('toasts.shown', () => atom<readonly ShownToast[]>([]))
const $listed = shared('toasts.listed', () => atom(false))
const numbers = shared('toasts.numbers', () => ({ last: 0 }))

/** The toasts on the page, oldest first. */
export const $toasts: ReadableAtom<readonly Toast[]> = $all

/** Whether the last toasts are listed. */
export const $areToastsListed: ReadableAtom<boolean> = $listed

/** Returns the last ten toasts of this session, newest first; they can be read after they have closed. */
export const readLastToasts = (): readonly ShownToast[] =>
  $shown.get().filter(({ session }) => session === currentSession())

/** Lists the last toasts, or closes the list. */
export const listToasts = (listed: boolean): void => $listed.set(listed)

/** Shows a toast for three seconds, or for its own `life`; zero keeps it until it is closed. Returns its id. */
export function showToast(toast: Omit<Toast, 'id'>): number {
  const id = ++numbers.last
  $all.set([...$all.get(), { life: TOAST_LIFE, ...toast, id }])
  const { action: _, ...shown } = toast
  $shown.set(
    [{ ...shown, id, at: new Date().toISOString(), session: currentSession() }, ...readLastToasts()].slice(0, KEPT),
  )
  return id
}

/** Closes a toast; does nothing when it is closed already. */
export function dismissToast(id: number): void {
  $all.set($all.get().filter((toast) => toast.id !== id))
}
