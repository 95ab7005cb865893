import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { CASE_KINDS } from '../../../src/contract/payments/case-kinds.ts'
import { CASE_STATUSES, type CaseDecision } from '../../../src/contract/payments/payment-cases.ts'
import { sql } from 'drizzle-orm'
import { instantColumn, moneyColumn, referenceColumn, surrogateColumn } from './columns.ts'
import { invoice } from './invoices.ts'
import { paymentAccount, paymentOrder, paymentTransaction } from './payments.ts'
import { client } from './tenancy.ts'

/** A message of a gateway as received, stored before it is processed; a duplicate of it is not stored again. */
export const gatewayEvent = pgTable(
  'gateway_event',
  {
    id: surrogateColumn(),
    clientId: referenceColumn().notNull(),
    paymentAccountId: referenceColumn().notNull(),
    /** The gateway's id of the message, or the hash of a message without one. */
    eventId: text().notNull(),
    source: text({ enum: ['RETURN', 'WEBHOOK'] }).notNull(),
    signatureOk: boolean().notNull(),
    payload: text().notNull(),
    /** The headers that carry the gateway's signature. */
    headers: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
    receivedAt: instantColumn().notNull(),
    processedAt: instantColumn(),
    result: text(),
  },
  (table) => [
    unique().on(table.paymentAccountId, table.eventId),
    index('gateway_event_open')
      .on(table.receivedAt)
      .where(sql`processed_at is null and signature_ok`),
    foreignKey({
      columns: [table.clientId, table.paymentAccountId],
      foreignColumns: [paymentAccount.clientId, paymentAccount.id],
    }),
  ],
)

/**
 * Number of messages without a valid signature per account and day. Anyone can send such messages, so they are counted
 * and not stored.
 */
export const unsignedMessage = pgTable(
  'unsigned_message',
  {
    clientId: referenceColumn().notNull(),
    paymentAccountId: referenceColumn().notNull(),
    day: date({ mode: 'string' }).notNull(),
    source: text({ enum: ['RETURN', 'WEBHOOK'] }).notNull(),
    count: integer().notNull(),
    lastAt: instantColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.paymentAccountId, table.day, table.source] }),
    foreignKey({
      columns: [table.clientId, table.paymentAccountId],
      foreignColumns: [paymentAccount.clientId, paymentAccount.id],
    }),
  ],
)

/** A day on which our records were compared with a gateway's. */
export const reconciliationRun = pgTable(
  'reconciliation_run',
  {
    clientId: referenceColumn().notNull(),
    paymentAccountId: referenceColumn().notNull(),
    day: date({ mode: 'string' }).notNull(),
    at: instantColumn().notNull(),
    /** Number of transactions that the gateway reported. */
    movements: integer().notNull(),
    /** Of these, the number that we did not know before. */
    found: integer().notNull(),
    /** Of these, the number that belong to none of our orders and need manual review. */
    strange: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.paymentAccountId, table.day] }),
    foreignKey({
      columns: [table.clientId, table.paymentAccountId],
      foreignColumns: [paymentAccount.clientId, paymentAccount.id],
    }),
  ],
)

/** What the URL of a result page claimed about a payment; stored for investigating forgeries. */
export const urlClaim = pgTable(
  'url_claim',
  {
    id: surrogateColumn(),
    clientId: referenceColumn()
      .notNull()
      .references(() => client.id),
    transactionId: text().notNull(),
    claim: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    address: text().notNull(),
    at: instantColumn().notNull(),
    verdict: text({ enum: ['MATCH', 'CONFLICT', 'UNKNOWN'] }).notNull(),
  },
  (table) => [index().on(table.clientId, table.at), index().on(table.at)],
)

/** The receipt of a paid invoice: one for each invoice, numbered without gaps. */
export const receipt = pgTable(
  'receipt',
  {
    id: surrogateColumn(),
    clientId: referenceColumn().notNull(),
    receiptNo: text().notNull(),
    paymentOrderId: referenceColumn().notNull(),
    invoiceId: referenceColumn().notNull(),
    /** The id in the receipt's QR code. */
    publicId: text().notNull().unique(),
    issuedAt: instantColumn().notNull(),
    copies: integer().notNull().default(0),
  },
  (table) => [
    unique().on(table.clientId, table.receiptNo),
    // For the beginning of a number in the search.
    index('receipt_number_begins').on(table.clientId, table.receiptNo.op('text_pattern_ops')),
    unique().on(table.paymentOrderId),
    unique().on(table.invoiceId),
    foreignKey({
      columns: [table.clientId, table.paymentOrderId],
      foreignColumns: [paymentOrder.clientId, paymentOrder.id],
    }),
    foreignKey({ columns: [table.clientId, table.invoiceId], foreignColumns: [invoice.clientId, invoice.id] }),
  ],
)

/** A case for manual review. Each payment that has to be refunded has one. */
export const paymentCase = pgTable(
  'payment_case',
  {
    id: surrogateColumn(),
    clientId: referenceColumn().notNull(),
    caseNo: text().notNull(),
    paymentOrderId: referenceColumn(),
    /** The transaction that the case is about; null: raised by a payer. */
    paymentTransactionId: referenceColumn(),
    kind: text({ enum: CASE_KINDS }).notNull(),
    status: text({ enum: CASE_STATUSES }).notNull().default('OPEN'),
    refundMinor: moneyColumn(),
    note: text().notNull().default(''),
    /** The steps that were taken, in their order. */
    decisions: jsonb().$type<readonly CaseDecision[]>().notNull().default([]),
    createdAt: instantColumn().notNull(),
    resolvedAt: instantColumn(),
  },
  (table) => [
    unique().on(table.clientId, table.caseNo),
    unique().on(table.paymentTransactionId),
    index().on(table.paymentOrderId),
    foreignKey({
      columns: [table.clientId, table.paymentOrderId],
      foreignColumns: [paymentOrder.clientId, paymentOrder.id],
    }),
    foreignKey({
      columns: [table.clientId, table.paymentTransactionId],
      foreignColumns: [paymentTransaction.clientId, paymentTransaction.id],
    }),
  ],
)

/** Counters for numbers without gaps. */
export const sequenceCounter = pgTable(
  'sequence_counter',
  {
    clientId: referenceColumn()
      .notNull()
      .references(() => client.id),
    kind: text().notNull(),
    scope: text().notNull(),
    nextValue: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.kind, table.scope] })],
)
