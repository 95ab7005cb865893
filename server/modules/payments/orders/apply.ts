import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { audit } from '../../../lib/audit/audit.ts'
import type { Client } from '../../../lib/clients/clients.ts'
import type { Database } from '../../../db/database.ts'
import { invoice, paymentCase, paymentOrder, paymentTransaction, studentHold } from '../../../db/schema.ts'
import { transaction } from '../../../db/transaction.ts'
import { openCase } from '../reconcile/cases.ts'
import { keepCsc } from '../gateway/csc-record.ts'
import type { AccountRow, GatewayReport, OrderRow, TransactionRow } from '../gateway/gateway.ts'
import { issueReceipt } from './receipt-number.ts'
import { tellPayer } from './tell-payer.ts'

type InvoiceRow = typeof invoice.$inferSelect

/** The effect of a report. */
export type Applied =
  'SETTLED' | 'DUPLICATE' | 'MISMATCH' | 'PENDING' | 'FAILED' | 'CANCELLED' | 'REPEATED' | 'OUTDATED' | 'NO_ORDER'

/** The source of a report, and the account it belongs to. */
export interface Heard {
  readonly account: AccountRow
  readonly source: NonNullable<OrderRow['verifySource']>
  readonly now: Date
  /** The institution that notifies the payer, and the origin of this server for links; absent: nobody is notified. */
  readonly tell?: { readonly client: Client | undefined; readonly publicUrl: string }
}

/** Precedence of reports: success over refusal, refusal over pending. Reports arrive late, twice and in any order. */
const WEIGHT: Record<TransactionRow['status'], number> = { PENDING: 0, FAILED: 1, CANCELLED: 1, SUCCESS: 2 }
/**
 * An order in these states takes the state that the gateway reports. Other orders change only when a payment succeeds,
 * or when the payer tries again after a refusal.
 */
const OPEN: readonly OrderRow['status'][] = ['CREATED', 'SENT', 'PENDING', 'EXPIRED']

const minutesAfter = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000)
/** For how many days a refused attempt may still succeed (late authorisation, domain brief 2.1.8). */
export const LATE_DAYS = 5

/** Returns the time of settlement: the gateway's time, limited to the span from the creation of the order to now. */
const settledAt = (report: GatewayReport, order: OrderRow, now: Date): Date =>
  new Date(Math.min(Math.max(report.at.getTime(), order.createdAt.getTime()), now.getTime()))

interface Locked {
  readonly order: OrderRow
  readonly invoice: InvoiceRow
}

/** Locks the invoice, then the order: all payments of one invoice are processed one after the other. */
async function lock(inside: Database, { clientId }: AccountRow, transactionId: string): Promise<Locked | undefined> {
  const [found] = await inside
    .select({ invoiceId: paymentOrder.invoiceId })
    .from(paymentOrder)
    .where(and(eq(paymentOrder.clientId, clientId), eq(paymentOrder.transactionId, transactionId)))
  if (!found) return undefined
  const [owed] = await inside
    .select()
    .from(invoice)
    .where(and(eq(invoice.clientId, clientId), eq(invoice.id, found.invoiceId)))
    .for('update')
  const [order] = await inside
    .select()
    .from(paymentOrder)
    .where(and(eq(paymentOrder.clientId, clientId), eq(paymentOrder.transactionId, transactionId)))
    .for('update')
  return owed && order ? { order, invoice: owed } : undefined
}

/** Stores the reported transaction. Returns `REPEATED` or `OUTDATED` when the report contains nothing new. */
async function remember(
  inside: Database,
  { order }: Locked,
  report: GatewayReport,
  { account, now }: Heard,
): Promise<TransactionRow | 'REPEATED' | 'OUTDATED'> {
  const { gatewayTransactionId, status, amountMinor, currency, method, bankReference, gatewayStatus } = report
  const [known] = await inside
    .select()
    .from(paymentTransaction)
    .where(
      and(
        eq(paymentTransaction.paymentAccountId, account.id),
        eq(paymentTransaction.gatewayTransactionId, gatewayTransactionId),
      ),
    )
  const said = {
    bankReference,
    method,
    amountMinor,
    currency,
    gatewayStatus,
    status,
    at: settledAt(report, order, now),
  }
  if (!known) {
    const [made] = await inside
      .insert(paymentTransaction)
      .values({
        clientId: order.clientId,
        paymentOrderId: order.id,
        paymentAccountId: account.id,
        gatewayTransactionId,
        ...said,
      })
      .returning()
    if (!made) throw new Error('A movement of money was not written.')
    return made
  }
  // A transaction belongs to the order for which it was first reported.
  if (known.paymentOrderId !== order.id) return 'OUTDATED'
  if (known.status === status) return 'REPEATED'
  if (WEIGHT[status] <= WEIGHT[known.status]) return 'OUTDATED'
  const [changed] = await inside
    .update(paymentTransaction)
    .set(said)
    .where(eq(paymentTransaction.id, known.id))
    .returning()
  if (!changed) throw new Error('A movement of money was not written.')
  return changed
}

async function markAs(inside: Database, { id }: TransactionRow, as: NonNullable<TransactionRow['use']>): Promise<void> {
  await inside.update(paymentTransaction).set({ use: as }).where(eq(paymentTransaction.id, id))
}

async function setOrder(inside: Database, { id }: OrderRow, changes: Partial<OrderRow>): Promise<void> {
  await inside.update(paymentOrder).set(changes).where(eq(paymentOrder.id, id))
}

/**
 * Settles the invoice: issues the receipt, and releases the hold of the invoice unless the payment came after the
 * closing date.
 */
async function settle(
  inside: Database,
  { order, invoice: owed }: Locked,
  money: TransactionRow,
  heard: Heard,
): Promise<Applied> {
  const late = owed.closesAt !== null && money.at >= owed.closesAt
  await markAs(inside, money, 'SETTLED')
  await setOrder(inside, order, { status: 'SUCCESS', reason: null, late, settledAt: money.at, nextCheckAt: null })
  await inside
    .update(invoice)
    .set({ paidMinor: sql`${invoice.paidMinor} + ${order.amountMinor}`, status: 'PAID' })
    .where(eq(invoice.id, owed.id))
  await issueReceipt(inside, order, heard.now)
  if (owed.holdId !== null && !late) {
    await inside
      .update(studentHold)
      .set({ releasedAt: heard.now })
      .where(
        and(eq(studentHold.clientId, owed.clientId), eq(studentHold.id, owed.holdId), isNull(studentHold.releasedAt)),
      )
  }
  return 'SETTLED'
}

/**
 * Processes a successful payment. It settles the invoice once; any other payment has to be refunded, and a case is
 * opened. `stranger`: it was paid from another wallet than the order's.
 */
async function receive(
  inside: Database,
  locked: Locked,
  money: TransactionRow,
  stranger: boolean,
  heard: Heard,
): Promise<Applied> {
  const { order, invoice: owed } = locked
  const fits =
    !stranger && money.amountMinor === order.amountMinor + order.serviceChargeMinor && money.currency === order.currency
  if (fits && owed.status === 'ISSUED') return settle(inside, locked, money, heard)
  const kind = fits ? 'DUPLICATE' : 'MISMATCH'
  await markAs(inside, money, kind)
  await openCase(inside, { clientId: order.clientId, kind, order, money, now: heard.now })
  if (order.status !== 'SUCCESS')
    await setOrder(inside, order, {
      status: fits ? 'REFUND_DUE' : 'MISMATCH',
      reason: stranger ? 'CSC_ID_MISMATCH' : null,
      nextCheckAt: null,
    })
  return kind
}

async function decide(
  inside: Database,
  locked: Locked,
  report: GatewayReport,
  money: TransactionRow,
  stranger: boolean,
  heard: Heard,
): Promise<Applied> {
  const { order } = locked
  if (money.status === 'SUCCESS') return receive(inside, locked, money, stranger, heard)
  const again = order.status === 'FAILED' || order.status === 'CANCELLED'
  if (money.status === 'PENDING') {
    // The payer tries again at the bank after a refusal: the order is pending again.
    if (OPEN.includes(order.status) || again)
      await setOrder(inside, order, {
        status: 'PENDING',
        reason: report.reason,
        nextCheckAt: minutesAfter(heard.now, 1),
      })
    return 'PENDING'
  }
  if (OPEN.includes(order.status)) {
    const waits = await inside.$count(
      paymentTransaction,
      and(eq(paymentTransaction.paymentOrderId, order.id), inArray(paymentTransaction.status, ['PENDING'])),
    )
    if (waits === 0)
      await setOrder(inside, order, {
        status: money.status,
        reason: report.reason,
        nextCheckAt: minutesAfter(heard.now, 15),
      })
  }
  return money.status
}

/**
 * Applies a gateway's report to an order; reports change orders nowhere else (domain brief 1.9, 2.1.8). The order, its
 * amount and its invoice come from our record. Reports may arrive late, twice, out of order and concurrently from
 * several sources.
 */
export function applyReport(db: Database, report: GatewayReport, heard: Heard): Promise<Applied> {
  const { account, source, now, tell } = heard
  return transaction(db, async (inside) => {
    const locked = await lock(inside, account, report.transactionId)
    if (!locked || locked.order.paymentAccountId !== account.id) return 'NO_ORDER'
    const { order } = locked
    const stranger = order.channel === 'CSC' && !(await keepCsc(inside, order, report, heard))
    const money = await remember(inside, locked, report, heard)
    await setOrder(inside, order, { checkedAt: now, verifySource: source })
    if (typeof money === 'string') return money
    const applied = await decide(inside, locked, report, money, stranger, heard)
    await audit(inside, {
      clientId: order.clientId,
      at: now,
      activity: 'paymentReported',
      entity: 'payment_order',
      entityId: order.transactionId,
      detail: {
        from: order.status,
        applied,
        source,
        gatewayStatus: report.gatewayStatus,
        amountMinor: money.amountMinor,
      },
    })
    // A pending return from a wallet is followed by a status query at once: the payer is notified of that result
    // instead.
    const known = source === 'RETURN' && order.channel === 'CSC' && applied === 'PENDING'
    if (tell?.client && !known)
      await tellPayer(
        inside,
        tell.client,
        { applied, order, invoice: locked.invoice, money },
        { publicUrl: tell.publicUrl, now },
      )
    return applied
  })
}

/** Returns the case of an order with the amount to be refunded; null when it has none. */
export async function refundOf(
  db: Database,
  order: OrderRow,
): Promise<{
  readonly caseNo: string
  readonly refundMinor: number | null
  readonly kind: 'MISMATCH' | 'DUPLICATE' | 'RAISED'
} | null> {
  const [found] = await db
    .select({ caseNo: paymentCase.caseNo, refundMinor: paymentCase.refundMinor, kind: paymentCase.kind })
    .from(paymentCase)
    .where(and(eq(paymentCase.clientId, order.clientId), eq(paymentCase.paymentOrderId, order.id)))
    .orderBy(sql`${paymentCase.kind} = 'RAISED'`, sql`${paymentCase.id} desc`)
    .limit(1)
  return found ?? null
}
