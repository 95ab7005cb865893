import { and, eq } from 'drizzle-orm'
import { recordAudit } from '../../../lib/audit/audit.ts'
import { findClientById } from '../../../lib/clients/clients.ts'
import type { Database } from '../../../db/database.ts'
import { paymentOrder } from '../../../db/schema.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { applyReport } from '../orders/apply.ts'
import { computeNextCheck } from '../orders/check-times.ts'
import type { OrderRow } from '../gateway/gateway.ts'
import { loadGatewayAccess, getGateway } from '../gateway/gateways.ts'
import { type PaymentParts } from './process-message.ts'
import { findAccountById } from '../gateway/find-account.ts'

const NEVER_PAID: readonly OrderRow['status'][] = ['CREATED', 'SENT']
/** Order states in which the gateway may still have a new report. */
export const QUERYABLE_STATUSES: readonly OrderRow['status'][] = [
  ...NEVER_PAID,
  'PENDING',
  'FAILED',
  'CANCELLED',
  'EXPIRED',
]

/**
 * Records a status query. An unpaid order of which the gateway knows nothing expires at its deadline; one that stays
 * pending expires after the last check.
 */
async function recordQuery(db: Database, { clientId, id }: OrderRow, knowsNothing: boolean, now: Date): Promise<void> {
  await runTransaction(db, async (tx) => {
    const [order] = await tx
      .select()
      .from(paymentOrder)
      .where(and(eq(paymentOrder.clientId, clientId), eq(paymentOrder.id, id)))
      .for('update')
    if (!order || !QUERYABLE_STATUSES.includes(order.status)) return
    const nextCheckAt = computeNextCheck(order, now)
    const over =
      (NEVER_PAID.includes(order.status) && knowsNothing && order.expiresAt <= now) ||
      (order.status === 'PENDING' && nextCheckAt === null)
    await tx
      .update(paymentOrder)
      .set({ checkedAt: now, nextCheckAt, ...(over ? { status: 'EXPIRED', reason: 'TIMED_OUT' } : {}) })
      .where(eq(paymentOrder.id, id))
    if (over)
      await recordAudit(tx, {
        clientId,
        at: now,
        activity: 'paymentExpired',
        entity: 'payment_order',
        entityId: order.transactionId,
        detail: { from: order.status },
      })
  })
}

/**
 * Queries the gateway about an order and applies its reports.
 * @throws when the gateway cannot be reached or its response is invalid
 */
export async function queryOrderStatus(
  { db, secrets, now, internalOrigin, publicUrl }: PaymentParts,
  order: OrderRow,
): Promise<void> {
  const account = await findAccountById(db, order.paymentAccountId)
  if (!account) throw new Error(`Order ${order.transactionId} has no account.`)
  const reports = await getGateway(account).ask(
    order,
    await loadGatewayAccess({ db, secrets }, account, internalOrigin()),
  )
  const client = await findClientById(db, account.clientId)
  for (const report of reports)
    await applyReport(db, report, { account, notification: { client, publicUrl }, source: 'STATUS_API', now: now() })
  await recordQuery(db, order, reports.length === 0, now())
}
