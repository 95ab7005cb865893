import { eq, inArray, sql } from 'drizzle-orm'
import { paymentOrder } from '../../../db/schema.ts'
import { selectRows } from '../../../db/rows.ts'
import { queryOrderStatus } from '../gateway-messages/query-status.ts'
import { computeNextCheck } from '../orders/check-times.ts'
import type { OrderRow } from '../gateway/gateway.ts'
import type { PaymentParts } from '../gateway-messages/process-message.ts'
import { addMs } from '../../../lib/time/instants.ts'
import { MINUTE_MS, DAY_MS } from '../../../../src/contract/durations.ts'

const AT_ONCE = 20
/**
 * The lease of claimed orders, longer than querying all of them may take: when a process dies, its orders are due again
 * after this time.
 */
const LEASE_MINUTES = 5

/** Claims the orders that have been due longest; several processes never claim the same one. */
async function claimDueOrders({ db, now }: PaymentParts): Promise<OrderRow[]> {
  const at = now()
  const until = addMs(at, LEASE_MINUTES * MINUTE_MS).toISOString()
  const taken = await selectRows<{ readonly id: number }>(
    db,
    sql`update ${paymentOrder} set next_check_at = ${until}::timestamptz where id in
      (select id from ${paymentOrder} where next_check_at <= ${at.toISOString()}::timestamptz order by next_check_at limit ${AT_ONCE} for update skip locked) returning id::float8 as id`,
  )
  return taken.length === 0
    ? []
    : db
        .select()
        .from(paymentOrder)
        .where(
          inArray(
            paymentOrder.id,
            taken.map(({ id }) => id),
          ),
        )
}

/**
 * Queries the gateways about all due orders and returns their number. When a gateway cannot be reached, the next check
 * of its orders is rescheduled.
 */
export async function reconcileOrders(parts: PaymentParts): Promise<number> {
  const silent = new Set<number>()
  let checkedCount = 0
  for (let due = await claimDueOrders(parts); due.length > 0; due = await claimDueOrders(parts)) {
    checkedCount += due.length
    for (const order of due) {
      try {
        if (silent.has(order.paymentAccountId)) throw new Error('Its gateway is out of reach.')
        await queryOrderStatus(parts, order)
      } catch (error) {
        if (!silent.has(order.paymentAccountId)) parts.onFault(error, 'payment check')
        silent.add(order.paymentAccountId)
        const at = parts.now()
        await parts.db
          .update(paymentOrder)
          .set({ nextCheckAt: computeNextCheck(order, at) ?? addMs(at, DAY_MS) })
          .where(eq(paymentOrder.id, order.id))
      }
    }
  }
  return checkedCount
}
