import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { LanguageCode } from '../../../src/contract/parts.ts'
import { createdAt, moment, reference, surrogate } from './columns.ts'
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
    /** Under which number an SMS is registered with the telephone companies (DLT); an institution's own texts have one. */
    dltTemplateId: text(),
  },
  (table) => [unique().on(table.clientId, table.notificationId, table.channel, table.language, table.version).nullsNotDistinct()],
)

/** Messages to be sent, and those that were: what is sent keeps its text no longer than it must. */
export const notificationOutbox = pgTable(
  'notification_outbox',
  {
    id: surrogate(),
    /** What a receiving server sees of it: the same at every try, so that it can tell a repetition. */
    publicId: text().notNull().unique().default(sql`gen_random_uuid()::text`),
    clientId: reference().notNull(),
    /** Whom it goes to; null: somebody without an account, such as a student who pays without signing in. */
    userId: reference(),
    notificationId: integer().notNull(),
    templateId: reference().references(() => notificationTemplate.id),
    channel: text({ enum: CHANNELS }).notNull(),
    language: text().$type<LanguageCode>().notNull(),
    address: text().notNull(),
    subject: text(),
    body: text().notNull(),
    /** `SENDING`: some process is at it until `leaseUntil`; then it is anybody's again. */
    status: text({ enum: ['QUEUED', 'SENDING', 'SENT', 'FAILED'] }).notNull().default('QUEUED'),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment().notNull().defaultNow(),
    leaseUntil: moment(),
    /** After this it is worth nothing to its reader. */
    expiresAt: moment(),
    sentAt: moment(),
    /** Why the last try came to nothing, as a code. */
    failure: text(),
    /** What is queued under a key is queued once. */
    dedupeKey: text(),
    /** Who has asked for it; null: the server itself. */
    requestedBy: reference(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.clientId, table.status),
    index().on(table.status, table.nextAttemptAt),
    unique().on(table.clientId, table.channel, table.dedupeKey),
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [userAccount.clientId, userAccount.id] }),
    foreignKey({ columns: [table.clientId, table.requestedBy], foreignColumns: [userAccount.clientId, userAccount.id] }),
  ],
)
