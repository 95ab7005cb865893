import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import {
  STUDENT_MESSAGE_STATES,
  type StudentChannel,
  type StudentMessageText,
} from '../../../../src/contract/messages/student-messages.ts'
import type { StudentAudience } from '../../../../src/contract/messages/student-audience.ts'
import type { LanguageCode } from '../../../../src/contract/parts.ts'
import { createdAtColumn, instantColumn, referenceColumn, surrogateColumn } from '../columns.ts'
import type { StoredScope } from '../exports.ts'
import { userAccount } from '../people.ts'
import { student } from '../students.ts'

/**
 * A message that an office has written to many students. It is queued slice by slice, and continues where it stopped
 * when the server was killed.
 */
export const studentMessage = pgTable(
  'student_message',
  {
    id: surrogateColumn(),
    publicId: text()
      .notNull()
      .unique()
      .default(sql`gen_random_uuid()::text`),
    clientId: referenceColumn().notNull(),
    texts: jsonb().$type<Partial<Readonly<Record<LanguageCode, StudentMessageText>>>>().notNull(),
    channels: jsonb().$type<readonly StudentChannel[]>().notNull(),
    audience: jsonb().$type<StudentAudience>().notNull(),
    /** Whom the writer could see: who cannot see all of them does not see the message. */
    scope: jsonb().$type<StoredScope>().notNull(),
    status: text({ enum: STUDENT_MESSAGE_STATES }).notNull(),
    /** How many students it is written to, for how many it is queued, and how many SMS messages it is charged as. */
    total: integer().notNull(),
    done: integer().notNull().default(0),
    smsParts: integer().notNull(),
    requestedBy: referenceColumn().notNull(),
    createdAt: createdAtColumn(),
    /** Since when it is released; null: it waits, or was never released. */
    releasedAt: instantColumn(),
    /** The second person, who has released or declined it; null: nobody yet, or it was below the limit. */
    decidedBy: referenceColumn(),
    decidedAt: instantColumn(),
    note: text(),
    cancelledBy: referenceColumn(),
    cancelledAt: instantColumn(),
    /** The server process that works on it, and until when its lease lasts. */
    owner: text(),
    leaseUntil: instantColumn(),
  },
  (table) => [
    unique().on(table.clientId, table.id),
    index().on(table.clientId, table.requestedBy),
    index().on(table.clientId, table.decidedBy),
    index().on(table.clientId, table.cancelledBy),
    foreignKey({
      columns: [table.clientId, table.requestedBy],
      foreignColumns: [userAccount.clientId, userAccount.id],
    }),
    foreignKey({ columns: [table.clientId, table.decidedBy], foreignColumns: [userAccount.clientId, userAccount.id] }),
    foreignKey({
      columns: [table.clientId, table.cancelledBy],
      foreignColumns: [userAccount.clientId, userAccount.id],
    }),
  ],
)

/**
 * A student to whom a message is written: chosen when it is written, so that a second person releases what they saw.
 */
export const studentMessageRecipient = pgTable(
  'student_message_recipient',
  {
    clientId: referenceColumn().notNull(),
    studentMessageId: referenceColumn().notNull(),
    studentId: referenceColumn().notNull(),
    /** When it was queued for the student; null: not yet. */
    queuedAt: instantColumn(),
  },
  (table) => [
    primaryKey({
      name: 'student_message_recipient_key',
      columns: [table.clientId, table.studentMessageId, table.studentId],
    }),
    // For the messages of one student.
    index().on(table.clientId, table.studentId),
    index('student_message_recipient_left')
      .on(table.clientId, table.studentMessageId, table.studentId)
      .where(sql`queued_at is null`),
    foreignKey({
      name: 'student_message_recipient_message',
      columns: [table.clientId, table.studentMessageId],
      foreignColumns: [studentMessage.clientId, studentMessage.id],
    }),
    foreignKey({ columns: [table.clientId, table.studentId], foreignColumns: [student.clientId, student.id] }),
  ],
)
