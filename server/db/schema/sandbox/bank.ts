import { bigint, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { encryptedTextColumn } from '../../encrypted-text.ts'
import { sql } from 'drizzle-orm'
import type { LanguageCode, LocalisedName } from '../../../../src/contract/parts.ts'
import { instantColumn, surrogateColumn } from '../columns.ts'

/**
 * A merchant of the sandbox bank. The sandbox_bank tables are the bank's: none of ours refer to them, and they refer to
 * none of ours.
 */
export const sandboxBankMerchant = pgTable('sandbox_bank_merchant', {
  merchantId: text().primaryKey(),
  name: jsonb().$type<LocalisedName>().notNull(),
  secret: encryptedTextColumn('sandbox_bank_merchant.secret').notNull(),
  /** The URL that receives the merchant's webhooks. */
  webhookUrl: text().notNull(),
  /** The merchant's time zone, used on the pages its payers see. */
  timeZone: text().notNull(),
})

/** An order: the payment that a merchant requests. */
export const sandboxBankOrder = pgTable(
  'sandbox_bank_order',
  {
    id: surrogateColumn(),
    /** The id in the URL of the payer's page; random. */
    publicId: text().notNull().unique(),
    merchantId: text()
      .notNull()
      .references(() => sandboxBankMerchant.merchantId),
    orderRef: text().notNull(),
    amountMinor: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    language: text().$type<LanguageCode>().notNull(),
    returnUrl: text().notNull(),
    createdAt: instantColumn().notNull(),
    expiresAt: instantColumn().notNull(),
  },
  (table) => [unique().on(table.merchantId, table.orderRef)],
)

/** One transaction of an order, or an attempt at one. */
export const sandboxBankMovement = pgTable(
  'sandbox_bank_movement',
  {
    id: text().primaryKey(),
    orderId: bigint({ mode: 'number' })
      .notNull()
      .references(() => sandboxBankOrder.id),
    status: text({ enum: ['PENDING', 'SUCCESS', 'FAILED', 'CANCELLED'] }).notNull(),
    /** The bank's own status code. */
    code: text().notNull(),
    amountMinor: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    method: text(),
    bankReference: text(),
    at: instantColumn().notNull(),
    /** When a pending transaction succeeds after all; null: it stays as it is. */
    succeedsAt: instantColumn(),
  },
  (table) => [
    index().on(table.orderId),
    index('sandbox_bank_movement_late')
      .on(table.succeedsAt)
      .where(sql`succeeds_at is not null`),
  ],
)

/** A webhook that the bank sends, or has sent, to a merchant. */
export const sandboxBankWebhook = pgTable(
  'sandbox_bank_webhook',
  {
    /** The event's own id, the same at every delivery attempt. */
    id: text().primaryKey(),
    merchantId: text()
      .notNull()
      .references(() => sandboxBankMerchant.merchantId),
    body: text().notNull(),
    attempts: integer().notNull().default(0),
    /** When it is sent next; null: it was delivered, or the bank has given up. */
    nextAt: instantColumn(),
    deliveredAt: instantColumn(),
  },
  (table) => [
    index('sandbox_bank_webhook_due')
      .on(table.nextAt)
      .where(sql`next_at is not null`),
  ],
)
