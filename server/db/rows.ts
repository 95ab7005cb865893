import { sql, type SQL } from 'drizzle-orm'
import type { Database } from './database.ts'

/**
 * Returns the rows of a raw SQL statement, in the same form from both databases. The caller declares the type of the
 * selected columns.
 */
export async function rowsOf<Row extends object>(db: Pick<Database, 'execute'>, statement: SQL): Promise<Row[]> {
  const result: unknown = await db.execute(statement)
  return (result as { readonly rows: Row[] }).rows
}

/** Returns a text as a statement, for tests and measurements, in which the library of the database is not installed. */
export const statement = (text: string): SQL => sql.raw(text)
