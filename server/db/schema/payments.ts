import { boolean, foreignKey, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { LanguageCode } from '../../../src/contract/parts.ts'
import { instantColumn, moneyColumn, referenceColumn, surrogateColumn } from './columns.ts'
import { userAccount } from './people.ts'
import { invoice } from './invoices.ts'
import { client } from './tenancy.ts'

/** The institution's account at a gateway. */
export const paymentAccount = pgTable(
  'payment_account',
  {
    id: surrogateColumn(),
    clientId: referenceColumn()
      .notNull()
      .references(() => client.id),
    gateway: text({ enum: ['SANDBOX_BANK', 'SANDBOX_CSC'] }).notNull(),
    channel: text({ enum: ['GATEWAY', 'CSC'] }).notNull(),
    merchantId: text().notNull(),
    /**
     * The name of the shared signing secret: of one that the server has made (`server_secret`), or of one that the
     * operator provides (`SECRET_…`).
     */
    secretName: text().notNull(),
    /** Whether new payments may go to it; payments that have begun are completed in any case. */
    active: boolean().notNull().default(true),
    /** New payments go to the first active account of their channel. */
    position: integer().notNull().default(0),
  },
  (table) => [unique().on(table.clientId, table.id), unique().on(table.gateway, table.merchantId)],
)

/** An operator of a common service centre. */
export const cscAgent = pgTable(
  'csc_agent',
  {
    id: surrogateColumn(),
    clientId: referenceColumn()
      .notNull()
      .references(() => client.id),
    cscId: text().notNull(),
    name: text().notNull(),
    district: text().notNull(),
    userId: referenceColumn(),
    active: boolean().notNull().default(true),
  },
  (table) => [
    unique().on(table.clientId, table.id),
    unique().on(table.clientId, table.cscId),
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [userAccount.clientId, userAccount.id] }),
  ],
)

/** The states of a payment order, as in the specification, section 10.9. */
export const ORDER_STATUSES = [
  'CREATED',
  'SENT',
  'PENDING',
  'SUCCESS',
  'FAILED',
  'CANCELLED',
  'EXPIRED',
  'MISMATCH',
  'REFUND_DUE',
  'REFUNDED',
] as const

/** One attempt to pay one invoice. It is bound to the invoice when it is created, with the amount at that time. */
export const paymentOrder = pgTable(
  'payment_order',
  {
    id: surrogateColumn(),
    clientId: referenceColumn().notNull(),
    /**
     * The id that the payer, the URL and the gateway use; random, so that nobody finds another person's order by
     * counting.
     */
    transactionId: text().notNull(),
    invoiceId: referenceColumn().notNull(),
    amountMinor: moneyColumn().notNull(),
    /** What a service centre charges on top, for itself. */
    serviceChargeMinor: moneyColumn().notNull().default(0),
    currency: text().notNull(),
    channel: text({ enum: ['GATEWAY', 'CSC'] }).notNull(),
    paymentAccountId: referenceColumn().notNull(),
    payerUserId: referenceColumn(),
    cscAgentId: referenceColumn(),
    /** The page that shows the result. */
    returnUrl: text().notNull(),
    language: text().$type<LanguageCode>().notNull(),
    status: text({ enum: ORDER_STATUSES }).notNull(),
    /** Why it failed, as mapped by the gateway's adapter. */
    reason: text(),
    /** Whether it was paid after the due date. */
    late: boolean().notNull().default(false),
    idempotencyKey: text().notNull(),
    createdAt: instantColumn().notNull(),
    expiresAt: instantColumn().notNull(),
    /** When the payer was charged, as the gateway reports it, limited to what our own clock allows. */
    settledAt: instantColumn(),
    /** When the gateway last reported the status or was last asked for it. */
    checkedAt: instantColumn(),
    verifySource: text({ enum: ['RETURN', 'WEBHOOK', 'STATUS_API'] }),
    /** When to ask the gateway next; null: not any more. */
    nextCheckAt: instantColumn(),
  },
  (table) => [
    unique().on(table.clientId, table.id),
    unique().on(table.transactionId),
    unique().on(table.clientId, table.idempotencyKey),
    // For the beginning of a number in the search.
    index('payment_order_number_begins').on(table.clientId, table.transactionId.op('text_pattern_ops')),
    index().on(table.invoiceId),
    index().on(table.paymentAccountId),
    index('payment_order_due')
      .on(table.nextCheckAt)
      .where(sql`next_check_at is not null`),
    // One payment settles an invoice; a second one has to be refunded.
    uniqueIndex('payment_order_one_success')
      .on(table.invoiceId)
      .where(sql`status = 'SUCCESS'`),
    foreignKey({ columns: [table.clientId, table.invoiceId], foreignColumns: [invoice.clientId, invoice.id] }),
    foreignKey({
      columns: [table.clientId, table.paymentAccountId],
      foreignColumns: [paymentAccount.clientId, paymentAccount.id],
    }),
    foreignKey({ columns: [table.clientId, table.cscAgentId], foreignColumns: [cscAgent.clientId, cscAgent.id] }),
    foreignKey({
      columns: [table.clientId, table.payerUserId],
      foreignColumns: [userAccount.clientId, userAccount.id],
    }),
  ],
)

/** One transaction as reported by a gateway. */
export const paymentTransaction = pgTable(
  'payment_transaction',
  {
    id: surrogateColumn(),
    clientId: referenceColumn().notNull(),
    paymentOrderId: referenceColumn().notNull(),
    paymentAccountId: referenceColumn().notNull(),
    gatewayTransactionId: text().notNull(),
    bankReference: text(),
    method: text(),
    amountMinor: moneyColumn().notNull(),
    currency: text().notNull(),
    /** The status in the gateway's own terms. */
    gatewayStatus: text().notNull(),
    status: text({ enum: ['PENDING', 'SUCCESS', 'FAILED', 'CANCELLED'] }).notNull(),
    /** How received money was used: it settled the invoice, or it has to be refunded. */
    use: text({ enum: ['SETTLED', 'DUPLICATE', 'MISMATCH'] }),
    at: instantColumn().notNull(),
  },
  (table) => [
    unique().on(table.clientId, table.id),
    unique().on(table.paymentAccountId, table.gatewayTransactionId),
    index().on(table.paymentOrderId),
    index().on(table.clientId, table.bankReference),
    foreignKey({
      columns: [table.clientId, table.paymentOrderId],
      foreignColumns: [paymentOrder.clientId, paymentOrder.id],
    }),
    foreignKey({
      columns: [table.clientId, table.paymentAccountId],
      foreignColumns: [paymentAccount.clientId, paymentAccount.id],
    }),
  ],
)

/** The additional data of a service centre's wallet for an order of its channel (specification, section 11.1.9). */
export const cscTransaction = pgTable(
  'csc_transaction',
  {
    paymentOrderId: referenceColumn().primaryKey(),
    clientId: referenceColumn().notNull(),
    cscTransactionId: text(),
    /** Our payment number for the service centre's records. */
    merchantReceiptNo: text().notNull(),
    productId: text().notNull(),
    debitedAt: instantColumn(),
    doubleVerifiedAt: instantColumn(),
    /** The wallet that was debited, according to the response; one other than the order's is a mismatch. */
    answeredCscId: text(),
  },
  (table) => [
    unique().on(table.clientId, table.merchantReceiptNo),
    foreignKey({
      columns: [table.clientId, table.paymentOrderId],
      foreignColumns: [paymentOrder.clientId, paymentOrder.id],
    }),
  ],
)
