import { and, desc, eq } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf, RowOf } from '../../../src/contract/activity.ts'
import type { paymentCaseStatus, raisePaymentCase } from '../../../src/contract/payments.ts'
import type { AttemptPolicy } from '../../attempts.ts'
import { audit } from '../../audit.ts'
import { paymentCase, paymentOrder } from '../../db/schema.ts'
import { transaction } from '../../db/transaction.ts'
import { printable } from '../../documents/printable.ts'
import type { ClientContext, Refusal } from '../../handler.ts'
import { openCase } from '../../payments/cases.ts'
import { orderWith } from '../../payments/find-order.ts'
import { countCall, tooManyLooks, waitUntil } from '../../payments/limits.ts'

/** Nobody has so many payments that go wrong; a college that writes for its students asks the finance section. */
const RAISED: AttemptPolicy = { max: 5, windowMinutes: 60, lockMinutes: 60 }
const LONGEST = 500

/** Tells the finance section of a payment; one that is looked into already is not told of twice. */
export async function raiseCase({ transactionId, reference, note }: ParsedInputOf<typeof raisePaymentCase>, context: ClientContext): Promise<OutputOf<typeof raisePaymentCase>> {
  const { db, client, address, requestId, now } = context
  const until = await countCall('payment-case', RAISED, context)
  if (until) return waitUntil(until, now)
  const order = (await orderWith(db, client.id, transactionId ?? '')) ?? null
  const words = [order ? '' : (transactionId ?? ''), reference, note].map((part) => printable(part, { most: LONGEST, longestWord: LONGEST })).filter(Boolean)
  return transaction(db, async (inside) => {
    if (order) {
      // Two who tell of one payment wait for each other.
      await inside.select({ id: paymentOrder.id }).from(paymentOrder).where(eq(paymentOrder.id, order.id)).for('update')
      const [open] = await inside.select().from(paymentCase).where(and(eq(paymentCase.clientId, client.id), eq(paymentCase.paymentOrderId, order.id), eq(paymentCase.status, 'OPEN'))).orderBy(desc(paymentCase.id)).limit(1)
      if (open) return { outcome: 'ALREADY_OPEN', caseNo: open.caseNo }
    }
    const caseNo = await openCase(inside, { clientId: client.id, kind: 'RAISED', order, note: words.join(' · '), now })
    await audit(inside, { clientId: client.id, at: now, activity: 'raisePaymentCase', entity: 'payment_case', entityId: caseNo, detail: { transactionId: order?.transactionId ?? null }, address, requestId })
    return { outcome: 'RECEIVED', caseNo }
  })
}

/** What became of a case. Its number tells nothing about a person. */
export async function caseStatus({ caseNo }: ParsedInputOf<typeof paymentCaseStatus>, context: ClientContext): Promise<RowOf<typeof paymentCaseStatus>[] | Refusal> {
  const { db, client } = context
  const refused = await tooManyLooks(context)
  if (refused) return refused
  const rows = await db
    .select({ found: paymentCase, currency: paymentOrder.currency })
    .from(paymentCase)
    .leftJoin(paymentOrder, and(eq(paymentOrder.clientId, paymentCase.clientId), eq(paymentOrder.id, paymentCase.paymentOrderId)))
    .where(and(eq(paymentCase.clientId, client.id), eq(paymentCase.caseNo, caseNo.toUpperCase())))
  return rows.map(({ found: { caseNo: number, kind, status, createdAt, refundMinor }, currency }) => ({ caseNo: number, kind, status, createdAt: createdAt.toISOString(), refundMinor, currency }))
}
