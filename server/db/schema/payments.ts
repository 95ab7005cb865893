import { boolean, foreignKey, index, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { LanguageCode } from '../../../src/contract/parts.ts'
import { moment, money, reference, surrogate } from './columns.ts'
import { userAccount } from './people.ts'
import { invoice } from './invoices.ts'
import { client } from './tenancy.ts'

/** The institution's account at a gateway. */
export const paymentAccount = pgTable(
  'payment_account',
  {
    id: surrogate(),
    clientId: reference().notNull().references(() => client.id),
    gateway: text({ enum: ['SANDBOX_BANK', 'SANDBOX_CSC'] }).notNull(),
    channel: text({ enum: ['GATEWAY', 'CSC'] }).notNull(),
    merchantId: text().notNull(),
    /** The name under which `server_secret` keeps what both sides sign with. */
    secretName: text().notNull(),
    active: boolean().notNull().default(true),
  },
  (table) => [unique().on(table.clientId, table.id), unique().on(table.gateway, table.merchantId)],
)

/** An operator of a common service centre. */
export const cscAgent = pgTable(
  'csc_agent',
  {
    id: surrogate(),
    clientId: reference().notNull().references(() => client.id),
    cscId: text().notNull(),
    name: text().notNull(),
    district: text().notNull(),
    userId: reference(),
    active: boolean().notNull().default(true),
  },
  (table) => [
    unique().on(table.clientId, table.id),
    unique().on(table.clientId, table.cscId),
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [userAccount.clientId, userAccount.id] }),
  ],
)

/** One attempt to pay an invoice; its states are those of the domain brief, 1.9. */
export const ORDER_STATUSES = ['CREATED', 'SENT', 'PENDING', 'SUCCESS', 'FAILED', 'CANCELLED', 'EXPIRED', 'MISMATCH', 'REFUND_DUE', 'REFUNDED'] as const

/** One attempt to pay one invoice. Bound to it when it is made, with the amount of then. */
export const paymentOrder = pgTable(
  'payment_order',
  {
    id: surrogate(),
    clientId: reference().notNull(),
    /** What the payer, the address and the gateway call it; random, so that nobody meets another's by counting. */
    transactionId: text().notNull(),
    invoiceId: reference().notNull(),
    amountMinor: money().notNull(),
    /** What a service centre takes besides, for itself. */
    serviceChargeMinor: money().notNull().default(0),
    currency: text().notNull(),
    channel: text({ enum: ['GATEWAY', 'CSC'] }).notNull(),
    paymentAccountId: reference().notNull(),
    payerUserId: reference(),
    cscAgentId: reference(),
    /** The page that shows the result. */
    returnUrl: text().notNull(),
    language: text().$type<LanguageCode>().notNull(),
    status: text({ enum: ORDER_STATUSES }).notNull(),
    /** Why it failed, as the gateway's adapter has understood it. */
    reason: text(),
    /** It was paid after the last date. */
    late: boolean().notNull().default(false),
    idempotencyKey: text().notNull(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    /** When the payer's money moved, as the gateway says, within what our own clock allows. */
    settledAt: moment(),
    /** When the gateway was last heard or asked. */
    checkedAt: moment(),
    verifySource: text({ enum: ['RETURN', 'WEBHOOK', 'STATUS_API'] }),
    /** When the gateway is to be asked next; null: no more. */
    nextCheckAt: moment(),
  },
  (table) => [
    unique().on(table.clientId, table.id),
    unique().on(table.transactionId),
    unique().on(table.clientId, table.idempotencyKey),
    index().on(table.invoiceId),
    index('payment_order_due').on(table.nextCheckAt).where(sql`next_check_at is not null`),
    // One payment settles an invoice; a second one is money to be given back.
    uniqueIndex('payment_order_one_success').on(table.invoiceId).where(sql`status = 'SUCCESS'`),
    foreignKey({ columns: [table.clientId, table.invoiceId], foreignColumns: [invoice.clientId, invoice.id] }),
    foreignKey({ columns: [table.clientId, table.paymentAccountId], foreignColumns: [paymentAccount.clientId, paymentAccount.id] }),
    foreignKey({ columns: [table.clientId, table.cscAgentId], foreignColumns: [cscAgent.clientId, cscAgent.id] }),
    foreignKey({ columns: [table.clientId, table.payerUserId], foreignColumns: [userAccount.clientId, userAccount.id] }),
  ],
)

/** What a gateway has told of one movement of money. */
export const paymentTransaction = pgTable(
  'payment_transaction',
  {
    id: surrogate(),
    clientId: reference().notNull(),
    paymentOrderId: reference().notNull(),
    paymentAccountId: reference().notNull(),
    gatewayTransactionId: text().notNull(),
    bankReference: text(),
    method: text(),
    amountMinor: money().notNull(),
    currency: text().notNull(),
    /** The gateway's own word. */
    gatewayStatus: text().notNull(),
    status: text({ enum: ['PENDING', 'SUCCESS', 'FAILED', 'CANCELLED'] }).notNull(),
    /** What became of money that has come: it settled the invoice, or is to be given back. */
    use: text({ enum: ['SETTLED', 'DUPLICATE', 'MISMATCH'] }),
    at: moment().notNull(),
  },
  (table) => [
    unique().on(table.clientId, table.id),
    unique().on(table.paymentAccountId, table.gatewayTransactionId),
    index().on(table.paymentOrderId),
    index().on(table.clientId, table.bankReference),
    foreignKey({ columns: [table.clientId, table.paymentOrderId], foreignColumns: [paymentOrder.clientId, paymentOrder.id] }),
    foreignKey({ columns: [table.clientId, table.paymentAccountId], foreignColumns: [paymentAccount.clientId, paymentAccount.id] }),
  ],
)

/** What a service centre's wallet says besides, for an order of its channel (domain brief 2.1.9). */
export const cscTransaction = pgTable(
  'csc_transaction',
  {
    paymentOrderId: reference().primaryKey(),
    clientId: reference().notNull(),
    cscTransactionId: text(),
    /** Our number of the payment for the counter's book. */
    merchantReceiptNo: text().notNull(),
    productId: text().notNull(),
    debitedAt: moment(),
    doubleVerifiedAt: moment(),
    /** Whose wallet it was, as the answer says; another one than the order's is a mismatch. */
    answeredCscId: text(),
  },
  (table) => [unique().on(table.clientId, table.merchantReceiptNo), foreignKey({ columns: [table.clientId, table.paymentOrderId], foreignColumns: [paymentOrder.clientId, paymentOrder.id] })],
)
