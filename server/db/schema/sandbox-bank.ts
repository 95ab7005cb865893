import { bigint, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { LanguageCode, LocalisedName } from '../../../src/contract/parts.ts'
import { moment, surrogate } from './columns.ts'

/** Who takes payments at the sandbox bank. These tables are the bank's: nothing of ours refers to them, nor they to ours. */
export const sandboxBankMerchant = pgTable('sandbox_bank_merchant', {
  merchantId: text().primaryKey(),
  name: jsonb().$type<LocalisedName>().notNull(),
  secret: text().notNull(),
  /** Where the merchant wants to be told. */
  webhookUrl: text().notNull(),
  /** The merchant's time zone, for what its payers read. */
  timeZone: text().notNull(),
})

/** What a merchant wants to be paid. */
export const sandboxBankOrder = pgTable(
  'sandbox_bank_order',
  {
    id: surrogate(),
    /** Stands in the address of the payer's page; random. */
    publicId: text().notNull().unique(),
    merchantId: text().notNull().references(() => sandboxBankMerchant.merchantId),
    orderRef: text().notNull(),
    amountMinor: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    language: text().$type<LanguageCode>().notNull(),
    returnUrl: text().notNull(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [unique().on(table.merchantId, table.orderRef)],
)

/** One movement of money, or a try at one. */
export const sandboxBankMovement = pgTable(
  'sandbox_bank_movement',
  {
    id: text().primaryKey(),
    orderId: bigint({ mode: 'number' }).notNull().references(() => sandboxBankOrder.id),
    status: text({ enum: ['PENDING', 'SUCCESS', 'FAILED', 'CANCELLED'] }).notNull(),
    /** The bank's own word. */
    code: text().notNull(),
    amountMinor: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    method: text(),
    bankReference: text(),
    at: moment().notNull(),
    /** When it becomes a payment after all; null: it stays as it is. */
    succeedsAt: moment(),
  },
  (table) => [index().on(table.orderId), index('sandbox_bank_movement_late').on(table.succeedsAt).where(sql`succeeds_at is not null`)],
)

/** What the bank still has to tell a merchant. */
export const sandboxBankWebhook = pgTable(
  'sandbox_bank_webhook',
  {
    /** The event's own id: the same message has the same one however often it is sent. */
    id: text().primaryKey(),
    merchantId: text().notNull().references(() => sandboxBankMerchant.merchantId),
    body: text().notNull(),
    attempts: integer().notNull().default(0),
    /** When it is sent next; null: it has arrived, or the bank has given up. */
    nextAt: moment(),
    deliveredAt: moment(),
  },
  (table) => [index('sandbox_bank_webhook_due').on(table.nextAt).where(sql`next_at is not null`)],
)
