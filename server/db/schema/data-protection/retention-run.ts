import { index, jsonb, pgTable } from 'drizzle-orm/pg-core'
import type { RetentionKind } from '../../../../src/contract/institution/retention-kinds.ts'
import { moment, reference, surrogate } from '../columns.ts'
import { client } from '../tenancy.ts'

/** A run of the deletion of old rows: what it deleted of one institution, by kind of data. */
export const retentionRun = pgTable(
  'retention_run',
  {
    id: surrogate(),
    clientId: reference()
      .notNull()
      .references(() => client.id),
    at: moment().notNull(),
    deleted: jsonb().$type<Readonly<Partial<Record<RetentionKind, number>>>>().notNull(),
  },
  (table) => [index().on(table.clientId, table.at), index().on(table.at)],
)
