import * as v from 'valibot'
import { verifyCscPaymentStatus } from '../contract/payments.ts'
import { sessionStore } from './storage.ts'

const ID = 'payment-answers'
/** Nobody pays more often on one journey; the oldest goes first. */
const MOST = 5

const answer = v.object({ ...verifyCscPaymentStatus.output.entries, csc: v.optional(verifyCscPaymentStatus.output.entries.csc, null) })
const entry = v.object({ client: v.string(), transactionId: v.string(), answer })

/** What a server has said of a payment; `csc` is null unless it was made at a service centre. */
export type PaymentAnswer = v.InferOutput<typeof answer>

function read(): readonly v.InferOutput<typeof entry>[] {
  try {
    const parsed = v.safeParse(v.array(entry), JSON.parse(sessionStore.get(ID) ?? '[]'))
    return parsed.success ? parsed.output : []
  } catch {
    return []
  }
}

/** The last answer about a payment in this tab, for when the server cannot be reached (domain brief 2.1.8: offline). */
export const keptPayment = (client: string, transactionId: string): PaymentAnswer | undefined =>
  read().find((one) => one.client === client && one.transactionId === transactionId)?.answer

/** Keeps an answer in place of the one before; one that knows of no payment is not kept. */
export function keepPayment(client: string, transactionId: string, given: PaymentAnswer): void {
  if (given.payment === null) return
  const others = read().filter((one) => one.client !== client || one.transactionId !== transactionId)
  sessionStore.set(ID, JSON.stringify([...others, { client, transactionId, answer: given }].slice(-MOST)))
}

/** Forgets all of them: the next person sits down. */
export const forgetPayments = (): void => sessionStore.remove(ID)
