import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { paymentOrder } from '../../../db/schema.ts'
import type { OrderRow } from '../gateway/gateway.ts'

/** Changes an order. */
export async function updateOrder(tx: Database, { id }: OrderRow, changes: Partial<OrderRow>): Promise<void> {
  await tx.update(paymentOrder).set(changes).where(eq(paymentOrder.id, id))
}
