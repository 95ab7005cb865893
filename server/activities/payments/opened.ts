import { createHash, timingSafeEqual } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { invoice, student } from '../../db/schema.ts'
import type { ClientContext } from '../../handler.ts'
import { orderWith } from '../../payments/find-order.ts'
import type { OrderRow } from '../../payments/gateway.ts'
import { opensPayment } from '../../payments/keys.ts'
import { guessesAt, type Waiting } from './limits.ts'

/** How somebody shows that a payment is theirs. */
export interface Opening {
  readonly transactionId: string
  readonly accessKey?: string | undefined
  readonly mobile4?: string | undefined
}

/** A payment with everything that its payer may know. */
export interface OpenPayment {
  readonly order: OrderRow
  readonly invoice: typeof invoice.$inferSelect
  readonly student: typeof student.$inferSelect
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Whether these are the last four digits of a mobile on record; it takes as long when there is none. */
export function sameMobile(given: string | undefined, mobile: string | null | undefined): boolean {
  const known = mobile ? mobile.slice(-4) : '-'
  return timingSafeEqual(digest(given ?? ''), digest(known))
}

/** An order with its invoice and who owes it. */
export async function openedOrder(order: OrderRow, { db, client }: ClientContext): Promise<OpenPayment | undefined> {
  const [found] = await db
    .select({ invoice, student })
    .from(invoice)
    .innerJoin(student, and(eq(student.clientId, invoice.clientId), eq(student.id, invoice.studentId)))
    .where(and(eq(invoice.clientId, client.id), eq(invoice.id, order.invoiceId)))
  return found && { order, ...found }
}

/**
 * Opens a payment to who holds its key or knows the payer's mobile. Wrong digits are counted by payment and address; a key cannot be guessed and is not.
 * Says nothing about whether the payment exists.
 */
export async function openPayment({ transactionId, accessKey, mobile4 }: Opening, context: ClientContext): Promise<OpenPayment | Waiting | { readonly outcome: 'NO_MATCH' }> {
  const { db, client, now } = context
  const order = await orderWith(db, client.id, transactionId)
  const payment = order && (await openedOrder(order, context))
  if (payment && accessKey !== undefined && (await opensPayment(db, client.id, transactionId, accessKey, now))) return payment
  if (mobile4 === undefined) return { outcome: 'NO_MATCH' }
  const guesses = await guessesAt(transactionId, context)
  if (guesses.locked) return guesses.locked
  if (sameMobile(mobile4, payment?.student.mobile) && payment) return payment
  return (await guesses.failed()) ?? { outcome: 'NO_MATCH' }
}
