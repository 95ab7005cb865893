import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { financialYear, receipt } from '../../../db/schema.ts'
import type { OrderRow } from '../gateway/gateway.ts'
import { takeNextNumber } from '../../../lib/series/next-number.ts'

/**
 * Issues the receipt of a paid order, numbered without gaps within the financial year. Call it in the transaction that
 * settles the order.
 */
export async function issueReceipt(tx: Database, order: OrderRow, now: Date): Promise<void> {
  const [year] = await tx
    .select({ code: financialYear.code })
    .from(financialYear)
    .where(and(eq(financialYear.clientId, order.clientId), eq(financialYear.status, 'CURRENT')))
  const scope = year?.code ?? String(now.getUTCFullYear())
  const number = await takeNextNumber(tx, order.clientId, 'RECEIPT', scope)
  await tx.insert(receipt).values({
    clientId: order.clientId,
    receiptNo: `R/${scope}/${String(number).padStart(6, '0')}`,
    paymentOrderId: order.id,
    invoiceId: order.invoiceId,
    publicId: randomBytes(16).toString('base64url'),
    issuedAt: now,
  })
}
