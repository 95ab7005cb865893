import { atom, type ReadableAtom } from 'nanostores'
import * as v from 'valibot'
import { currentPath, navigate, plainPath, queryOf } from './routes.ts'
import { shared } from './shared.ts'
import { sessionStore } from './storage.ts'

const ID = 'fee-key'
/** As the contract has it (`feeInvoice`). */
const key = v.pipe(v.string(), v.regex(/^[\w.-]{1,400}$/))

const readable = (text: unknown): string | null => {
  const parsed = v.safeParse(key, text)
  return parsed.success ? parsed.output : null
}

const $state = shared('feeKey', () => atom<string | null>(readable(sessionStore.get(ID))))

/** The key of the invoice that the visitor has come to pay: from a hall ticket on this page, or by a link. Null: none. It lives in this tab only, and opens nothing after half an hour. */
export const $feeKey: ReadableAtom<string | null> = $state

/** Hands a key over to the element that pays, on this page or the next one of this tab. What cannot be a key is none. */
export function giveFeeKey(text: string): void {
  const given = readable(text)
  if (given === null) return
  sessionStore.set(ID, given)
  $state.set(given)
}

/** Forgets the key: it opens nothing any more, or the next person is not to have it. */
export function forgetFeeKey(): void {
  sessionStore.remove(ID)
  $state.set(null)
}

/** Takes a key out of the address `#/fees?key=…`, so that it is neither read over a shoulder, nor bookmarked, nor sent on. */
export function takeFeeKey(): void {
  const path = currentPath()
  const { key: given, ...rest } = queryOf(path)
  if (plainPath(path) !== '/fees' || given === undefined) return
  const query = new URLSearchParams(rest).toString()
  navigate(query ? `/fees?${query}` : '/fees', { replace: true })
  giveFeeKey(given)
}
