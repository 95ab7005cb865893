import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { paymentCase } from '../../../db/schema.ts'
import type { OrderRow, TransactionRow } from '../gateway/gateway.ts'
import { takeNextNumber } from '../../../lib/series/next-number.ts'

interface NewCase {
  readonly clientId: number
  readonly kind: (typeof paymentCase.$inferInsert)['kind']
  readonly order: OrderRow | null
  /** The transaction that the case is about; its full amount has to be refunded. */
  readonly transaction?: TransactionRow
  readonly note?: string
  readonly now: Date
}

/** Opens a case for the finance section and returns its number. */
export async function openCase(
  tx: Database,
  { clientId, kind, order, transaction, note = '', now }: NewCase,
): Promise<string> {
  const year = String(now.getUTCFullYear())
  const caseNo = `PC-${year.slice(2)}-${String(await takeNextNumber(tx, clientId, 'CASE', year)).padStart(5, '0')}`
  await tx.insert(paymentCase).values({
    clientId,
    caseNo,
    kind,
    note,
    paymentOrderId: order?.id ?? null,
    paymentTransactionId: transaction?.id ?? null,
    refundMinor: transaction?.amountMinor ?? null,
    createdAt: now,
  })
  return caseNo
}

/** Returns the case of an order with the amount to be refunded; null when it has none. */
export async function findRefund(
  db: Database,
  order: OrderRow,
): Promise<{
  readonly caseNo: string
  readonly refundMinor: number | null
  readonly kind: (typeof paymentCase.$inferSelect)['kind']
} | null> {
  const [found] = await db
    .select({ caseNo: paymentCase.caseNo, refundMinor: paymentCase.refundMinor, kind: paymentCase.kind })
    .from(paymentCase)
    .where(and(eq(paymentCase.clientId, order.clientId), eq(paymentCase.paymentOrderId, order.id)))
    .orderBy(sql`${paymentCase.kind} = 'RAISED'`, sql`${paymentCase.id} desc`)
    .limit(1)
  return found ?? null
}
