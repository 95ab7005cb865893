import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { RetentionStart } from '../../../src/contract/institution/retention.ts'

/** How long rows of a table are kept. */
export interface RetentionRule {
  readonly table: PgTable
  /** Number of days, counted from `since`. */
  readonly days: number
  /**
   * How far an institution may shorten or lengthen the period: as the law and the purpose allow. Absent: it is the same
   * everywhere.
   */
  readonly limits?: { readonly least: number; readonly most: number }
  /** Start of the retention period. */
  readonly since: RetentionStart
  readonly reason: string
  /** Maximum number of rows, keeping the newest by `by`: for rows that people can create without signing in. */
  readonly most?: { readonly rows: number; readonly by: PgColumn | SQL }
  /** Builds the condition for rows older than an instant. */
  readonly olderThan: (moment: Date) => SQL | undefined
}
