import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instantColumn, moneyColumn, referenceColumn } from './columns.ts'
import { client } from './tenancy.ts'

/** When the figures of a widget were last counted; a transaction that counts them again locks this row. */
export const dashboardCount = pgTable(
  'dashboard_count',
  {
    clientId: referenceColumn()
      .notNull()
      .references(() => client.id),
    figure: text().notNull(),
    countedAt: instantColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.figure] })],
)

/**
 * The pre-computed figures of the dashboard, for each place of study, so that everybody sees the sum of their own
 * places. All columns of the key are filled (0 or empty where they do not apply), so that a new count updates rows
 * instead of replacing them.
 */
export const dashboardFigure = pgTable(
  'dashboard_figure',
  {
    clientId: referenceColumn()
      .notNull()
      .references(() => client.id),
    figure: text().notNull(),
    /** The id of an academic year, a financial year or an examination. */
    period: referenceColumn().notNull(),
    collegeId: referenceColumn().notNull(),
    programId: referenceColumn().notNull(),
    programPartId: referenceColumn().notNull(),
    academicYearId: referenceColumn().notNull(),
    /** All colleges of the people counted, where people belong to several at once. */
    colleges: referenceColumn().array().notNull(),
    kind: text().notNull(),
    detail: text().notNull(),
    /** A calendar day, or empty. */
    day: text().notNull(),
    quantity: integer().notNull(),
    amountMinor: moneyColumn().notNull(),
  },
  (table) => [
    primaryKey({
      name: 'dashboard_figure_key',
      columns: [
        table.clientId,
        table.figure,
        table.period,
        table.collegeId,
        table.programId,
        table.programPartId,
        table.academicYearId,
        table.colleges,
        table.kind,
        table.detail,
        table.day,
      ],
    }),
  ],
)
