import { atom, type ReadableAtom } from 'nanostores'
import * as v from 'valibot'
import { getCurrentPath, navigate, normalisePath, parseQuery } from '../routing/routes.ts'
import { ensureShared } from '../runtime/shared.ts'
import { sessionStore } from '../storage/storage.ts'
import { createStoredText } from '../storage/stored-value.ts'

/** The format that the contract defines (`feeInvoice`). */
const key = v.pipe(v.string(), v.regex(/^[\w.-]{1,400}$/))
const stored = createStoredText(sessionStore, 'fee-key', key)
const $state = ensureShared('feeKey', () => atom<string | null>(stored.read() ?? null))

/**
 * The key of the invoice that the visitor has come to pay, from a hall ticket on this page or from a link; null when
 * there is none. It lives in this tab only, and expires after half an hour.
 */
export const $feeKey: ReadableAtom<string | null> = $state

/**
 * Stores a key for the element that takes payments, on this page or the next one of this tab. Ignores text that cannot
 * be a key.
 */
export function storeFeeKey(text: string): void {
  if (!v.is(key, text)) return
  stored.write(text)
  $state.set(text)
}

/** Clears a key that has become invalid, or for the next person at this computer. */
export function clearFeeKey(): void {
  stored.clear()
  $state.set(null)
}

/**
 * Removes a key from the URL `#/fees?key=…` and stores it, so that nobody can read it on the screen, bookmark it or
 * pass it on.
 */
export function takeFeeKey(): void {
  const path = getCurrentPath()
  const { key: given, ...rest } = parseQuery(path)
  if (normalisePath(path) !== '/fees' || given === undefined) return
  const query = new URLSearchParams(rest).toString()
  navigate(query ? `/fees?${query}` : '/fees', { replace: true })
  storeFeeKey(given)
}
