import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { RowOf } from '../../../src/contract/activity.ts'
import type { FeeInvoice, feeInvoiceByKey } from '../../../src/contract/payments/fees.ts'
import { feeHead, invoice, invoiceLine, receipt, student } from '../../db/schema.ts'
import type { ActorContext, ClientContext, QueryHandlers } from '../../lib/context/handler.ts'
import type { OrderRow } from './gateway/gateway.ts'
import { signInvoiceKey, verifyInvoiceKey, signPaymentKey } from '../../lib/crypto/payment-keys.ts'
import { listOrders, isPending } from './orders/create-order.ts'
import { maskName } from '../../lib/identity/masks.ts'
import { listPaymentViews } from './orders/views.ts'
import { formatIsoDay } from '../../lib/time/iso-day.ts'

type InvoiceRow = typeof invoice.$inferSelect
type State = FeeInvoice['state']

/** The order of the list: the most urgent states first. */
const ORDER: readonly State[] = ['OVERDUE', 'DUE', 'PENDING', 'CLOSED', 'PAID']

function getInvoiceState(
  { status, closesAt, dueOn }: InvoiceRow,
  orders: readonly OrderRow[],
  today: string,
  now: Date,
): State {
  if (status === 'PAID') return 'PAID'
  if (orders.some(isPending)) return 'PENDING'
  if (closesAt !== null && closesAt <= now) return 'CLOSED'
  return dueOn < today ? 'OVERDUE' : 'DUE'
}

/**
 * Returns invoices as their payer sees them, each with a key for paying it. `mayOpen`: the caller may open the receipts
 * of paid ones.
 */
export async function listInvoices(
  which: SQL | undefined,
  { db, client, now }: ClientContext,
  mayOpen: boolean,
): Promise<FeeInvoice[]> {
  const invoiceRows = await db
    .select()
    .from(invoice)
    .where(and(eq(invoice.clientId, client.id), inArray(invoice.status, ['ISSUED', 'PAID']), which))
  if (invoiceRows.length === 0) return []
  const ids = invoiceRows.map(({ id }) => id)
  const [lines, orders, receipts] = await Promise.all([
    db
      .select({ line: invoiceLine, head: feeHead })
      .from(invoiceLine)
      .innerJoin(feeHead, and(eq(feeHead.clientId, invoiceLine.clientId), eq(feeHead.id, invoiceLine.feeHeadId)))
      .where(and(eq(invoiceLine.clientId, client.id), inArray(invoiceLine.invoiceId, ids)))
      .orderBy(invoiceLine.lineNo),
    listOrders(db, client.id, ids),
    db
      .select()
      .from(receipt)
      .where(and(eq(receipt.clientId, client.id), inArray(receipt.invoiceId, ids))),
  ])
  const today = formatIsoDay(client.timeZone, now)
  const rows = await Promise.all(
    invoiceRows.map(async (one) => {
      const own = orders.filter(({ invoiceId }) => invoiceId === one.id)
      const settling = own.find(({ status }) => status === 'SUCCESS') ?? own.find(isPending)
      const transactionId = settling?.transactionId ?? null
      return {
        invoiceNo: one.invoiceNo,
        invoiceKey: await signInvoiceKey(db, client.id, one.invoiceNo, now),
        paymentFor: one.paymentFor,
        application: one.applicationId,
        title: one.title,
        lines: lines
          .filter(({ line }) => line.invoiceId === one.id)
          .map(({ line, head }) => ({
            title: { name: head.name, translations: head.nameI18n },
            quantity: line.quantity,
            amountMinor: line.amountMinor,
          })),
        totalMinor: one.totalMinor,
        currency: one.currency,
        dueOn: one.dueOn,
        closesAt: one.closesAt?.toISOString() ?? null,
        state: getInvoiceState(one, own, today, now),
        transactionId,
        accessKey: mayOpen && transactionId !== null ? await signPaymentKey(db, client.id, transactionId, now) : null,
        receiptNo: receipts.find(({ invoiceId }) => invoiceId === one.id)?.receiptNo ?? null,
      }
    }),
  )
  return rows.sort(
    (one, other) =>
      ORDER.indexOf(one.state) - ORDER.indexOf(other.state) ||
      one.dueOn.localeCompare(other.dueOn) ||
      one.invoiceNo.localeCompare(other.invoiceNo),
  )
}

/** Returns the invoice of a key, with the payer masked; no row when the key is invalid or has expired. */
async function listInvoicesByKey(key: string, context: ClientContext): Promise<RowOf<typeof feeInvoiceByKey>[]> {
  const { db, client, now } = context
  const invoiceNo = await verifyInvoiceKey(db, client.id, key, now)
  if (invoiceNo === null) return []
  const [payer] = await db
    .select({ name: student.name })
    .from(invoice)
    .innerJoin(student, and(eq(student.clientId, invoice.clientId), eq(student.id, invoice.studentId)))
    .where(and(eq(invoice.clientId, client.id), eq(invoice.invoiceNo, invoiceNo)))
  const rows = await listInvoices(eq(invoice.invoiceNo, invoiceNo), context, false)
  return payer ? rows.map((row) => ({ ...row, payer: maskName(payer.name) })) : []
}

/** Returns the condition for the invoices of the signed-in student; undefined for anyone else. */
async function whereOwnInvoice({ db, actor }: ActorContext): Promise<SQL | undefined> {
  const [self] = await db
    .select({ id: student.id })
    .from(student)
    .where(and(eq(student.clientId, actor.clientId), eq(student.userId, actor.userId)))
  return self && eq(invoice.studentId, self.id)
}

/**
 * Query handlers for invoices and payments: a student's own after sign-in, one invoice by its key without
 * (specification, section 10.7).
 */
export const invoiceQueries = {
  async myInvoices(_input, context) {
    const own = await whereOwnInvoice(context)
    return own ? listInvoices(own, context, true) : []
  },
  feeInvoice: ({ invoiceKey }, context) => listInvoicesByKey(invoiceKey, context),
  async myPayments(_input, context) {
    const { db, client, now } = context
    const own = await whereOwnInvoice(context)
    if (!own) return []
    const invoiceRows = await db
      .select({ id: invoice.id })
      .from(invoice)
      .where(and(eq(invoice.clientId, client.id), own))
    const orders = await listOrders(
      db,
      client.id,
      invoiceRows.map(({ id }) => id),
    )
    const seen = await listPaymentViews(db, client.id, orders, { plain: true, now })
    return Promise.all(
      seen.map(async ({ status, view }) => ({
        ...view,
        status,
        accessKey: await signPaymentKey(db, client.id, view.transactionId, now),
      })),
    )
  },
} satisfies Partial<QueryHandlers>
