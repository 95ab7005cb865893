import { index, jsonb, pgTable } from 'drizzle-orm/pg-core'
import type { RetentionKind } from '../../../../src/contract/institution/retention-kinds.ts'
import { instantColumn, referenceColumn, surrogateColumn } from '../columns.ts'
import { client } from '../tenancy.ts'

/** A run of the deletion of old rows: what it deleted of one institution, by kind of data. */
export const retentionRun = pgTable(
  'retention_run',
  {
    id: surrogateColumn(),
    clientId: referenceColumn()
      .notNull()
      .references(() => client.id),
    at: instantColumn().notNull(),
    deleted: jsonb().$type<Readonly<Partial<Record<RetentionKind, number>>>>().notNull(),
  },
  (table) => [index().on(table.clientId, table.at), index().on(table.at)],
)
