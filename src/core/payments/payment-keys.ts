import * as v from 'valibot'
import { sessionStore } from '../storage/storage.ts'
import { createStoredJson } from '../storage/stored-value.ts'

const stored = createStoredJson(sessionStore, 'payment-keys', v.record(v.string(), v.string()))
const readKeys = (): Readonly<Record<string, string>> => stored.read() ?? {}

/** Returns the key that opens the receipt of a payment made in this tab; undefined for other payments. */
export function findPaymentKey(transactionId: string): string | undefined {
  const keys = readKeys()
  return Object.hasOwn(keys, transactionId) ? keys[transactionId] : undefined
}

/** Stores the key of a payment for the lifetime of the tab, also while the visitor is on the bank's page. */
export const storePaymentKey = (transactionId: string, accessKey: string): void =>
  void stored.write({ ...readKeys(), [transactionId]: accessKey })

/** Clears the key of a payment that has become invalid, or for the next person at this computer. */
export const clearPaymentKey = (transactionId: string): void =>
  void stored.write(Object.fromEntries(Object.entries(readKeys()).filter(([id]) => id !== transactionId)))
