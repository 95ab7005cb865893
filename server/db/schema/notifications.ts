import { foreignKey, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { LanguageCode } from '../../../src/contract/parts.ts'
import { createdAt, reference, surrogate } from './columns.ts'
import { userAccount } from './people.ts'
import { client } from './tenancy.ts'

/** How a message reaches somebody. */
export const CHANNELS = ['SMS', 'EMAIL'] as const

/** The text of a message (domain brief 1.8). Without a client it is everybody's; an institution's own goes before it. */
export const notificationTemplate = pgTable(
  'notification_template',
  {
    id: surrogate(),
    clientId: reference().references(() => client.id),
    notificationId: integer().notNull(),
    channel: text({ enum: CHANNELS }).notNull(),
    language: text().$type<LanguageCode>().notNull(),
    version: integer().notNull().default(1),
    subject: text(),
    /** E-mail: slots are `{code}`. SMS: slots are `{#var#}`, because registered templates know no names. */
    body: text().notNull(),
    /** The names of the slots, in the order of the body. */
    variables: jsonb().$type<readonly string[]>().notNull().default([]),
  },
  (table) => [unique().on(table.clientId, table.notificationId, table.channel, table.language, table.version).nullsNotDistinct()],
)

/** Messages that wait to be sent. */
export const notificationOutbox = pgTable(
  'notification_outbox',
  {
    id: surrogate(),
    clientId: reference().notNull(),
    /** Whom it goes to; null: somebody without an account, such as a student who pays without signing in. */
    userId: reference(),
    notificationId: integer().notNull(),
    channel: text({ enum: CHANNELS }).notNull(),
    language: text().$type<LanguageCode>().notNull(),
    address: text().notNull(),
    subject: text(),
    body: text().notNull(),
    status: text({ enum: ['QUEUED', 'SENT', 'FAILED'] }).notNull().default('QUEUED'),
    /** Who has asked for it; null: the server itself. */
    requestedBy: reference(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.clientId, table.status),
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [userAccount.clientId, userAccount.id] }),
    foreignKey({ columns: [table.clientId, table.requestedBy], foreignColumns: [userAccount.clientId, userAccount.id] }),
  ],
)
