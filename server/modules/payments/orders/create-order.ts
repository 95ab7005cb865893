import { randomInt } from 'node:crypto'
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { recordAudit } from '../../../lib/audit/audit.ts'
import type { LanguageCode } from '../../../../src/contract/parts.ts'
import type { Database } from '../../../db/database.ts'
import { client, invoice, paymentAccount, paymentOrder } from '../../../db/schema.ts'
import { runTransaction } from '../../../db/transaction.ts'
import type { AccountRow, OrderRow } from '../gateway/gateway.ts'
import { addMs } from '../../../lib/time/instants.ts'
import { MINUTE_MS } from '../../../../src/contract/durations.ts'

/** The input of an order. It contains no amount: that comes from the invoice. */
export interface NewOrder {
  readonly clientId: number
  readonly invoiceNo: string
  readonly channel: AccountRow['channel']
  readonly idempotencyKey: string
  readonly returnUrl: string
  readonly language: LanguageCode
  /** The payer confirmed paying although another attempt is pending. */
  readonly anyway: boolean
  readonly payerUserId?: number | null
  readonly cscAgentId?: number | null
  readonly serviceChargeMinor?: number
  /** Fixed ids for demonstration data; all others are random. */
  readonly transactionId?: string
  /**
   * Minutes until the order expires; default half an hour. Demonstration data uses longer times so that it stays
   * unchanged for a day.
   */
  readonly lifeMinutes?: number
  readonly now: Date
}

/** The result of requesting an order. */
export type OrderResult =
  | { readonly outcome: 'GO'; readonly order: OrderRow; readonly account: AccountRow }
  | { readonly outcome: 'PENDING_ALREADY'; readonly order: OrderRow }
  | { readonly outcome: 'PAID_ALREADY'; readonly order: OrderRow | undefined }
  | { readonly outcome: 'CLOSED'; readonly closedAt: Date }
  /** `KEY_USED`: the idempotency key was used for another invoice. */
  | { readonly outcome: 'NO_INVOICE' | 'NO_ACCOUNT' | 'KEY_USED' }

const LIFE_MINUTES = 30
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** Returns a transaction id with fifteen random characters: 75 bits, short enough to be read out. */
const createTransactionId = (): string =>
  `T${Array.from({ length: 15 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')}`

/** The states of an order in which the bank may still report a success. */
export const PENDING_ORDERS: readonly OrderRow['status'][] = ['CREATED', 'SENT', 'PENDING', 'MISMATCH']

async function findPaymentAccount(
  tx: Database,
  clientId: number,
  channel: AccountRow['channel'],
): Promise<AccountRow | undefined> {
  const [found] = await tx
    .select({ account: paymentAccount })
    .from(paymentAccount)
    // Every gateway so far is simulated: nobody real pays there.
    .innerJoin(client, and(eq(client.id, paymentAccount.clientId), eq(client.demo, true)))
    .where(
      and(eq(paymentAccount.clientId, clientId), eq(paymentAccount.channel, channel), eq(paymentAccount.active, true)),
    )
    .orderBy(asc(paymentAccount.position), asc(paymentAccount.id))
    .limit(1)
  return found?.account
}

async function createOrderRow(tx: Database, order: NewOrder): Promise<OrderResult> {
  const {
    clientId,
    invoiceNo,
    channel,
    idempotencyKey,
    returnUrl,
    language,
    anyway,
    payerUserId = null,
    cscAgentId = null,
    serviceChargeMinor = 0,
    transactionId = createTransactionId(),
    lifeMinutes = LIFE_MINUTES,
    now,
  } = order
  const [invoiceRow] = await tx
    .select()
    .from(invoice)
    .where(and(eq(invoice.clientId, clientId), eq(invoice.invoiceNo, invoiceNo)))
    .for('update')
  if (!invoiceRow || invoiceRow.status === 'DRAFT' || invoiceRow.status === 'CANCELLED')
    return { outcome: 'NO_INVOICE' }
  const account = await findPaymentAccount(tx, clientId, channel)
  if (!account) return { outcome: 'NO_ACCOUNT' }
  const before = await tx
    .select()
    .from(paymentOrder)
    .where(and(eq(paymentOrder.clientId, clientId), eq(paymentOrder.invoiceId, invoiceRow.id)))
    .orderBy(desc(paymentOrder.id))
  const [used] = await tx
    .select({ invoiceId: paymentOrder.invoiceId })
    .from(paymentOrder)
    .where(and(eq(paymentOrder.clientId, clientId), eq(paymentOrder.idempotencyKey, idempotencyKey)))
  if (used && used.invoiceId !== invoiceRow.id) return { outcome: 'KEY_USED' }
  // A duplicate of the same request.
  const same = before.find((one) => one.idempotencyKey === idempotencyKey)
  if (same && same.paymentAccountId === account.id && (same.status === 'CREATED' || same.status === 'SENT'))
    return { outcome: 'GO', order: same, account }
  if (invoiceRow.status === 'PAID')
    return { outcome: 'PAID_ALREADY', order: before.find(({ status }) => status === 'SUCCESS') }
  const waiting = before.find(({ status }) => PENDING_ORDERS.includes(status))
  if (same) return { outcome: 'PENDING_ALREADY', order: same }
  if (waiting && !anyway) return { outcome: 'PENDING_ALREADY', order: waiting }
  if (invoiceRow.closesAt !== null && invoiceRow.closesAt <= now)
    return { outcome: 'CLOSED', closedAt: invoiceRow.closesAt }
  const [made] = await tx
    .insert(paymentOrder)
    .values({
      clientId,
      transactionId,
      invoiceId: invoiceRow.id,
      amountMinor: invoiceRow.totalMinor - invoiceRow.paidMinor,
      serviceChargeMinor,
      currency: invoiceRow.currency,
      channel,
      paymentAccountId: account.id,
      payerUserId,
      cscAgentId,
      returnUrl,
      language,
      status: 'SENT',
      idempotencyKey,
      createdAt: now,
      expiresAt: addMs(now, lifeMinutes * MINUTE_MS),
      nextCheckAt: addMs(now, 2 * MINUTE_MS),
    })
    .returning()
  if (!made) throw new Error('An order was not written.')
  await recordAudit(tx, {
    clientId,
    at: now,
    actorUserId: payerUserId,
    activity: 'paymentOrdered',
    entity: 'payment_order',
    entityId: made.transactionId,
    detail: { invoiceNo, amountMinor: made.amountMinor, channel, anyway },
  })
  return { outcome: 'GO', order: made, account }
}

/**
 * Creates an order for the open amount of an invoice. Concurrent requests for one invoice wait for each other; the same
 * `idempotencyKey` gives the same order.
 */
export const createOrder = (db: Database, order: NewOrder): Promise<OrderResult> =>
  runTransaction(db, (tx) => createOrderRow(tx, order))

/** Returns whether a payment attempt is waiting for its bank. */
export const isPending = ({ status }: OrderRow): boolean => PENDING_ORDERS.includes(status)

/** Returns the orders of some invoices, the newest first. */
export const listOrders = (db: Database, clientId: number, invoiceIds: readonly number[]): Promise<OrderRow[]> =>
  invoiceIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(paymentOrder)
        .where(and(eq(paymentOrder.clientId, clientId), inArray(paymentOrder.invoiceId, [...invoiceIds])))
        .orderBy(desc(paymentOrder.id))
