import { randomBytes } from 'node:crypto'
import { and, asc, eq, gte, lt, inArray, sql } from 'drizzle-orm'
import { formatMajor, parseMinor } from '../../../src/contract/payments/money.ts'
import type { Database } from '../../db/database.ts'
import { sandboxCscMerchant, sandboxCscPayment, sandboxCscWallet } from '../../db/schema.ts'
import { runTransaction } from '../../db/transaction.ts'
import type { WalletMessage, WalletRequest } from '../../lib/payment-gateways/csc-wire.ts'

/** A merchant of the sandbox network. */
export type MerchantRow = typeof sandboxCscMerchant.$inferSelect
/** An operator with their wallet. */
export type WalletRow = typeof sandboxCscWallet.$inferSelect
/** One payment. */
export type PaymentRow = typeof sandboxCscPayment.$inferSelect

/** The actions of an operator on a payment, including the failures that the demonstration can simulate. */
export const WALLET_ACTS = ['pay', 'cancel', 'low', 'debit', 'reverse', 'other', 'amount'] as const
/** The actions on a debit that was not confirmed. */
export const LATER_ACTS = ['confirm', 'takeBack'] as const
/** An action on a payment. */
export type WalletAct = (typeof WALLET_ACTS)[number] | (typeof LATER_ACTS)[number]

/** Returns the merchant with this number. */
export const findCscMerchant = async (db: Database, merchantId: string): Promise<MerchantRow | undefined> =>
  (await db.select().from(sandboxCscMerchant).where(eq(sandboxCscMerchant.merchantId, merchantId)))[0]
/** Returns the wallets of all operators. */
export const listWallets = (db: Database): Promise<WalletRow[]> =>
  db.select().from(sandboxCscWallet).orderBy(asc(sandboxCscWallet.cscId))
/** Returns the wallet of an operator. */
export const findWallet = async (db: Database, cscId: string): Promise<WalletRow | undefined> =>
  (await db.select().from(sandboxCscWallet).where(eq(sandboxCscWallet.cscId, cscId)))[0]
/** Returns the payment with this page key. */
export const findPagePayment = async (db: Database, pageKey: string): Promise<PaymentRow | undefined> =>
  (await db.select().from(sandboxCscPayment).where(eq(sandboxCscPayment.pageKey, pageKey)))[0]

/**
 * Stores a merchant's request; repeating it returns the same payment. Returns undefined for an unknown operator or an
 * invalid amount.
 */
export async function storeRequest(db: Database, request: WalletRequest, now: Date): Promise<PaymentRow | undefined> {
  const wallet = await findWallet(db, request.csc_id)
  const [amountMinor, shareMinor] = [parseMinor(request.txn_amount), parseMinor(request.csc_share_amount)]
  if (
    !wallet ||
    wallet.merchantId !== request.merchant_id ||
    amountMinor === null ||
    shareMinor === null ||
    shareMinor > amountMinor
  )
    return undefined
  const row = {
    cscTxn: `CSC${randomBytes(6).toString('hex').toUpperCase()}`,
    pageKey: randomBytes(24).toString('base64url'),
    merchantId: request.merchant_id,
    merchantTxn: request.merchant_txn,
    merchantReceiptNo: request.merchant_receipt_no,
    productId: request.product_id,
    product: request.param_2,
    cscId: request.csc_id,
    amountMinor,
    shareMinor,
    currency: request.currency,
    language: request.param_1,
    returnUrl: request.return_url,
    cancelUrl: request.cancel_url,
    status: 'OPEN' as const,
    paidBy: request.csc_id,
    paidMinor: amountMinor,
    createdAt: now,
    changedAt: now,
  }
  await db.insert(sandboxCscPayment).values(row).onConflictDoNothing()
  const [kept] = await db
    .select()
    .from(sandboxCscPayment)
    .where(and(eq(sandboxCscPayment.merchantId, row.merchantId), eq(sandboxCscPayment.merchantTxn, row.merchantTxn)))
  return kept
}

/** Debits a wallet; returns false when its balance is too low. */
async function debitWallet(tx: Database, { cscId, amountMinor }: PaymentRow): Promise<boolean> {
  const rows = await tx
    .update(sandboxCscWallet)
    .set({ balanceMinor: sql`${sandboxCscWallet.balanceMinor} - ${amountMinor}` })
    .where(and(eq(sandboxCscWallet.cscId, cscId), gte(sandboxCscWallet.balanceMinor, amountMinor)))
    .returning({ id: sandboxCscWallet.cscId })
  return rows.length > 0
}

const STRANGER = '417000999999'
const LESS_MINOR = 10_000

type Change = Partial<Pick<PaymentRow, 'status' | 'paidBy' | 'paidMinor' | 'debitedAt'>>

async function applyAction(tx: Database, payment: PaymentRow, act: WalletAct, now: Date): Promise<Change | undefined> {
  if (act === 'confirm' || act === 'takeBack') {
    if (payment.status !== 'DEBITED') return undefined
    if (act === 'takeBack')
      await tx
        .update(sandboxCscWallet)
        .set({ balanceMinor: sql`${sandboxCscWallet.balanceMinor} + ${payment.amountMinor}` })
        .where(eq(sandboxCscWallet.cscId, payment.cscId))
    return { status: act === 'confirm' ? 'CONFIRMED' : 'REVERSED' }
  }
  if (payment.status !== 'OPEN') return undefined
  if (act === 'cancel') return { status: 'CANCELLED' }
  if (act === 'reverse') return { status: 'REVERSED', debitedAt: now }
  if (act === 'low' || !(await debitWallet(tx, payment))) return { status: 'LOW_BALANCE' }
  if (act === 'debit') return { status: 'DEBITED', debitedAt: now }
  return {
    status: 'CONFIRMED',
    debitedAt: now,
    ...(act === 'other' ? { paidBy: STRANGER } : {}),
    ...(act === 'amount' ? { paidMinor: Math.max(100, payment.amountMinor - LESS_MINOR) } : {}),
  }
}

/** Carries out an action on a payment, once; an action that is no longer possible changes nothing. */
export const runPaymentAction = (
  db: Database,
  pageKey: string,
  act: WalletAct,
  now: Date,
): Promise<PaymentRow | undefined> =>
  runTransaction(db, async (tx) => {
    const [payment] = await tx
      .select()
      .from(sandboxCscPayment)
      .where(eq(sandboxCscPayment.pageKey, pageKey))
      .for('update')
    const change = payment && (await applyAction(tx, payment, act, now))
    if (!change) return payment
    const [changed] = await tx
      .update(sandboxCscPayment)
      .set({ ...change, changedAt: now })
      .where(eq(sandboxCscPayment.pageKey, pageKey))
      .returning()
    return changed
  })

/**
 * Converts a payment to the message that reports it. Through the browser the network only reports a debit; a status
 * query returns whether it was confirmed.
 */
export function buildMessage(payment: PaymentRow, isAnswer: boolean): WalletMessage {
  const { status } = payment
  return {
    csc_id: payment.paidBy,
    merchant_id: payment.merchantId,
    merchant_txn: payment.merchantTxn,
    merchant_receipt_no: payment.merchantReceiptNo,
    product_id: payment.productId,
    csc_txn: payment.cscTxn,
    txn_amount: formatMajor(payment.paidMinor),
    currency: payment.currency,
    txn_status: !isAnswer && (status === 'CONFIRMED' || status === 'REVERSED') ? 'DEBITED' : status,
    txn_date_time: payment.changedAt.toISOString(),
    debit_date_time: payment.debitedAt?.toISOString() ?? null,
  }
}

/** Returns one payment, or every confirmed payment debited in a period. */
export const listPayments = (
  db: Database,
  merchantId: string,
  which: { readonly merchantTxn: string } | { readonly from: Date; readonly to: Date },
): Promise<PaymentRow[]> =>
  db
    .select()
    .from(sandboxCscPayment)
    .where(
      and(
        eq(sandboxCscPayment.merchantId, merchantId),
        ...('merchantTxn' in which
          ? [eq(sandboxCscPayment.merchantTxn, which.merchantTxn)]
          : [
              gte(sandboxCscPayment.debitedAt, which.from),
              lt(sandboxCscPayment.debitedAt, which.to),
              inArray(sandboxCscPayment.status, ['CONFIRMED']),
            ]),
      ),
    )
    .orderBy(asc(sandboxCscPayment.createdAt))
