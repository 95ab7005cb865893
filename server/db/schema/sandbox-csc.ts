import { bigint, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** A merchant of the sandbox service centre network. Its tables know none of ours: it stands for another company's server. */
export const sandboxCscMerchant = pgTable('sandbox_csc_merchant', {
  merchantId: text().primaryKey(),
  name: text().notNull(),
  /** What merchant and network seal their messages with. */
  secret: text().notNull(),
  /** Where operators are handed over, without the origin. */
  entrance: text().notNull(),
})

/** An operator of the network with the wallet. */
export const sandboxCscWallet = pgTable('sandbox_csc_wallet', {
  cscId: text().primaryKey(),
  merchantId: text().notNull().references(() => sandboxCscMerchant.merchantId),
  name: text().notNull(),
  district: text().notNull(),
  balanceMinor: bigint({ mode: 'number' }).notNull(),
  pin: text().notNull(),
})

/** One payment that a merchant has asked for. */
export const sandboxCscPayment = pgTable(
  'sandbox_csc_payment',
  {
    cscTxn: text().primaryKey(),
    /** Opens its page to the browser that was sent here. */
    pageKey: text().notNull(),
    merchantId: text().notNull().references(() => sandboxCscMerchant.merchantId),
    merchantTxn: text().notNull(),
    merchantReceiptNo: text().notNull(),
    productId: text().notNull(),
    product: text().notNull(),
    cscId: text().notNull().references(() => sandboxCscWallet.cscId),
    /** What was asked for, and of it the share of the centre. */
    amountMinor: bigint({ mode: 'number' }).notNull(),
    shareMinor: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    language: text().notNull(),
    returnUrl: text().notNull(),
    cancelUrl: text().notNull(),
    status: text({ enum: ['OPEN', 'DEBITED', 'CONFIRMED', 'LOW_BALANCE', 'CANCELLED', 'REVERSED'] }).notNull(),
    /** Whose wallet was debited and by how much, as the network tells; the demonstration can make both wrong. */
    paidBy: text().notNull(),
    paidMinor: bigint({ mode: 'number' }).notNull(),
    createdAt: moment().notNull(),
    debitedAt: moment(),
    changedAt: moment().notNull(),
  },
  (table) => [unique().on(table.merchantId, table.merchantTxn), uniqueIndex().on(table.pageKey)],
)
