import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { RecordChange } from '../../../../src/contract/users/approvals.ts'
import { createdAtColumn, instantColumn, referenceColumn, surrogateColumn } from '../columns.ts'
import { userAccount } from '../people.ts'
import { student } from '../students.ts'

/**
 * A change of a student's record that a file asks for, and a second person decides. It outlives its import, which is
 * deleted after a month. A student has at most one that waits: the newest file counts.
 */
export const importedChange = pgTable(
  'imported_change',
  {
    id: surrogateColumn(),
    clientId: referenceColumn().notNull(),
    /** The public id of the import, whose changes are decided together. */
    batch: text().notNull(),
    fileName: text().notNull(),
    /** The person who started the import. */
    enteredBy: referenceColumn().notNull(),
    studentId: referenceColumn().notNull(),
    lineNo: integer().notNull(),
    changes: jsonb().$type<readonly RecordChange[]>().notNull(),
    status: text({ enum: ['NEW', 'DONE', 'REFUSED'] })
      .notNull()
      .default('NEW'),
    createdAt: createdAtColumn(),
    answeredBy: referenceColumn(),
    answeredAt: instantColumn(),
    /** Why the change was refused. */
    reason: text(),
  },
  (table) => [
    index().on(table.clientId, table.status, table.batch, table.id),
    index().on(table.clientId, table.studentId),
    uniqueIndex('imported_change_waiting')
      .on(table.clientId, table.studentId)
      .where(sql`status = 'NEW'`),
    foreignKey({ columns: [table.clientId, table.studentId], foreignColumns: [student.clientId, student.id] }),
    foreignKey({ columns: [table.clientId, table.enteredBy], foreignColumns: [userAccount.clientId, userAccount.id] }),
  ],
)
