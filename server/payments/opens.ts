import { and, eq } from 'drizzle-orm'
import { checkAttempts, recordFailure, type AttemptPolicy } from '../attempts.ts'
import { invoice, paymentOrder, student } from '../db/schema.ts'
import type { ClientContext } from '../handler.ts'
import { fingerprint, keysOf } from '../secrets.ts'
import type { OrderRow } from './gateway.ts'
import { opensPayment } from './keys.ts'

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
  | { readonly outcome: 'RATE'; readonly until: string; readonly retryAfter: number }

/** A mobile has ten thousand endings. */
const PER_PAYMENT: AttemptPolicy = { max: 5, windowMinutes: 15, lockMinutes: 15 }
const PER_ADDRESS: AttemptPolicy = { max: 50, windowMinutes: 15, lockMinutes: 15 }

/** Opens a payment for who has its key or knows the payer; wrong answers are counted for the payment and for the caller's address, whether there is such a payment or not. */
export async function openPayment({ transactionId, accessKey, mobile4 }: Opener, { db, client, address, now }: ClientContext): Promise<Opened> {
  const [found] = await db
    .select({ order: paymentOrder, student, invoice })
    .from(paymentOrder)
    .innerJoin(invoice, and(eq(invoice.clientId, paymentOrder.clientId), eq(invoice.id, paymentOrder.invoiceId)))
    .innerJoin(student, and(eq(student.clientId, invoice.clientId), eq(student.id, invoice.studentId)))
    .where(and(eq(paymentOrder.clientId, client.id), eq(paymentOrder.transactionId, transactionId)))
  if (found && accessKey !== undefined && (await opensPayment(db, client.id, transactionId, accessKey, now))) return { outcome: 'OPEN', ...found }
  const keys = await keysOf(db)
  const counted = [
    [`payment:${fingerprint(keys, `${client.id}:${transactionId}`)}`, PER_PAYMENT],
    [`payment-from:${fingerprint(keys, `${client.id}:${address}`)}`, PER_ADDRESS],
  ] as const
  const until = await checkAttempts(db, counted.map(([key]) => key), now)
  if (until) return { outcome: 'RATE', until: until.toISOString(), retryAfter: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)) }
  if (found && mobile4 !== undefined && found.student.mobile !== null && found.student.mobile.length >= 4 && found.student.mobile.slice(-4) === mobile4) return { outcome: 'OPEN', ...found }
  // Without an answer nothing was guessed.
  if (accessKey !== undefined || mobile4 !== undefined) for (const [key, policy] of counted) await recordFailure(db, key, policy, now)
  return { outcome: 'NO_MATCH' }
}
