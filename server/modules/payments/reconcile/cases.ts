import type { Database } from '../../../db/database.ts'
import { paymentCase } from '../../../db/schema.ts'
import type { OrderRow, TransactionRow } from '../gateway/gateway.ts'
import { nextNumber } from '../orders/sequence.ts'

interface NewCase {
  readonly clientId: number
  readonly kind: (typeof paymentCase.$inferInsert)['kind']
  readonly order: OrderRow | null
  /** The transaction that the case is about; its full amount has to be refunded. */
  readonly money?: TransactionRow
  readonly note?: string
  readonly now: Date
}

/** Opens a case for the finance section and returns its number. */
export async function openCase(
  inside: Database,
  { clientId, kind, order, money, note = '', now }: NewCase,
): Promise<string> {
  const year = String(now.getUTCFullYear())
  const caseNo = `PC-${year.slice(2)}-${String(await nextNumber(inside, clientId, 'CASE', year)).padStart(5, '0')}`
  await inside.insert(paymentCase).values({
    clientId,
    caseNo,
    kind,
    note,
    paymentOrderId: order?.id ?? null,
    paymentTransactionId: money?.id ?? null,
    refundMinor: money?.amountMinor ?? null,
    createdAt: now,
  })
  return caseNo
}
