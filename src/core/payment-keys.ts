import * as v from 'valibot'
import { sessionStore } from './storage.ts'

const ID = 'payment-keys'
const keys = v.record(v.string(), v.string())

/** The keys of this tab; broken text counts as none. */
function read(): Readonly<Record<string, string>> {
  try {
    const parsed = v.safeParse(keys, JSON.parse(sessionStore.get(ID) ?? '{}'))
    return parsed.success ? parsed.output : {}
  } catch {
    return {}
  }
}

const write = (next: Readonly<Record<string, string>>): void => void sessionStore.set(ID, JSON.stringify(next))

/** The key that opens the receipt of a payment that was made in this tab; undefined when somebody else has made it. */
export function paymentKey(transactionId: string): string | undefined {
  const known = read()
  return Object.hasOwn(known, transactionId) ? known[transactionId] : undefined
}

/** Keeps the key of a payment as long as the tab lives, also while its page is at the bank. */
export const keepPaymentKey = (transactionId: string, accessKey: string): void => write({ ...read(), [transactionId]: accessKey })

/** Forgets the key of a payment: it opens nothing any more, or the next person is not to have it. */
export const forgetPaymentKey = (transactionId: string): void => write(Object.fromEntries(Object.entries(read()).filter(([known]) => known !== transactionId)))

/** Forgets all of them: the next person sits down. */
export const forgetPaymentKeys = (): void => sessionStore.remove(ID)
