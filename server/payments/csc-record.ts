import { and, eq } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { cscAgent, cscTransaction } from '../db/schema.ts'
import type { Heard } from './apply.ts'
import type { GatewayReport, OrderRow } from './gateway.ts'
import { nextNumber } from './sequence.ts'

/** What a wallet's order has besides (domain brief 2.1.9). */
export type CscRow = typeof cscTransaction.$inferSelect

/** Books an order of a service centre: its number in the counter's book, without gaps, and what is bought. In the transaction that makes the order. */
export async function bookCsc(inside: Database, { id, clientId }: Pick<OrderRow, 'id' | 'clientId'>, productId: string): Promise<CscRow> {
  const [known] = await inside.select().from(cscTransaction).where(and(eq(cscTransaction.clientId, clientId), eq(cscTransaction.paymentOrderId, id)))
  if (known) return known
  const number = await nextNumber(inside, clientId, 'CSC_BOOK', '')
  const [made] = await inside.insert(cscTransaction).values({ paymentOrderId: id, clientId, merchantReceiptNo: `B-${String(number).padStart(6, '0')}`, productId }).returning()
  if (!made) throw new Error('An order of a service centre was not booked.')
  return made
}

/**
 * Keeps what a wallet says besides; false when it is another operator's wallet than the order's.
 * Double-verified is what the network has confirmed when we asked it, with the operator and the amount of our own record.
 */
export async function keepCsc(inside: Database, order: OrderRow, report: GatewayReport, { source, now }: Pick<Heard, 'source' | 'now'>): Promise<boolean> {
  const { csc, status, amountMinor } = report
  if (!csc) return true
  const own = and(eq(cscTransaction.clientId, order.clientId), eq(cscTransaction.paymentOrderId, order.id))
  const [agent] = order.cscAgentId === null ? [] : await inside.select({ cscId: cscAgent.cscId }).from(cscAgent).where(and(eq(cscAgent.clientId, order.clientId), eq(cscAgent.id, order.cscAgentId)))
  const same = agent?.cscId === csc.cscId
  const agreed = same && source === 'STATUS_API' && status === 'SUCCESS' && amountMinor === order.amountMinor + order.serviceChargeMinor
  await inside
    .update(cscTransaction)
    .set({ cscTransactionId: report.gatewayTransactionId, answeredCscId: csc.cscId, ...(csc.debitedAt ? { debitedAt: csc.debitedAt } : {}), ...(agreed ? { doubleVerifiedAt: now } : {}) })
    .where(own)
  return same
}
