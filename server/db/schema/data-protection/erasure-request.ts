import { sql } from 'drizzle-orm'
import { check, foreignKey, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ErasureParts } from '../../../../src/contract/institution/erasure-parts.ts'
import { ERASURE_STATUSES } from '../../../../src/contract/institution/erasure.ts'
import { createdAtColumn, instantColumn, referenceColumn, surrogateColumn } from '../columns.ts'
import { userAccount } from '../people.ts'
import { student } from '../students.ts'

/** A request to erase a person, on which a second administrator decides. It holds no name. */
export const erasureRequest = pgTable(
  'erasure_request',
  {
    id: surrogateColumn(),
    publicId: text().notNull().unique(),
    clientId: referenceColumn().notNull(),
    /** The account of the person; null: a student without one. */
    userId: referenceColumn(),
    /** The record of a student who had no account at the request; null: `userId` names the person. */
    studentId: referenceColumn(),
    /** The number of the person's letter or request. */
    reference: text().notNull(),
    /** Emptied when the request is carried out. */
    reason: text().notNull(),
    status: text({ enum: ERASURE_STATUSES }).notNull().default('REQUESTED'),
    requestedBy: referenceColumn().notNull(),
    createdAt: createdAtColumn(),
    decidedBy: referenceColumn(),
    decidedAt: instantColumn(),
    /** When an approved erasure is carried out. */
    dueAt: instantColumn(),
    /** Why it was refused or stopped. */
    refusal: text(),
    /** What was done, by kind of data. */
    parts: jsonb().$type<ErasureParts>(),
  },
  (table) => [
    index().on(table.clientId, table.status),
    // Two open requests for one person would contradict each other.
    uniqueIndex('erasure_request_open')
      .on(table.clientId, table.userId)
      .where(sql`status in ('REQUESTED', 'APPROVED')`),
    index('erasure_request_student')
      .on(table.studentId)
      .where(sql`student_id is not null`),
    uniqueIndex('erasure_request_open_student')
      .on(table.clientId, table.studentId)
      .where(sql`status in ('REQUESTED', 'APPROVED')`),
    index('erasure_request_due')
      .on(table.dueAt)
      .where(sql`status = 'APPROVED'`),
    check('erasure_request_subject', sql`(user_id is null) <> (student_id is null)`),
    foreignKey({ columns: [table.clientId, table.studentId], foreignColumns: [student.clientId, student.id] }),
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [userAccount.clientId, userAccount.id] }),
    foreignKey({
      columns: [table.clientId, table.requestedBy],
      foreignColumns: [userAccount.clientId, userAccount.id],
    }),
  ],
)
