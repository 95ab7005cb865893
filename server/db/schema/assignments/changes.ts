import { bigint, foreignKey, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { MAPPINGS } from '../../../../src/contract/assignments/parts.ts'
import { academicYear } from '../academic.ts'
import { instantColumn, referenceColumn, surrogateColumn } from '../columns.ts'
import { userAccount } from '../people.ts'
import { client } from '../tenancy.ts'

/** One edit of a mapping, as stored in its history: the key of a row, and its value before and after. */
export interface StoredEdit {
  readonly key: Readonly<Record<string, unknown>>
  /** Null: the row did not exist. */
  readonly before: Readonly<Record<string, unknown>> | null
  /** Null: the row was removed. */
  readonly after: Readonly<Record<string, unknown>> | null
}

/** One saved set of edits of a mapping: its history, and what an undo takes back. */
export const assignmentChange = pgTable(
  'assignment_change',
  {
    id: surrogateColumn(),
    clientId: referenceColumn()
      .notNull()
      .references(() => client.id),
    mapping: text({ enum: MAPPINGS }).notNull(),
    academicYearId: referenceColumn().notNull(),
    /** Ids of the people or processes that it concerns. */
    subjects: bigint({ mode: 'number' }).array().notNull(),
    edits: jsonb().$type<readonly StoredEdit[]>().notNull(),
    added: integer().notNull(),
    changed: integer().notNull(),
    removed: integer().notNull(),
    /** Null: the server itself. */
    actorUserId: referenceColumn(),
    at: instantColumn().notNull(),
    /** The change that this one takes back; null: it is not an undo. */
    undoes: referenceColumn(),
    undoneAt: instantColumn(),
  },
  (table) => [
    unique().on(table.clientId, table.id),
    index().on(table.clientId, table.mapping, table.academicYearId, table.at),
    index().using('gin', table.subjects),
    foreignKey({
      columns: [table.clientId, table.academicYearId],
      foreignColumns: [academicYear.clientId, academicYear.id],
    }),
    foreignKey({
      columns: [table.clientId, table.actorUserId],
      foreignColumns: [userAccount.clientId, userAccount.id],
    }),
  ],
)
