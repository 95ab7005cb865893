import { and, asc, eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import type { LanguageCode } from '../../../../src/contract/parts.ts'
import { type PaymentView } from '../../../../src/contract/payments/payment-view.ts'
import { PAYMENT_REASONS, paymentMethod, type NextAttempt } from '../../../../src/contract/payments/payment-view.ts'
import type { Database } from '../../../db/database.ts'
import { invoice, paymentCase, paymentTransaction, receipt, student } from '../../../db/schema.ts'
import type { OrderRow, TransactionRow } from '../gateway/gateway.ts'
import { maskNumber, maskName } from '../../../lib/identity/masks.ts'
import { listOrders, isPending } from './create-order.ts'
import { getPaymentStatus } from './payment-status.ts'

/** The level of detail of a view, and its time. */
export interface ViewOptions {
  /** For the payer: names and numbers are not masked. */
  readonly plain: boolean
  /** The preferred language of the payer's name; falls back to the official name. */
  readonly language?: LanguageCode
  readonly now: Date
}

/** A payment with its status and its view. */
export interface ViewedPayment {
  readonly order: OrderRow
  readonly transactions: readonly TransactionRow[]
  readonly status: ReturnType<typeof getPaymentStatus>
  readonly view: PaymentView
}

const reason = v.nullable(v.fallback(v.picklist(PAYMENT_REASONS), 'OTHER'))
const method = v.nullable(v.fallback(v.nullable(paymentMethod), null))

/** Returns the transaction to show: the last successful one, otherwise the last one. */
const findShownMovement = (transactions: readonly TransactionRow[]): TransactionRow | undefined =>
  transactions.findLast(({ status }) => status === 'SUCCESS') ?? transactions.at(-1)

type CaseRow = typeof paymentCase.$inferSelect
/** Returns the case to show: one about a refund takes precedence over one that the payer raised. */
const findShownCase = (cases: readonly CaseRow[]): CaseRow | undefined =>
  cases.findLast(({ kind }) => kind !== 'RAISED') ?? cases.at(-1)

type InvoiceRow = typeof invoice.$inferSelect
/** Returns what the payer can do after a failed attempt; checks in the order in which `createOrder` refuses one. */
function decideNextAttempt({ status, closesAt }: InvoiceRow, anotherWaits: boolean, now: Date): NextAttempt {
  if (status === 'PAID') return 'PAID'
  if (status !== 'ISSUED') return 'WITHDRAWN'
  if (anotherWaits) return 'WAITING'
  return closesAt !== null && closesAt <= now ? 'CLOSED' : 'RETRY'
}

/** Returns payments of one institution as the public or their payer may see them (specification, section 11.1.8). */
export async function listPaymentViews(
  db: Database,
  clientId: number,
  orders: readonly OrderRow[],
  { plain, language, now }: ViewOptions,
): Promise<ViewedPayment[]> {
  if (orders.length === 0) return []
  const invoiceIds = [...new Set(orders.map(({ invoiceId }) => invoiceId))]
  const [owed, transactions, receipts, cases, siblings] = await Promise.all([
    db
      .select({ owed: invoice, payer: student })
      .from(invoice)
      .innerJoin(student, and(eq(student.clientId, invoice.clientId), eq(student.id, invoice.studentId)))
      .where(and(eq(invoice.clientId, clientId), inArray(invoice.id, invoiceIds))),
    db
      .select()
      .from(paymentTransaction)
      .where(
        and(
          eq(paymentTransaction.clientId, clientId),
          inArray(
            paymentTransaction.paymentOrderId,
            orders.map(({ id }) => id),
          ),
        ),
      )
      .orderBy(asc(paymentTransaction.id)),
    db
      .select()
      .from(receipt)
      .where(and(eq(receipt.clientId, clientId), inArray(receipt.invoiceId, invoiceIds))),
    db
      .select()
      .from(paymentCase)
      .where(
        and(
          eq(paymentCase.clientId, clientId),
          inArray(
            paymentCase.paymentOrderId,
            orders.map(({ id }) => id),
          ),
        ),
      )
      .orderBy(asc(paymentCase.id)),
    listOrders(db, clientId, invoiceIds),
  ])
  return orders.map((order) => {
    const found = owed.find((one) => one.owed.id === order.invoiceId)
    if (!found) throw new Error(`The order ${order.transactionId} has no invoice.`)
    const own = transactions.filter(({ paymentOrderId }) => paymentOrderId === order.id)
    const status = getPaymentStatus(order, own)
    const moved = findShownMovement(own)
    const trouble = findShownCase(cases.filter(({ paymentOrderId }) => paymentOrderId === order.id))
    const { applicationId, holdId, paymentFor, title } = found.owed
    const name = (language === undefined ? undefined : found.payer.nameI18n[language]) ?? found.payer.name
    const refused = status === 'FAILED' || status === 'CANCELLED'
    const hasOtherOrder = siblings.some(
      (one) => one.invoiceId === order.invoiceId && one.id !== order.id && isPending(one),
    )
    const nextAttempt = refused ? decideNextAttempt(found.owed, hasOtherOrder, now) : null
    const view: PaymentView = {
      transactionId: order.transactionId,
      paymentFor,
      title,
      application: plain ? applicationId : maskNumber(applicationId),
      payer: plain ? name : maskName(name),
      amountMinor: order.amountMinor,
      currency: order.currency,
      method: v.parse(method, moved?.method ?? null),
      bankReference: moved?.bankReference ?? null,
      reason: v.parse(reason, order.reason),
      createdAt: order.createdAt.toISOString(),
      settledAt: order.settledAt?.toISOString() ?? null,
      checkedAt: order.checkedAt?.toISOString() ?? null,
      receiptNo: receipts.find(({ paymentOrderId }) => paymentOrderId === order.id)?.receiptNo ?? null,
      caseNo: trouble?.caseNo ?? null,
      refundMinor: trouble?.refundMinor ?? null,
      canRetry: nextAttempt === 'RETRY' || nextAttempt === 'WAITING',
      nextAttempt,
      opensTicket: holdId !== null,
    }
    return { order, transactions: own, status, view }
  })
}
