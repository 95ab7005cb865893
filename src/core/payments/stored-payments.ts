import * as v from 'valibot'
import { verifyCscPaymentStatus } from '../../contract/payments/payments.ts'
import { PAYMENT_ANSWERS } from './forget-payments.ts'
import { sessionStore } from '../storage/storage.ts'
import { createStoredJson } from '../storage/stored-value.ts'

/** The number of stored payments, more than anybody makes in one visit; the oldest is removed first. */
const MOST = 5

const answer = v.object({
  ...verifyCscPaymentStatus.output.entries,
  csc: v.optional(verifyCscPaymentStatus.output.entries.csc, null),
})
const entry = v.object({ client: v.string(), transactionId: v.string(), answer })

/** A server's response about a payment; `csc` is null unless it was made at a service centre. */
export type PaymentAnswer = v.InferOutput<typeof answer>

const stored = createStoredJson(sessionStore, PAYMENT_ANSWERS, v.array(entry))
const readPayments = (): readonly v.InferOutput<typeof entry>[] => stored.read() ?? []

/**
 * Returns the last response about a payment in this tab, for when the server cannot be reached (specification, section
 * 11.1.8: offline).
 */
export const findStoredPayment = (client: string, transactionId: string): PaymentAnswer | undefined =>
  readPayments().find((one) => one.client === client && one.transactionId === transactionId)?.answer

/** Stores a response in place of the previous one; a response without a payment is not stored. */
export function storePayment(client: string, transactionId: string, given: PaymentAnswer): void {
  if (given.payment === null) return
  const others = readPayments().filter((one) => one.client !== client || one.transactionId !== transactionId)
  stored.write([...others, { client, transactionId, answer: given }].slice(-MOST))
}
