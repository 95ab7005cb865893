import { and, desc, eq, inArray } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf, RowOf } from '../../../../src/contract/activity.ts'
import type { paymentCaseStatus, raisePaymentCase } from '../../../../src/contract/payments/payments.ts'
import { recordAudit } from '../../../lib/audit/audit.ts'
import { paymentCase, paymentOrder } from '../../../db/schema.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { toPrintable } from '../../../lib/pdf/printable.ts'
import type { ClientContext, Refusal } from '../../../lib/context/handler.ts'
import { openCase } from '../orders/cases.ts'
import { findOrder } from '../orders/find-order.ts'
import { toRateLimited } from '../../../lib/rate-limit/guess-outcome.ts'
import { countUse, refuseTooManyFromAddress } from '../../../lib/rate-limit/count-use.ts'

const LONGEST = 500

/**
 * Opens a case about a payment for the finance section; returns the existing case when one is already open for the
 * payment.
 */
export async function ensureCase(
  { transactionId, reference, note }: ParsedInputOf<typeof raisePaymentCase>,
  context: ClientContext,
): Promise<OutputOf<typeof raisePaymentCase>> {
  const { db, client, address, requestId, now } = context
  // No payer has so many failed payments; a college that writes for its students contacts the finance section.
  const { over, lockedUntil } = await countUse(context, { limit: 'paymentCasePerAddress', of: address })
  if (over && lockedUntil) return toRateLimited(lockedUntil, now)
  const order = (await findOrder(db, client.id, transactionId ?? '')) ?? null
  const parts = [order ? '' : (transactionId ?? ''), reference, note]
    .map((part) => toPrintable(part, { most: LONGEST, longestWord: LONGEST }))
    .filter(Boolean)
  return runTransaction(db, async (tx) => {
    if (order) {
      // The row lock makes concurrent reports of one payment wait for each other.
      await tx.select({ id: paymentOrder.id }).from(paymentOrder).where(eq(paymentOrder.id, order.id)).for('update')
      const [open] = await tx
        .select()
        .from(paymentCase)
        .where(
          and(
            eq(paymentCase.clientId, client.id),
            eq(paymentCase.paymentOrderId, order.id),
            inArray(paymentCase.status, ['OPEN', 'REFUND_REQUESTED', 'REFUND_APPROVED']),
          ),
        )
        .orderBy(desc(paymentCase.id))
        .limit(1)
      if (open) return { outcome: 'ALREADY_OPEN', caseNo: open.caseNo }
    }
    const caseNo = await openCase(tx, { clientId: client.id, kind: 'RAISED', order, note: parts.join(' · '), now })
    await recordAudit(tx, {
      clientId: client.id,
      at: now,
      activity: 'raisePaymentCase',
      entity: 'payment_case',
      entityId: caseNo,
      detail: { transactionId: order?.transactionId ?? null },
      address,
      requestId,
    })
    return { outcome: 'RECEIVED', caseNo }
  })
}

/** Returns the status of a case. A case number discloses nothing about a person. */
export async function loadCaseStatus(
  { caseNo }: ParsedInputOf<typeof paymentCaseStatus>,
  context: ClientContext,
): Promise<RowOf<typeof paymentCaseStatus>[] | Refusal> {
  const { db, client } = context
  const refused = await refuseTooManyFromAddress(context, 'paymentLooksPerAddress')
  if (refused) return refused
  const rows = await db
    .select({ found: paymentCase, currency: paymentOrder.currency })
    .from(paymentCase)
    .leftJoin(
      paymentOrder,
      and(eq(paymentOrder.clientId, paymentCase.clientId), eq(paymentOrder.id, paymentCase.paymentOrderId)),
    )
    .where(and(eq(paymentCase.clientId, client.id), eq(paymentCase.caseNo, caseNo.toUpperCase())))
  return rows.map(({ found: { caseNo: number, kind, status, createdAt, refundMinor }, currency }) => ({
    caseNo: number,
    kind,
    status: status === 'REFUND_REQUESTED' || status === 'REFUND_APPROVED' ? 'OPEN' : status,
    createdAt: createdAt.toISOString(),
    refundMinor,
    currency,
  }))
}
