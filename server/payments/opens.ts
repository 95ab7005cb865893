import { createHash, timingSafeEqual } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { invoice, student } from '../db/schema.ts'
import type { ClientContext } from '../handler.ts'
import { orderWith } from './find-order.ts'
import type { OrderRow } from './gateway.ts'
import { opensPayment } from './keys.ts'
import { guessesAt, type Waiting } from './limits.ts'

/** Who wants more of a payment than a stranger may see. */
export interface Opener {
  readonly transactionId: string
  readonly accessKey?: string | undefined
  /** The last digits of the mobile on record. */
  readonly mobile4?: string | undefined
}

/** The payment, or why it stays shut. `RATE`: too many wrong answers. */
export type Opened =
  | { readonly outcome: 'OPEN'; readonly order: OrderRow; readonly student: typeof student.$inferSelect; readonly invoice: typeof invoice.$inferSelect }
  | { readonly outcome: 'NO_MATCH' }
  | Waiting

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Whether these are the last four digits of a mobile on record; it takes as long when there is none, and then they never are. */
export function sameMobile(given: string | undefined, mobile: string | null | undefined): boolean {
  const known = mobile && mobile.length >= 4 ? mobile.slice(-4) : '-'
  return timingSafeEqual(digest(given ?? ''), digest(known))
}

async function payerOf(order: OrderRow, { db, client }: ClientContext) {
  const [found] = await db
    .select({ invoice, student })
    .from(invoice)
    .innerJoin(student, and(eq(student.clientId, invoice.clientId), eq(student.id, invoice.studentId)))
    .where(and(eq(invoice.clientId, client.id), eq(invoice.id, order.invoiceId)))
  return found
}

/**
 * Opens a payment to who has its key or knows the payer. Wrong digits are counted for the payment and for the caller's address, whether there is such a payment or not;
 * a key cannot be guessed and is not counted.
 */
export async function openPayment({ transactionId, accessKey, mobile4 }: Opener, context: ClientContext): Promise<Opened> {
  const { db, client, now } = context
  const order = await orderWith(db, client.id, transactionId)
  const found = order && (await payerOf(order, context))
  if (found && accessKey !== undefined && (await opensPayment(db, client.id, transactionId, accessKey, now))) return { outcome: 'OPEN', order, ...found }
  // Without an answer nothing was guessed.
  if (mobile4 === undefined) return { outcome: 'NO_MATCH' }
  const guesses = await guessesAt(transactionId, context)
  if (guesses.locked) return guesses.locked
  if (sameMobile(mobile4, found?.student.mobile) && found) return { outcome: 'OPEN', order, ...found }
  return (await guesses.failed()) ?? { outcome: 'NO_MATCH' }
}
