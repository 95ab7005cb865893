import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { cscAgent, cscTransaction } from '../../../db/schema.ts'
import type { ReportContext } from './store-report.ts'
import type { GatewayReport, OrderRow } from '../gateway/gateway.ts'
import { takeNextNumber } from '../../../lib/series/next-number.ts'

/** The additional record of an order paid from a wallet (specification, section 11.1.9). */
export type CscRow = typeof cscTransaction.$inferSelect

/**
 * Creates the record of a service centre's order: its gapless number for the centre's records, and the product. Call it
 * in the transaction that creates the order.
 */
export async function createCscRecord(
  tx: Database,
  { id, clientId }: Pick<OrderRow, 'id' | 'clientId'>,
  productId: string,
): Promise<CscRow> {
  const [stored] = await tx
    .select()
    .from(cscTransaction)
    .where(and(eq(cscTransaction.clientId, clientId), eq(cscTransaction.paymentOrderId, id)))
  if (stored) return stored
  const number = await takeNextNumber(tx, clientId, 'CSC_BOOK', '')
  const [made] = await tx
    .insert(cscTransaction)
    .values({ paymentOrderId: id, clientId, merchantReceiptNo: `B-${String(number).padStart(6, '0')}`, productId })
    .returning()
  if (!made) throw new Error('An order of a service centre was not booked.')
  return made
}

/**
 * Stores the wallet data of a report; returns false when another operator's wallet than the order's was debited.
 * An order is double-verified when the network confirms it in response to our own query, with the operator and the
 * amount of our record.
 */
export async function storeWalletData(
  tx: Database,
  order: OrderRow,
  report: GatewayReport,
  { source, now }: Pick<ReportContext, 'source' | 'now'>,
): Promise<boolean> {
  const { csc, status, amountMinor } = report
  if (!csc) return true
  const own = and(eq(cscTransaction.clientId, order.clientId), eq(cscTransaction.paymentOrderId, order.id))
  const [agent] =
    order.cscAgentId === null
      ? []
      : await tx
          .select({ cscId: cscAgent.cscId })
          .from(cscAgent)
          .where(and(eq(cscAgent.clientId, order.clientId), eq(cscAgent.id, order.cscAgentId)))
  const same = agent?.cscId === csc.cscId
  const agreed =
    same &&
    source === 'STATUS_API' &&
    status === 'SUCCESS' &&
    amountMinor === order.amountMinor + order.serviceChargeMinor
  await tx
    .update(cscTransaction)
    .set({
      cscTransactionId: report.gatewayTransactionId,
      answeredCscId: csc.cscId,
      ...(csc.debitedAt ? { debitedAt: csc.debitedAt } : {}),
      ...(agreed ? { doubleVerifiedAt: now } : {}),
    })
    .where(own)
  return same
}
