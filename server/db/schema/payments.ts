import { bigint, boolean, date, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { PAYMENT_PURPOSES } from '../../../src/contract/payments.ts'
import type { LanguageCode, LocalisedName } from '../../../src/contract/parts.ts'
import { college } from './academic.ts'
import { moment, names, reference, surrogate } from './columns.ts'
import { userAccount } from './people.ts'
import { student, studentHold } from './students.ts'
import { client } from './tenancy.ts'

/** Money in minor units: never a fraction, never a float. */
const money = () => bigint({ mode: 'number' })

/** What a fee is for; receipts list them by name (domain brief 1.7). */
export const feeHead = pgTable(
  'fee_head',
  {
    id: surrogate(),
    clientId: reference().notNull().references(() => client.id),
    code: text().notNull(),
    ...names(),
    payee: text({ enum: ['UNIVERSITY', 'COLLEGE', 'BOARD'] }).notNull(),
    isLateFee: boolean().notNull().default(false),
  },
  (table) => [unique().on(table.clientId, table.id), unique().on(table.clientId, table.code)],
)

/** What a student owes for one purpose. Its amounts are the institution's; nobody who pays can change them. */
export const invoice = pgTable(
  'invoice',
  {
    id: surrogate(),
    clientId: reference().notNull().references(() => client.id),
    invoiceNo: text().notNull(),
    studentId: reference().notNull(),
    collegeId: reference(),
    paymentFor: text({ enum: PAYMENT_PURPOSES }).notNull(),
    /** The form or case that it is for, as the payer knows it. */
    applicationId: text().notNull(),
    title: jsonb().$type<LocalisedName>().notNull(),
    currency: text().notNull(),
    totalMinor: money().notNull(),
    paidMinor: money().notNull().default(0),
    issuedAt: moment().notNull(),
    dueOn: date({ mode: 'string' }).notNull(),
    /** From then on nothing new is begun; what was begun before and arrives later is for the institution to decide. */
    closesAt: moment(),
    /** The hold that its payment lifts. */
    holdId: reference(),
    status: text({ enum: ['DRAFT', 'ISSUED', 'PAID', 'CANCELLED'] }).notNull(),
  },
  (table) => [
    unique().on(table.clientId, table.id),
    unique().on(table.clientId, table.invoiceNo),
    index().on(table.clientId, table.applicationId),
    index().on(table.clientId, table.studentId),
    index().on(table.holdId),
    foreignKey({ columns: [table.clientId, table.holdId], foreignColumns: [studentHold.clientId, studentHold.id] }),
    foreignKey({ columns: [table.clientId, table.studentId], foreignColumns: [student.clientId, student.id] }),
    foreignKey({ columns: [table.clientId, table.collegeId], foreignColumns: [college.clientId, college.id] }),
  ],
)

/** One line of an invoice. */
export const invoiceLine = pgTable(
  'invoice_line',
  {
    invoiceId: reference().notNull(),
    lineNo: integer().notNull(),
    clientId: reference().notNull(),
    feeHeadId: reference().notNull(),
    quantity: integer().notNull(),
    unitMinor: money().notNull(),
    amountMinor: money().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.invoiceId, table.lineNo] }),
    foreignKey({ columns: [table.clientId, table.invoiceId], foreignColumns: [invoice.clientId, invoice.id] }),
    foreignKey({ columns: [table.clientId, table.feeHeadId], foreignColumns: [feeHead.clientId, feeHead.id] }),
  ],
)

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

/** A message of a gateway as it came, kept before anything is made of it; the same one twice is one row. */
export const gatewayEvent = pgTable(
  'gateway_event',
  {
    id: surrogate(),
    clientId: reference().notNull(),
    paymentAccountId: reference().notNull(),
    /** The gateway's own id of the message, or the hash of a message that has none. */
    eventId: text().notNull(),
    source: text({ enum: ['RETURN', 'WEBHOOK'] }).notNull(),
    signatureOk: boolean().notNull(),
    payload: text().notNull(),
    /** The headers that the gateway signs with. */
    headers: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
    receivedAt: moment().notNull(),
    processedAt: moment(),
    result: text(),
  },
  (table) => [
    unique().on(table.paymentAccountId, table.eventId),
    index('gateway_event_open').on(table.receivedAt).where(sql`processed_at is null and signature_ok`),
    foreignKey({ columns: [table.clientId, table.paymentAccountId], foreignColumns: [paymentAccount.clientId, paymentAccount.id] }),
  ],
)

/** A day on which our record was compared with a gateway's. */
export const reconciliationRun = pgTable(
  'reconciliation_run',
  {
    clientId: reference().notNull(),
    paymentAccountId: reference().notNull(),
    day: date({ mode: 'string' }).notNull(),
    at: moment().notNull(),
    /** Movements that the gateway named. */
    movements: integer().notNull(),
    /** Those of them that we did not know before. */
    found: integer().notNull(),
    /** Those of them that belong to no order of ours: people must look. */
    strange: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.paymentAccountId, table.day] }),
    foreignKey({ columns: [table.clientId, table.paymentAccountId], foreignColumns: [paymentAccount.clientId, paymentAccount.id] }),
  ],
)

/** What an address claimed of a payment; kept for whoever looks into forgeries. */
export const urlClaim = pgTable(
  'url_claim',
  {
    id: surrogate(),
    clientId: reference().notNull().references(() => client.id),
    transactionId: text().notNull(),
    claim: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    address: text().notNull(),
    at: moment().notNull(),
    verdict: text({ enum: ['MATCH', 'CONFLICT', 'UNKNOWN'] }).notNull(),
  },
  (table) => [index().on(table.clientId, table.at)],
)

/** The proof that an invoice was paid: one for each, with a number without gaps. */
export const receipt = pgTable(
  'receipt',
  {
    id: surrogate(),
    clientId: reference().notNull(),
    receiptNo: text().notNull(),
    paymentOrderId: reference().notNull(),
    invoiceId: reference().notNull(),
    /** Stands in its QR code. */
    publicId: text().notNull().unique(),
    issuedAt: moment().notNull(),
    copies: integer().notNull().default(0),
  },
  (table) => [
    unique().on(table.clientId, table.receiptNo),
    unique().on(table.paymentOrderId),
    unique().on(table.invoiceId),
    foreignKey({ columns: [table.clientId, table.paymentOrderId], foreignColumns: [paymentOrder.clientId, paymentOrder.id] }),
    foreignKey({ columns: [table.clientId, table.invoiceId], foreignColumns: [invoice.clientId, invoice.id] }),
  ],
)

/** Something that people have to look into. Money that is to be given back has one each. */
export const paymentCase = pgTable(
  'payment_case',
  {
    id: surrogate(),
    clientId: reference().notNull(),
    caseNo: text().notNull(),
    paymentOrderId: reference(),
    /** The movement of money that it is about; null: raised by a payer. */
    paymentTransactionId: reference(),
    kind: text({ enum: ['MISMATCH', 'DUPLICATE', 'RAISED'] }).notNull(),
    status: text({ enum: ['OPEN', 'REFUND_SENT', 'RESOLVED'] }).notNull().default('OPEN'),
    refundMinor: money(),
    note: text().notNull().default(''),
    createdAt: moment().notNull(),
    resolvedAt: moment(),
  },
  (table) => [
    unique().on(table.clientId, table.caseNo),
    unique().on(table.paymentTransactionId),
    index().on(table.paymentOrderId),
    foreignKey({ columns: [table.clientId, table.paymentOrderId], foreignColumns: [paymentOrder.clientId, paymentOrder.id] }),
    foreignKey({ columns: [table.clientId, table.paymentTransactionId], foreignColumns: [paymentTransaction.clientId, paymentTransaction.id] }),
  ],
)

/** Numbers that follow each other without gaps. */
export const sequenceCounter = pgTable(
  'sequence_counter',
  { clientId: reference().notNull().references(() => client.id), kind: text().notNull(), scope: text().notNull(), nextValue: integer().notNull() },
  (table) => [primaryKey({ columns: [table.clientId, table.kind, table.scope] })],
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
