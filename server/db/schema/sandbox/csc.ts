import { bigint, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { encryptedTextColumn } from '../../encrypted-text.ts'
import { instantColumn } from '../columns.ts'

/**
 * A merchant of the sandbox service centre network. The sandbox_csc tables refer to none of ours: they stand for
 * another company's server.
 */
export const sandboxCscMerchant = pgTable('sandbox_csc_merchant', {
  merchantId: text().primaryKey(),
  name: text().notNull(),
  /** The shared secret that encrypts the messages between merchant and network. */
  secret: encryptedTextColumn('sandbox_csc_merchant.secret').notNull(),
  /** The path on the merchant's site to which operators are handed over, without the origin. */
  entrance: text().notNull(),
})

/** An operator of the network, with their wallet. */
export const sandboxCscWallet = pgTable('sandbox_csc_wallet', {
  cscId: text().primaryKey(),
  merchantId: text()
    .notNull()
    .references(() => sandboxCscMerchant.merchantId),
  name: text().notNull(),
  district: text().notNull(),
  balanceMinor: bigint({ mode: 'number' }).notNull(),
  pin: text().notNull(),
})

/** One payment that a merchant requested. */
export const sandboxCscPayment = pgTable(
  'sandbox_csc_payment',
  {
    cscTxn: text().primaryKey(),
    /** The key in the page's URL; it gives the redirected browser access to the page. */
    pageKey: text().notNull(),
    merchantId: text()
      .notNull()
      .references(() => sandboxCscMerchant.merchantId),
    merchantTxn: text().notNull(),
    merchantReceiptNo: text().notNull(),
    productId: text().notNull(),
    product: text().notNull(),
    cscId: text()
      .notNull()
      .references(() => sandboxCscWallet.cscId),
    /** The requested amount, and the centre's share of it. */
    amountMinor: bigint({ mode: 'number' }).notNull(),
    shareMinor: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    language: text().notNull(),
    returnUrl: text().notNull(),
    cancelUrl: text().notNull(),
    status: text({ enum: ['OPEN', 'DEBITED', 'CONFIRMED', 'LOW_BALANCE', 'CANCELLED', 'REVERSED'] }).notNull(),
    /** The wallet that was debited and the amount, as the network reports them; the demonstration can falsify both. */
    paidBy: text().notNull(),
    paidMinor: bigint({ mode: 'number' }).notNull(),
    createdAt: instantColumn().notNull(),
    debitedAt: instantColumn(),
    changedAt: instantColumn().notNull(),
  },
  (table) => [unique().on(table.merchantId, table.merchantTxn), uniqueIndex().on(table.pageKey)],
)
