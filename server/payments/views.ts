import { and, eq, inArray } from 'drizzle-orm'
import { PAYMENT_REASONS, paymentMethod, type PaymentStatus, type PaymentView } from '../../src/contract/payments.ts'
import type { Database } from '../db/database.ts'
import { invoice, paymentCase, paymentTransaction, receipt, student } from '../db/schema.ts'
import type { OrderRow } from './gateway.ts'
import { maskedName, maskedNumber } from './masks.ts'
import { statusOf } from './status-of.ts'

/** A payment as it is shown, with its status. */
export interface Seen {
  readonly order: OrderRow
  readonly status: Exclude<PaymentStatus, 'UNKNOWN'>
  readonly view: PaymentView
}

const reasonIn = (text: string | null) => PAYMENT_REASONS.find((reason) => reason === text) ?? (text === null ? null : 'OTHER')
const methodIn = (text: string | null | undefined) => paymentMethod.options.find((method) => method === text) ?? null

/**
 * Orders of one institution as their payers see them, in the given order. Names and numbers are masked unless `plain`: the caller is the student.
 * Four statements, however many there are.
 */
export async function viewsOf(db: Database, clientId: number, orders: readonly OrderRow[], { plain, now }: { readonly plain: boolean; readonly now: Date }): Promise<Seen[]> {
  if (orders.length === 0) return []
  const [ids, invoiceIds] = [orders.map(({ id }) => id), orders.map(({ invoiceId }) => invoiceId)]
  const [owed, money, receipts, cases] = await Promise.all([
    db
      .select({ invoice, payer: student.name })
      .from(invoice)
      .innerJoin(student, and(eq(student.clientId, invoice.clientId), eq(student.id, invoice.studentId)))
      .where(and(eq(invoice.clientId, clientId), inArray(invoice.id, invoiceIds))),
    db.select().from(paymentTransaction).where(and(eq(paymentTransaction.clientId, clientId), inArray(paymentTransaction.paymentOrderId, ids))).orderBy(paymentTransaction.id),
    db.select().from(receipt).where(and(eq(receipt.clientId, clientId), inArray(receipt.paymentOrderId, ids))),
    db.select().from(paymentCase).where(and(eq(paymentCase.clientId, clientId), inArray(paymentCase.paymentOrderId, ids))).orderBy(paymentCase.id),
  ])
  return orders.flatMap((order) => {
    const found = owed.find((one) => one.invoice.id === order.invoiceId)
    if (!found) return []
    const { invoice: bill, payer } = found
    const moved = money.filter(({ paymentOrderId }) => paymentOrderId === order.id)
    const last = moved.findLast(({ status }) => status === 'SUCCESS') ?? moved.at(-1)
    const mine = cases.filter(({ paymentOrderId }) => paymentOrderId === order.id)
    const theCase = mine.findLast(({ kind }) => kind !== 'RAISED') ?? mine.at(-1)
    const status = statusOf(order, moved)
    const open = bill.status === 'ISSUED' && (bill.closesAt === null || bill.closesAt > now)
    const view: PaymentView = {
      transactionId: order.transactionId,
      paymentFor: bill.paymentFor,
      title: bill.title,
      application: plain ? bill.applicationId : maskedNumber(bill.applicationId),
      payer: plain ? payer : maskedName(payer),
      amountMinor: order.amountMinor + order.serviceChargeMinor,
      currency: order.currency,
      method: methodIn(last?.method),
      bankReference: last?.bankReference ?? null,
      reason: reasonIn(order.reason),
      createdAt: order.createdAt.toISOString(),
      settledAt: order.settledAt?.toISOString() ?? null,
      checkedAt: order.checkedAt?.toISOString() ?? null,
      receiptNo: receipts.find(({ paymentOrderId }) => paymentOrderId === order.id)?.receiptNo ?? null,
      caseNo: theCase?.caseNo ?? null,
      refundMinor: theCase?.refundMinor ?? null,
      canRetry: open && (status === 'FAILED' || status === 'CANCELLED'),
      opensTicket: bill.holdId !== null,
    }
    return [{ order, status, view }]
  })
}
