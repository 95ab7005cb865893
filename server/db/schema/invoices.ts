import { sql } from 'drizzle-orm'
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
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { LocalisedName } from '../../../src/contract/parts.ts'
import { PAYMENT_PURPOSES } from '../../../src/contract/payments/payment-view.ts'
import { college } from './academic.ts'
import { instantColumn, moneyColumn, nameColumns, referenceColumn, surrogateColumn } from './columns.ts'
import { student, studentHold } from './students.ts'
import { client } from './tenancy.ts'

/** A type of fee; receipts list fees by its name (specification, section 10.7). */
export const feeHead = pgTable(
  'fee_head',
  {
    id: surrogateColumn(),
    clientId: referenceColumn()
      .notNull()
      .references(() => client.id),
    code: text().notNull(),
    ...nameColumns(),
    payee: text({ enum: ['UNIVERSITY', 'COLLEGE', 'BOARD'] }).notNull(),
    isLateFee: boolean().notNull().default(false),
  },
  (table) => [unique().on(table.clientId, table.id), unique().on(table.clientId, table.code)],
)

/** The amount that a student owes for one purpose. The institution sets the amounts; a payer cannot change them. */
export const invoice = pgTable(
  'invoice',
  {
    id: surrogateColumn(),
    clientId: referenceColumn()
      .notNull()
      .references(() => client.id),
    invoiceNo: text().notNull(),
    studentId: referenceColumn().notNull(),
    collegeId: referenceColumn(),
    paymentFor: text({ enum: PAYMENT_PURPOSES }).notNull(),
    /** The form or case that the invoice is for, as the payer knows it. */
    applicationId: text().notNull(),
    title: jsonb().$type<LocalisedName>().notNull(),
    currency: text().notNull(),
    totalMinor: moneyColumn().notNull(),
    paidMinor: moneyColumn().notNull().default(0),
    issuedAt: instantColumn().notNull(),
    dueOn: date({ mode: 'string' }).notNull(),
    /**
     * From this moment on no new payment can begin; the institution decides about payments that began before and arrive
     * later.
     */
    closesAt: instantColumn(),
    /** The hold that payment of the invoice releases. */
    holdId: referenceColumn(),
    status: text({ enum: ['DRAFT', 'ISSUED', 'PAID', 'CANCELLED'] }).notNull(),
  },
  (table) => [
    unique().on(table.clientId, table.id),
    unique().on(table.clientId, table.invoiceNo),
    // For the beginning of a number in the search.
    index('invoice_number_begins').on(table.clientId, table.invoiceNo.op('text_pattern_ops')),
    index().on(table.clientId, table.applicationId),
    index('invoice_application_begins').on(table.clientId, table.applicationId.op('text_pattern_ops')),
    index().on(table.clientId, table.studentId),
    index().on(table.holdId),
    index().on(table.collegeId),
    foreignKey({ columns: [table.clientId, table.holdId], foreignColumns: [studentHold.clientId, studentHold.id] }),
    foreignKey({ columns: [table.clientId, table.studentId], foreignColumns: [student.clientId, student.id] }),
    foreignKey({ columns: [table.clientId, table.collegeId], foreignColumns: [college.clientId, college.id] }),
  ],
)

/** One line of an invoice. */
export const invoiceLine = pgTable(
  'invoice_line',
  {
    invoiceId: referenceColumn().notNull(),
    lineNo: integer().notNull(),
    clientId: referenceColumn().notNull(),
    feeHeadId: referenceColumn().notNull(),
    quantity: integer().notNull(),
    unitMinor: moneyColumn().notNull(),
    amountMinor: moneyColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.invoiceId, table.lineNo] }),
    // For the removal of what it refers to.
    index().on(table.feeHeadId),
    foreignKey({ columns: [table.clientId, table.invoiceId], foreignColumns: [invoice.clientId, invoice.id] }),
    foreignKey({ columns: [table.clientId, table.feeHeadId], foreignColumns: [feeHead.clientId, feeHead.id] }),
  ],
)

/** A financial year; one is current. */
export const financialYear = pgTable(
  'financial_year',
  {
    id: surrogateColumn(),
    clientId: referenceColumn()
      .notNull()
      .references(() => client.id),
    code: text().notNull(),
    startsOn: date({ mode: 'string' }).notNull(),
    endsOn: date({ mode: 'string' }).notNull(),
    status: text({ enum: ['CURRENT', 'CLOSED'] }).notNull(),
    lockedAt: instantColumn(),
  },
  (table) => [
    unique().on(table.clientId, table.id),
    unique().on(table.clientId, table.code),
    uniqueIndex('financial_year_one_current')
      .on(table.clientId)
      .where(sql`status = 'CURRENT'`),
  ],
)
