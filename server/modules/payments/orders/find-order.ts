import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { paymentOrder } from '../../../db/schema.ts'
import type { OrderRow } from '../gateway/gateway.ts'

/** The format of our transaction ids; other ids are not looked up. */
const TRANSACTION_ID = /^T[0-9A-Z]{15}$/

/**
 * Returns the order of an institution with this transaction id; undefined for another institution's order or an invalid
 * id.
 */
export async function findOrder(db: Database, clientId: number, transactionId: string): Promise<OrderRow | undefined> {
  if (!TRANSACTION_ID.test(transactionId)) return undefined
  const [found] = await db
    .select()
    .from(paymentOrder)
    .where(and(eq(paymentOrder.clientId, clientId), eq(paymentOrder.transactionId, transactionId)))
  return found
}
