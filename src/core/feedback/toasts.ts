import { atom, type ReadableAtom } from 'nanostores'
import { ensureShared } from '../runtime/shared.ts'

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

const $all = ensureShared('toasts', () => atom<readonly Toast[]>([]))
const numbers = ensureShared('toasts.numbers', () => ({ last: 0 }))

/** The toasts on the page, oldest first. */
export const $toasts: ReadableAtom<readonly Toast[]> = $all

/** Shows a toast for three seconds, or for its own `life`; zero keeps it until it is closed. Returns its id. */
export function showToast(toast: Omit<Toast, 'id'>): number {
  const id = ++numbers.last
  $all.set([...$all.get(), { life: TOAST_LIFE, ...toast, id }])
  return id
}

/** Closes a toast; does nothing when it is closed already. */
export function closeToast(id: number): void {
  $all.set($all.get().filter((toast) => toast.id !== id))
}
