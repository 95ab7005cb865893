import { bigint, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { referenceColumn, instantColumn, surrogateColumn } from './columns.ts'
import { client } from './tenancy.ts'

/**
 * A file being uploaded in chunks. Its bytes are in the folder `uploads`; only this row says how many of them are
 * valid.
 */
export const upload = pgTable(
  'upload',
  {
    id: surrogateColumn(),
    clientId: referenceColumn()
      .notNull()
      .references(() => client.id),
    userId: referenceColumn().notNull(),
    purpose: text({ enum: ['USERS', 'EXAM', 'DATA'] }).notNull(),
    uploadId: text().notNull(),
    received: bigint({ mode: 'number' }).notNull(),
    updatedAt: instantColumn().notNull(),
  },
  (table) => [
    uniqueIndex().on(table.clientId, table.userId, table.purpose, table.uploadId),
    index().on(table.updatedAt),
  ],
)
