import type { PgTable } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/**
 * Rows per statement. PostgreSQL accepts 65 535 parameters in one statement; this stays below that with the widest
 * table.
 */
const ROWS = 1500

/** Inserts many rows in few statements. */
export async function insertAll<T extends PgTable>(
  db: Database,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS) await db.insert(table).values(rows.slice(from, from + ROWS))
}

/** Ids that the seed assigns itself, so that rows can refer to each other before they are inserted. */
export interface Ids {
  readonly next: (table: string) => number
  /** Sets the sequence of each table to continue after the last assigned id. */
  readonly settle: (db: Database) => Promise<void>
}

/** Creates counters that start at 1 for every table. */
export function createIdCounters(): Ids {
  const last = new Map<string, number>()
  return {
    next(table) {
      const id = (last.get(table) ?? 0) + 1
      last.set(table, id)
      return id
    },
    async settle(db) {
      for (const [table, id] of last)
        await db.execute(sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${id})`)
    },
  }
}
