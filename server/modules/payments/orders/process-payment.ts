import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { invoice, paymentTransaction, studentHold } from '../../../db/schema.ts'
import type { TransactionRow } from '../gateway/gateway.ts'
import { notifyReleased } from '../../hall-tickets/tickets/notify-holds.ts'
import { buildStatusUrl } from '../gateway/status-address.ts'
import { openCase } from './cases.ts'
import { issueReceipt } from './receipt-number.ts'
import type { ReportEffect, ReportContext, Locked } from './store-report.ts'
import { updateOrder } from './update-order.ts'

async function markAs(tx: Database, { id }: TransactionRow, as: NonNullable<TransactionRow['use']>): Promise<void> {
  await tx.update(paymentTransaction).set({ use: as }).where(eq(paymentTransaction.id, id))
}

/**
 * Settles the invoice: issues the receipt, and releases the hold of the invoice unless the payment came after the
 * closing date. The student is told when nothing withholds the ticket any more.
 */
async function settleInvoice(
  tx: Database,
  { order, invoice: invoiceRow }: Locked,
  transaction: TransactionRow,
  reportContext: ReportContext,
): Promise<ReportEffect> {
  const late = invoiceRow.closesAt !== null && transaction.at >= invoiceRow.closesAt
  await markAs(tx, transaction, 'SETTLED')
  await updateOrder(tx, order, { status: 'SUCCESS', reason: null, late, settledAt: transaction.at, nextCheckAt: null })
  await tx
    .update(invoice)
    .set({ paidMinor: sql`${invoice.paidMinor} + ${order.amountMinor}`, status: 'PAID' })
    .where(eq(invoice.id, invoiceRow.id))
  await issueReceipt(tx, order, reportContext.now)
  if (invoiceRow.holdId !== null && !late) {
    const released = await tx
      .update(studentHold)
      .set({ releasedAt: reportContext.now })
      .where(
        and(
          eq(studentHold.clientId, invoiceRow.clientId),
          eq(studentHold.id, invoiceRow.holdId),
          isNull(studentHold.releasedAt),
        ),
      )
      .returning({ id: studentHold.id })
    const { notification, now } = reportContext
    if (released.length > 0 && notification?.client) {
      // The page of the payment leads to the ticket.
      const link = buildStatusUrl(notification.publicUrl, notification.client, order, invoiceRow, transaction)
      await notifyReleased(tx, invoiceRow.holdId, link, { client: notification.client, requestedBy: null, now })
    }
  }
  return 'SETTLED'
}

/**
 * Processes a successful payment. It settles the invoice once; any other payment has to be refunded, and a case is
 * opened. `isForeignWallet`: it was paid from another wallet than the order's.
 */
export async function processPayment(
  tx: Database,
  locked: Locked,
  transaction: TransactionRow,
  isForeignWallet: boolean,
  reportContext: ReportContext,
): Promise<ReportEffect> {
  const { order, invoice: invoiceRow } = locked
  const fits =
    !isForeignWallet &&
    transaction.amountMinor === order.amountMinor + order.serviceChargeMinor &&
    transaction.currency === order.currency
  if (fits && invoiceRow.status === 'ISSUED') return settleInvoice(tx, locked, transaction, reportContext)
  const kind = fits ? 'DUPLICATE' : 'MISMATCH'
  await markAs(tx, transaction, kind)
  await openCase(tx, { clientId: order.clientId, kind, order, transaction, now: reportContext.now })
  if (order.status !== 'SUCCESS')
    await updateOrder(tx, order, {
      status: fits ? 'REFUND_DUE' : 'MISMATCH',
      reason: isForeignWallet ? 'CSC_ID_MISMATCH' : null,
      nextCheckAt: null,
    })
  return kind
}
