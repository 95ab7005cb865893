import { timingSafeEqual } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { invoice, student } from '../../../db/schema.ts'
import type { ClientContext } from '../../../lib/context/handler.ts'
import { findOrder } from './find-order.ts'
import type { OrderRow } from '../gateway/gateway.ts'
import { verifyPaymentKey } from '../../../lib/crypto/payment-keys.ts'
import { compareGuess, type RateLimited } from '../../../lib/rate-limit/guess-outcome.ts'
import { computeSha256 } from '../../../lib/crypto/sha256.ts'

/** The credentials for seeing more of a payment than the public may. */
export interface PaymentCredentials {
  readonly transactionId: string
  readonly accessKey?: string | undefined
  /** The last four digits of the mobile number on record. */
  readonly mobile4?: string | undefined
}

/** The payment, or why access is refused. `RATE`: too many wrong attempts. */
export type PaymentAccess =
  | {
      readonly outcome: 'OPEN'
      readonly order: OrderRow
      readonly student: typeof student.$inferSelect
      readonly invoice: typeof invoice.$inferSelect
    }
  | { readonly outcome: 'NO_MATCH' }
  | RateLimited

const hashText = (text: string): Buffer => computeSha256(text)

/**
 * Returns whether these are the last four digits of a mobile number on record. Takes the same time when there is no
 * number, and then returns false.
 */
export function isSameMobile(given: string | undefined, mobile: string | null | undefined): boolean {
  const lastDigits = mobile && mobile.length >= 4 ? mobile.slice(-4) : '-'
  return timingSafeEqual(hashText(given ?? ''), hashText(lastDigits))
}

async function findPayer(order: OrderRow, { db, client }: ClientContext) {
  const [found] = await db
    .select({ invoice, student })
    .from(invoice)
    .innerJoin(student, and(eq(student.clientId, invoice.clientId), eq(student.id, invoice.studentId)))
    .where(and(eq(invoice.clientId, client.id), eq(invoice.id, order.invoiceId)))
  return found
}

/**
 * Opens a payment for a caller who has its key or knows the last digits of the payer's mobile number. Wrong digits are
 * counted per payment and per IP address, whether or not the payment exists. A key cannot be guessed, so failures with
 * a key are not counted.
 */
export async function openPayment(
  { transactionId, accessKey, mobile4 }: PaymentCredentials,
  context: ClientContext,
): Promise<PaymentAccess> {
  const { db, client, now } = context
  const order = await findOrder(db, client.id, transactionId)
  const found = order && (await findPayer(order, context))
  if (found && accessKey !== undefined && (await verifyPaymentKey(db, client.id, transactionId, accessKey, now)))
    return { outcome: 'OPEN', order, ...found }
  // Without digits this is no guess.
  if (mobile4 === undefined) return { outcome: 'NO_MATCH' }
  return compareGuess(transactionId, context, () =>
    Promise.resolve(
      isSameMobile(mobile4, found?.student.mobile) && found ? { outcome: 'OPEN' as const, order, ...found } : null,
    ),
  )
}
