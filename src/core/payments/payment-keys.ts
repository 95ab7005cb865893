import * as v from 'valibot'
import { sessionStore } from '../storage/storage.ts'

const ID = 'payment-keys'
const keys = v.record(v.string(), v.string())

/** Returns the keys of this tab; none when the stored text cannot be read. */
function read(): Readonly<Record<string, string>> {
  try {
    const parsed = v.safeParse(keys, JSON.parse(sessionStore.get(ID) ?? '{}'))
    return parsed.success ? parsed.output : {}
  } catch {
    return {}
  }
}

const write = (next: Readonly<Record<string, string>>): void => void sessionStore.set(ID, JSON.stringify(next))

/** Returns the key that opens the receipt of a payment made in this tab; undefined for other payments. */
export function paymentKey(transactionId: string): string | undefined {
  const known = read()
  return Object.hasOwn(known, transactionId) ? known[transactionId] : undefined
}

/** Stores the key of a payment for the lifetime of the tab, also while the visitor is on the bank's page. */
export const keepPaymentKey = (transactionId: string, accessKey: string): void =>
  write({ ...read(), [transactionId]: accessKey })

/** Clears the key of a payment that has become invalid, or for the next person at this computer. */
export const forgetPaymentKey = (transactionId: string): void =>
  write(Object.fromEntries(Object.entries(read()).filter(([known]) => known !== transactionId)))
