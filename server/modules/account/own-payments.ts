import { and, asc, eq, inArray } from 'drizzle-orm'
import {
  feeHead,
  invoice,
  invoiceLine,
  paymentCase,
  paymentOrder,
  paymentTransaction,
  receipt,
} from '../../db/schema.ts'
import type { ActorContext } from '../../lib/context/handler.ts'

/**
 * Returns a student's payment data for the copy of their own data: invoices with their lines, every payment attempt,
 * what the gateways reported for it, receipts, and payment cases.
 */
export async function listOwnPayments(studentId: number, { db, client }: ActorContext) {
  const invoiceRows = await db
    .select()
    .from(invoice)
    .where(and(eq(invoice.clientId, client.id), eq(invoice.studentId, studentId)))
    .orderBy(asc(invoice.id))
  const invoiceIds = invoiceRows.map(({ id }) => id)
  if (invoiceIds.length === 0) return []
  const orders = await db
    .select()
    .from(paymentOrder)
    .where(and(eq(paymentOrder.clientId, client.id), inArray(paymentOrder.invoiceId, invoiceIds)))
    .orderBy(asc(paymentOrder.id))
  const orderIds = orders.map(({ id }) => id)
  const [lines, receipts, movements, cases] = await Promise.all([
    db
      .select({
        invoiceId: invoiceLine.invoiceId,
        fee: feeHead.name,
        quantity: invoiceLine.quantity,
        amountMinor: invoiceLine.amountMinor,
      })
      .from(invoiceLine)
      .innerJoin(feeHead, and(eq(feeHead.clientId, invoiceLine.clientId), eq(feeHead.id, invoiceLine.feeHeadId)))
      .where(and(eq(invoiceLine.clientId, client.id), inArray(invoiceLine.invoiceId, invoiceIds)))
      .orderBy(asc(invoiceLine.invoiceId), asc(invoiceLine.lineNo)),
    db
      .select()
      .from(receipt)
      .where(and(eq(receipt.clientId, client.id), inArray(receipt.invoiceId, invoiceIds))),
    orderIds.length === 0
      ? []
      : db
          .select()
          .from(paymentTransaction)
          .where(and(eq(paymentTransaction.clientId, client.id), inArray(paymentTransaction.paymentOrderId, orderIds)))
          .orderBy(asc(paymentTransaction.id)),
    orderIds.length === 0
      ? []
      : db
          .select()
          .from(paymentCase)
          .where(and(eq(paymentCase.clientId, client.id), inArray(paymentCase.paymentOrderId, orderIds))),
  ])
  const listAttempts = (invoiceId: number) =>
    orders
      .filter((order) => order.invoiceId === invoiceId)
      .map(({ id, transactionId, amountMinor, serviceChargeMinor, channel, status, reason, createdAt, settledAt }) => ({
        transactionId,
        amountMinor,
        serviceChargeMinor,
        channel,
        status,
        reason,
        createdAt,
        settledAt,
        movements: movements
          .filter(({ paymentOrderId }) => paymentOrderId === id)
          .map(({ gatewayTransactionId, bankReference, method, amountMinor: moved, status: became, use, at }) => ({
            gatewayTransactionId,
            bankReference,
            method,
            amountMinor: moved,
            status: became,
            use,
            at,
          })),
        cases: cases
          .filter(({ paymentOrderId }) => paymentOrderId === id)
          .map(({ caseNo, kind, status: stands, refundMinor, createdAt: openedAt, resolvedAt }) => ({
            caseNo,
            kind,
            status: stands,
            refundMinor,
            openedAt,
            resolvedAt,
          })),
      }))
  return invoiceRows.map(
    ({
      id,
      invoiceNo,
      paymentFor,
      applicationId,
      title,
      currency,
      totalMinor,
      paidMinor,
      issuedAt,
      dueOn,
      status,
    }) => ({
      invoiceNo,
      paymentFor,
      applicationId,
      title,
      currency,
      totalMinor,
      paidMinor,
      issuedAt,
      dueOn,
      status,
      lines: lines
        .filter(({ invoiceId }) => invoiceId === id)
        .map(({ fee, quantity, amountMinor }) => ({ fee, quantity, amountMinor })),
      receipts: receipts
        .filter(({ invoiceId }) => invoiceId === id)
        .map(({ receiptNo, issuedAt: written, copies }) => ({ receiptNo, issuedAt: written, copies })),
      attempts: listAttempts(id),
    }),
  )
}
