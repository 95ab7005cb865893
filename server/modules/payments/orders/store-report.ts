import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { invoice, paymentTransaction } from '../../../db/schema.ts'
import type { Client } from '../../../lib/clients/clients.ts'
import type { AccountRow, GatewayReport, OrderRow, TransactionRow } from '../gateway/gateway.ts'

type InvoiceRow = typeof invoice.$inferSelect

/** The effect of a report. */
export type ReportEffect =
  | 'SETTLED'
  | 'DUPLICATE'
  | 'MISMATCH'
  | 'PENDING'
  | 'FAILED'
  | 'CANCELLED'
  | 'REPEATED'
  | 'OUTDATED'
  | 'NO_ORDER'

/** The source of a report, and the account it belongs to. */
export interface ReportContext {
  readonly account: AccountRow
  readonly source: NonNullable<OrderRow['verifySource']>
  readonly now: Date
  /** The institution that notifies the payer, and the origin of this server for links; absent: nobody is notified. */
  readonly notification?: { readonly client: Client | undefined; readonly publicUrl: string }
}

/** Precedence of reports: success over refusal, refusal over pending. Reports arrive late, twice and in any order. */
const WEIGHT: Record<TransactionRow['status'], number> = { PENDING: 0, FAILED: 1, CANCELLED: 1, SUCCESS: 2 }

/** Returns the time of settlement: the gateway's time, limited to the span from the creation of the order to now. */
export const computeSettlementTime = (report: GatewayReport, order: OrderRow, now: Date): Date =>
  new Date(Math.min(Math.max(report.at.getTime(), order.createdAt.getTime()), now.getTime()))

/** An order and its invoice, locked until the transaction ends. */
export interface Locked {
  readonly order: OrderRow
  readonly invoice: InvoiceRow
}

/** Stores the reported transaction. Returns `REPEATED` or `OUTDATED` when the report contains nothing new. */
export async function storeReport(
  tx: Database,
  { order }: Locked,
  report: GatewayReport,
  { account, now }: ReportContext,
): Promise<TransactionRow | 'REPEATED' | 'OUTDATED'> {
  const { gatewayTransactionId, status, amountMinor, currency, method, bankReference, gatewayStatus } = report
  const [stored] = await tx
    .select()
    .from(paymentTransaction)
    .where(
      and(
        eq(paymentTransaction.paymentAccountId, account.id),
        eq(paymentTransaction.gatewayTransactionId, gatewayTransactionId),
      ),
    )
  const reported = {
    bankReference,
    method,
    amountMinor,
    currency,
    gatewayStatus,
    status,
    at: computeSettlementTime(report, order, now),
  }
  if (!stored) {
    const [made] = await tx
      .insert(paymentTransaction)
      .values({
        clientId: order.clientId,
        paymentOrderId: order.id,
        paymentAccountId: account.id,
        gatewayTransactionId,
        ...reported,
      })
      .returning()
    if (!made) throw new Error('A movement of a payment could not be stored.')
    return made
  }
  // A transaction belongs to the order for which it was first reported.
  if (stored.paymentOrderId !== order.id) return 'OUTDATED'
  if (stored.status === status) return 'REPEATED'
  if (WEIGHT[status] <= WEIGHT[stored.status]) return 'OUTDATED'
  const [changed] = await tx
    .update(paymentTransaction)
    .set(reported)
    .where(eq(paymentTransaction.id, stored.id))
    .returning()
  if (!changed) throw new Error('A movement of a payment could not be stored.')
  return changed
}
