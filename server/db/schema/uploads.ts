import { bigint, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { reference, moment, surrogate } from './columns.ts'
import { client } from './tenancy.ts'

/**
 * A file being uploaded in chunks. Its bytes are in the folder `uploads`; only this row says how many of them are
 * valid.
 */
export const upload = pgTable(
  'upload',
  {
    id: surrogate(),
    clientId: reference()
      .notNull()
      .references(() => client.id),
    userId: reference().notNull(),
    purpose: text({ enum: ['USERS', 'EXAM', 'DATA'] }).notNull(),
    uploadId: text().notNull(),
    received: bigint({ mode: 'number' }).notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex().on(table.clientId, table.userId, table.purpose, table.uploadId),
    index().on(table.updatedAt),
  ],
)
