import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { REMOVAL_STATUSES } from '../../../../src/contract/institution/platform.ts'
import { createdAtColumn, instantColumn, referenceColumn, surrogateColumn } from '../columns.ts'
import { userAccount } from '../people.ts'

/**
 * A request to remove an institution from the server, which two platform administrators approve. It belongs to their
 * institution, and outlives the removed one; therefore it does not refer to it by a foreign key.
 */
export const institutionRemoval = pgTable(
  'institution_removal',
  {
    id: surrogateColumn(),
    publicId: text().notNull().unique(),
    clientId: referenceColumn().notNull(),
    /** The institution to be removed. */
    institutionId: referenceColumn().notNull(),
    code: text().notNull(),
    reason: text().notNull(),
    status: text({ enum: REMOVAL_STATUSES }).notNull().default('REQUESTED'),
    /** Whether the institution was suspended already when the removal was approved; cancelling it then leaves it so. */
    wasSuspended: boolean().notNull().default(false),
    requestedBy: referenceColumn().notNull(),
    createdAt: createdAtColumn(),
    approvedBy: referenceColumn(),
    approvedAt: instantColumn(),
    /** When its data is deleted. */
    dueAt: instantColumn(),
    cancelledBy: referenceColumn(),
    endedAt: instantColumn(),
    /** The server process that deletes its data, and until when its lease lasts. */
    owner: text(),
    leaseUntil: instantColumn(),
  },
  (table) => [
    index().on(table.clientId, table.status),
    index().on(table.status, table.dueAt),
    // Two open requests for one institution would contradict each other.
    uniqueIndex('institution_removal_open')
      .on(table.institutionId)
      .where(sql`status in ('REQUESTED', 'APPROVED', 'DELETING')`),
    foreignKey({
      columns: [table.clientId, table.requestedBy],
      foreignColumns: [userAccount.clientId, userAccount.id],
    }),
  ],
)
