import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { ParsedInputOf, RowOf } from '../../../../src/contract/activity.ts'
import type { cscAgentDaySummary } from '../../../../src/contract/payments/csc.ts'
import { cscTransaction, paymentOrder } from '../../../db/schema.ts'
import type { Refusal } from '../../../lib/context/handler.ts'
import { listPaymentViews } from '../orders/views.ts'
import { guardAgent } from './agent.ts'
import { formatIsoDay } from '../../../lib/time/iso-day.ts'

type Row = RowOf<typeof cscAgentDaySummary>

const sumPart = (rows: Row['rows'], part: 'feeMinor' | 'serviceChargeMinor' | 'totalMinor'): number =>
  rows.reduce((total, row) => total + row[part], 0)

/**
 * Returns the operator's collections of one day in the institution's time zone. A payment belongs to the day on which
 * it was settled.
 */
export const daySummary = guardAgent(
  async (input: ParsedInputOf<typeof cscAgentDaySummary>, { db, client, now }, agent): Promise<Row[] | Refusal> => {
    const day = input.day ?? formatIsoDay(client.timeZone, now)
    const moved = sql`coalesce(${paymentOrder.settledAt}, ${paymentOrder.createdAt})`
    const orders = await db
      .select()
      .from(paymentOrder)
      .where(
        and(
          eq(paymentOrder.clientId, client.id),
          eq(paymentOrder.cscAgentId, agent.id),
          sql`(${moved} at time zone ${client.timeZone})::date = ${day}::date`,
        ),
      )
      .orderBy(desc(moved), desc(paymentOrder.id))
    const [seen, booked] = await Promise.all([
      listPaymentViews(db, client.id, orders, { plain: false, now }),
      orders.length === 0
        ? []
        : db
            .select()
            .from(cscTransaction)
            .where(
              and(
                eq(cscTransaction.clientId, client.id),
                inArray(
                  cscTransaction.paymentOrderId,
                  orders.map(({ id }) => id),
                ),
              ),
            ),
    ])
    const rows = seen.map(({ order, status, view }): Row['rows'][number] => {
      const csc = booked.find(({ paymentOrderId }) => paymentOrderId === order.id)
      return {
        transactionId: order.transactionId,
        at: (order.settledAt ?? order.createdAt).toISOString(),
        payer: view.payer,
        title: view.title,
        status,
        feeMinor: order.amountMinor,
        serviceChargeMinor: order.serviceChargeMinor,
        totalMinor: order.amountMinor + order.serviceChargeMinor,
        merchantReceiptNo: csc?.merchantReceiptNo ?? '',
        receiptNo: view.receiptNo,
        cscTransactionId: csc?.cscTransactionId ?? null,
      }
    })
    // An order with a receipt counts as collected, even if it was late or was paid a second time.
    const collected = rows.filter(({ receiptNo }) => receiptNo !== null)
    const pending = rows.filter(({ status }) => status === 'PENDING')
    return [
      {
        cscId: agent.cscId,
        operator: agent.name,
        district: agent.district,
        clientId: client.id,
        day,
        currency: client.currency,
        count: collected.length,
        feeMinor: sumPart(collected, 'feeMinor'),
        serviceChargeMinor: sumPart(collected, 'serviceChargeMinor'),
        totalMinor: sumPart(collected, 'totalMinor'),
        pendingCount: pending.length,
        pendingMinor: sumPart(pending, 'totalMinor'),
        rows,
      },
    ]
  },
)
