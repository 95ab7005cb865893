import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { LanguageCode } from '../../../src/contract/parts.ts'
import { createdAtColumn, instantColumn, referenceColumn, surrogateColumn } from './columns.ts'
import { studentMessage } from './messaging/student-messages.ts'
import { userAccount } from './people.ts'
import { student } from './students.ts'
import { client } from './tenancy.ts'

/** The channels of a notification. */
export const CHANNELS = ['SMS', 'EMAIL'] as const

/**
 * The text of a notification (specification, section 10.8). A template without a client applies to every institution;
 * an institution's own takes precedence.
 */
export const notificationTemplate = pgTable(
  'notification_template',
  {
    id: surrogateColumn(),
    clientId: referenceColumn().references(() => client.id),
    notificationId: integer().notNull(),
    channel: text({ enum: CHANNELS }).notNull(),
    language: text().$type<LanguageCode>().notNull(),
    version: integer().notNull().default(1),
    subject: text(),
    /**
     * E-mail: placeholders are `{code}`. SMS: placeholders are `{#var#}`, because registered templates have no named
     * ones.
     */
    body: text().notNull(),
    /** The names of the placeholders, in the order of the body. */
    variables: jsonb().$type<readonly string[]>().notNull().default([]),
    /**
     * The id under which an SMS template is registered with the telephone companies (DLT); an institution's own
     * templates have one.
     */
    dltTemplateId: text(),
    /** The sender under which it is registered; null: the one of the institution's gateway. */
    dltHeader: text(),
    createdAt: createdAtColumn(),
    /** Who has written an institution's own text. */
    createdBy: referenceColumn(),
    /** Since when the text of the product is used again instead. */
    withdrawnAt: instantColumn(),
  },
  (table) => [
    unique().on(table.clientId, table.notificationId, table.channel, table.language, table.version).nullsNotDistinct(),
    foreignKey({ columns: [table.clientId, table.createdBy], foreignColumns: [userAccount.clientId, userAccount.id] }),
  ],
)

/** The condition that a message was given up, and that somebody can still send it again or close it. */
export const UNDELIVERED_MESSAGE = sql`status = 'FAILED' and slot_values is not null`

/** The condition that a message is of use for less than an hour, such as one with a code. */
export const URGENT_MESSAGE = sql`expires_at - created_at < interval '1 hour'`

/**
 * The queue of notifications and the log of sent ones; the text of a sent notification is kept no longer than
 * necessary.
 */
export const notificationOutbox = pgTable(
  'notification_outbox',
  {
    id: surrogateColumn(),
    /** The id that a receiving server sees: the same at every attempt, so that it can detect duplicates. */
    publicId: text()
      .notNull()
      .unique()
      .default(sql`gen_random_uuid()::text`),
    clientId: referenceColumn().notNull(),
    /** The recipient; null: a person without an account, such as a student who pays without signing in. */
    userId: referenceColumn(),
    notificationId: integer().notNull(),
    templateId: referenceColumn().references(() => notificationTemplate.id),
    channel: text({ enum: CHANNELS }).notNull(),
    language: text().$type<LanguageCode>().notNull(),
    address: text().notNull(),
    subject: text(),
    body: text().notNull(),
    /**
     * The values of the slots, from which a message that was given up is written again; null: it contains a code or a
     * personal link, it was sent, or somebody has closed it.
     */
    slotValues: jsonb().$type<Readonly<Record<string, string>>>(),
    /** `SENDING`: a process holds the lease until `leaseUntil`; after that any process may take it. */
    status: text({ enum: ['QUEUED', 'SENDING', 'SENT', 'FAILED'] })
      .notNull()
      .default('QUEUED'),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instantColumn().notNull().defaultNow(),
    leaseUntil: instantColumn(),
    /** After this moment the notification is no longer useful and is not sent. */
    expiresAt: instantColumn(),
    sentAt: instantColumn(),
    /** Why the last attempt failed, as a code. */
    failure: text(),
    /** A notification with the same key is queued only once. */
    dedupeKey: text(),
    /** The person who requested it; null: the server itself. */
    requestedBy: referenceColumn(),
    /** The message to many students that it belongs to, and the student; null: it is none. */
    studentMessageId: referenceColumn(),
    studentId: referenceColumn(),
    createdAt: createdAtColumn(),
  },
  (table) => [
    index().on(table.clientId, table.status),
    index('notification_outbox_student_message')
      .on(table.clientId, table.studentMessageId, table.channel)
      .where(sql`student_message_id is not null`),
    index('notification_outbox_student')
      .on(table.clientId, table.studentId)
      .where(sql`student_id is not null`),
    foreignKey({
      columns: [table.clientId, table.studentMessageId],
      foreignColumns: [studentMessage.clientId, studentMessage.id],
    }),
    foreignKey({ columns: [table.clientId, table.studentId], foreignColumns: [student.clientId, student.id] }),
    index().on(table.status, table.nextAttemptAt, table.id),
    index('notification_outbox_urgent')
      .on(table.nextAttemptAt, table.id)
      .where(sql`status = 'QUEUED' and ${URGENT_MESSAGE}`),
    index('notification_outbox_undelivered').on(table.clientId, table.id).where(UNDELIVERED_MESSAGE),
    // For the log of an institution, and for the messages of one account.
    index().on(table.clientId, table.id),
    index().on(table.clientId, table.userId),
    index().on(table.createdAt),
    // For the messages of one student, who may have no account.
    index().on(table.clientId, table.address),
    unique().on(table.clientId, table.channel, table.dedupeKey),
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [userAccount.clientId, userAccount.id] }),
    foreignKey({
      columns: [table.clientId, table.requestedBy],
      foreignColumns: [userAccount.clientId, userAccount.id],
    }),
  ],
)
