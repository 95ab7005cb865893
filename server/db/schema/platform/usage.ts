import { bigint, integer, pgTable } from 'drizzle-orm/pg-core'
import { instantColumn } from '../columns.ts'
import { client } from '../tenancy.ts'

/** The size of an institution, as last measured by the server. */
export const institutionUsage = pgTable('institution_usage', {
  clientId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => client.id),
  /** Accounts that are not those of students. */
  people: integer().notNull(),
  students: integer().notNull(),
  /** The size of its files in bytes. */
  fileBytes: bigint({ mode: 'number' }).notNull(),
  measuredAt: instantColumn().notNull(),
})
