import { and, desc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'
import type { RowOf } from '../../../../src/contract/activity.ts'
import { SEARCH_MOST, type search } from '../../../../src/contract/home/search.ts'
import { invoice, paymentOrder, paymentTransaction, receipt, student, userAccount } from '../../../db/schema.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { whereNumberBegins } from './matches.ts'
import { accountOfStudent, whereStudentOpenable, toResultOwner, OWNER_COLUMNS } from './student-account.ts'

/**
 * Returns the condition for invoices with a payment or receipt of this number, whatever kind of number it is: each kind
 * is read from its own index.
 */
function whereInvoiceNumber({ db, actor }: ActorContext, text: string): SQL | undefined {
  const own = whereNumberBegins(text, invoice.invoiceNo)
  if (!own) return undefined
  const ids = db
    .select({ id: invoice.id })
    .from(invoice)
    .where(and(eq(invoice.clientId, actor.clientId), own))
    .union(
      db
        .select({ id: paymentOrder.invoiceId })
        .from(paymentOrder)
        .where(and(eq(paymentOrder.clientId, actor.clientId), whereNumberBegins(text, paymentOrder.transactionId))),
    )
    .union(
      db
        .select({ id: receipt.invoiceId })
        .from(receipt)
        .where(and(eq(receipt.clientId, actor.clientId), whereNumberBegins(text, receipt.receiptNo))),
    )
    .union(
      db
        .select({ id: paymentOrder.invoiceId })
        .from(paymentTransaction)
        .innerJoin(
          paymentOrder,
          and(
            eq(paymentOrder.clientId, paymentTransaction.clientId),
            eq(paymentOrder.id, paymentTransaction.paymentOrderId),
          ),
        )
        .where(
          and(
            eq(paymentTransaction.clientId, actor.clientId),
            eq(paymentTransaction.bankReference, text.trim().toUpperCase()),
          ),
        ),
    )
  return sql`${invoice.id} = any(array(${ids}))`
}

/**
 * Finds fees by the beginning of the number of their invoice, payment or receipt, or by the reference of the bank; the
 * newest first. `others`: those of all students in the caller's scope; otherwise the caller's own.
 */
export async function findTransactions(
  text: string,
  others: boolean,
  context: ActorContext,
): Promise<RowOf<typeof search>['transactions']> {
  const { db, actor } = context
  const wanted = whereInvoiceNumber(context, text)
  if (!wanted) return []
  const rows = await db
    .select({ ...OWNER_COLUMNS, invoice, receiptNo: receipt.receiptNo })
    .from(invoice)
    .innerJoin(student, and(eq(student.clientId, invoice.clientId), eq(student.id, invoice.studentId)))
    .innerJoin(userAccount, accountOfStudent)
    .leftJoin(receipt, and(eq(receipt.clientId, invoice.clientId), eq(receipt.invoiceId, invoice.id)))
    .where(
      and(
        eq(invoice.clientId, actor.clientId),
        ne(invoice.status, 'DRAFT'),
        whereStudentOpenable(others, context),
        wanted,
      ),
    )
    .orderBy(desc(invoice.issuedAt), desc(invoice.id))
    .limit(SEARCH_MOST)
  const orders = await db
    .select({ invoiceId: paymentOrder.invoiceId, transactionId: paymentOrder.transactionId })
    .from(paymentOrder)
    .where(
      and(
        eq(paymentOrder.clientId, actor.clientId),
        inArray(paymentOrder.invoiceId, [...rows.map((row) => row.invoice.id), 0]),
      ),
    )
    .orderBy(desc(paymentOrder.id))
  return rows.map((row) => ({
    ...toResultOwner(row, context),
    invoiceNo: row.invoice.invoiceNo,
    transactionId: orders.find(({ invoiceId }) => invoiceId === row.invoice.id)?.transactionId ?? null,
    receiptNo: row.receiptNo,
    title: { name: row.invoice.title.name, translations: { ...row.invoice.title.translations } },
    amountMinor: row.invoice.totalMinor,
    currency: row.invoice.currency,
    issuedAt: row.invoice.issuedAt.toISOString(),
  }))
}
