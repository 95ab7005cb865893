import { and, eq, inArray } from 'drizzle-orm'
import { recordAudit } from '../../../lib/audit/audit.ts'
import type { Database } from '../../../db/database.ts'
import { invoice, paymentOrder, paymentTransaction } from '../../../db/schema.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { storeWalletData } from './csc-record.ts'
import type { AccountRow, GatewayReport, OrderRow, TransactionRow } from '../gateway/gateway.ts'
import { notifyPayer } from './notify-payer.ts'
import { storeReport, type ReportEffect, type ReportContext, type Locked } from './store-report.ts'
import { processPayment } from './process-payment.ts'
import { updateOrder } from './update-order.ts'
import { addMs } from '../../../lib/time/instants.ts'
import { MINUTE_MS } from '../../../../src/contract/durations.ts'

/**
 * An order in these states takes the state that the gateway reports. Other orders change only when a payment succeeds,
 * or when the payer tries again after a refusal.
 */
const OPEN: readonly OrderRow['status'][] = ['CREATED', 'SENT', 'PENDING', 'EXPIRED']

/** For how many days a refused attempt may still succeed (late authorisation, specification, section 11.1.8). */
export const LATE_DAYS = 5

/** Locks the invoice, then the order: all payments of one invoice are processed one after the other. */
async function lockOrder(tx: Database, { clientId }: AccountRow, transactionId: string): Promise<Locked | undefined> {
  const [found] = await tx
    .select({ invoiceId: paymentOrder.invoiceId })
    .from(paymentOrder)
    .where(and(eq(paymentOrder.clientId, clientId), eq(paymentOrder.transactionId, transactionId)))
  if (!found) return undefined
  const [invoiceRow] = await tx
    .select()
    .from(invoice)
    .where(and(eq(invoice.clientId, clientId), eq(invoice.id, found.invoiceId)))
    .for('update')
  const [order] = await tx
    .select()
    .from(paymentOrder)
    .where(and(eq(paymentOrder.clientId, clientId), eq(paymentOrder.transactionId, transactionId)))
    .for('update')
  return invoiceRow && order ? { order, invoice: invoiceRow } : undefined
}

async function applyReportedStatus(
  tx: Database,
  locked: Locked,
  report: GatewayReport,
  transaction: TransactionRow,
  isForeignWallet: boolean,
  reportContext: ReportContext,
): Promise<ReportEffect> {
  const { order } = locked
  if (transaction.status === 'SUCCESS') return processPayment(tx, locked, transaction, isForeignWallet, reportContext)
  const again = order.status === 'FAILED' || order.status === 'CANCELLED'
  if (transaction.status === 'PENDING') {
    // The payer tries again at the bank after a refusal: the order is pending again.
    if (OPEN.includes(order.status) || again)
      await updateOrder(tx, order, {
        status: 'PENDING',
        reason: report.reason,
        nextCheckAt: addMs(reportContext.now, MINUTE_MS),
      })
    return 'PENDING'
  }
  if (OPEN.includes(order.status)) {
    const waits = await tx.$count(
      paymentTransaction,
      and(eq(paymentTransaction.paymentOrderId, order.id), inArray(paymentTransaction.status, ['PENDING'])),
    )
    if (waits === 0)
      await updateOrder(tx, order, {
        status: transaction.status,
        reason: report.reason,
        nextCheckAt: addMs(reportContext.now, 15 * MINUTE_MS),
      })
  }
  return transaction.status
}

/**
 * Applies a gateway's report to an order; reports change orders nowhere else (specification, sections 10.9, 11.1.8).
 * The order, its amount and its invoice come from our record. Reports may arrive late, twice, out of order and
 * concurrently from several sources.
 */
export function applyReport(db: Database, report: GatewayReport, reportContext: ReportContext): Promise<ReportEffect> {
  const { account, source, now, notification } = reportContext
  return runTransaction(db, async (tx) => {
    const locked = await lockOrder(tx, account, report.transactionId)
    if (!locked || locked.order.paymentAccountId !== account.id) return 'NO_ORDER'
    const { order } = locked
    const isForeignWallet = order.channel === 'CSC' && !(await storeWalletData(tx, order, report, reportContext))
    const transaction = await storeReport(tx, locked, report, reportContext)
    await updateOrder(tx, order, { checkedAt: now, verifySource: source })
    if (typeof transaction === 'string') return transaction
    const applied = await applyReportedStatus(tx, locked, report, transaction, isForeignWallet, reportContext)
    await recordAudit(tx, {
      clientId: order.clientId,
      at: now,
      activity: 'paymentReported',
      entity: 'payment_order',
      entityId: order.transactionId,
      detail: {
        from: order.status,
        applied,
        source,
        gatewayStatus: report.gatewayStatus,
        amountMinor: transaction.amountMinor,
      },
    })
    // A pending return from a wallet is followed by a status query at once: the payer is notified of that result
    // instead.
    const isShownAtCounter = source === 'RETURN' && order.channel === 'CSC' && applied === 'PENDING'
    if (notification?.client && !isShownAtCounter)
      await notifyPayer(
        tx,
        notification.client,
        { applied, order, invoice: locked.invoice, transaction },
        { publicUrl: notification.publicUrl, now },
      )
    return applied
  })
}
