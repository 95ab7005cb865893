import type { Database } from '../../db/database.ts'
import { createCscRecord } from '../../modules/payments/orders/csc-record.ts'
import type { AccountRow, OrderRow } from '../../modules/payments/gateway/gateway.ts'
import { applyReport } from '../../modules/payments/orders/apply.ts'
import { createOrder } from '../../modules/payments/orders/create-order.ts'
import { SERVICE_CHARGE_MINOR, type OrderFixture, type ReportFixture } from './order-fixtures.ts'
import { subtractMs } from '../../lib/time/instants.ts'
import { MINUTE_MS } from '../../../src/contract/durations.ts'

/** Returns the instant some minutes before another one. */
export const subtractMinutes = (now: Date, minutes: number): Date => subtractMs(now, minutes * MINUTE_MS)

/** The number of the operator whose counter the fixture people paid at. */
export const DEMO_AGENT = '417000120034'

/** Creates an order with the same function as every other order, at a time in the past. */
export async function seedOrder(
  db: Database,
  clientId: number,
  one: OrderFixture,
  agentId: number,
  now: Date,
): Promise<OrderRow> {
  const csc = one.channel === 'CSC'
  const ordered = await createOrder(db, {
    clientId,
    invoiceNo: one.invoiceNo,
    channel: one.channel,
    idempotencyKey: `seed-${one.transactionId}`,
    returnUrl: '/portal.html',
    language: 'en',
    anyway: true,
    transactionId: one.transactionId,
    cscAgentId: csc ? agentId : null,
    serviceChargeMinor: csc ? SERVICE_CHARGE_MINOR : 0,
    now: subtractMinutes(now, one.minutesAgo),
    ...(one.lifeMinutes && { lifeMinutes: one.lifeMinutes }),
  })
  if (ordered.outcome !== 'GO') throw new Error(`${one.transactionId} could not be ordered: ${ordered.outcome}.`)
  return ordered.order
}

/** Applies a gateway's report to an order. */
export async function seedReport(
  db: Database,
  order: OrderRow,
  { minutesAgo, status, amountMinor = order.amountMinor + order.serviceChargeMinor }: ReportFixture,
  account: AccountRow,
  now: Date,
): Promise<void> {
  const { transactionId, currency } = order
  const csc = order.channel === 'CSC'
  const failed = status === 'FAILED'
  const at = subtractMinutes(now, minutesAgo)
  const report = {
    transactionId,
    gatewayTransactionId: `${csc ? 'CSC' : 'SB'}-${transactionId}`,
    status,
    amountMinor,
    currency,
    method: csc ? 'CSC_WALLET' : 'UPI',
    bankReference: failed ? null : `4170${transactionId.slice(6, 8)}00${transactionId.slice(-4)}`,
    reason: failed ? ('TIMED_OUT' as const) : null,
    gatewayStatus: status.toLowerCase(),
    at,
  }
  if (csc) await createCscRecord(db, order, 'EXAM_FORM')
  await applyReport(db, csc ? { ...report, csc: { cscId: DEMO_AGENT, debitedAt: subtractMinutes(at, 1) } } : report, {
    account,
    source: csc ? 'STATUS_API' : 'WEBHOOK',
    now: at,
  })
}
