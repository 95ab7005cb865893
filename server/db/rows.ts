import type { SQL } from 'drizzle-orm'
import type { Database } from './database.ts'

/** The rows of a statement that only SQL can say; both databases give them alike. The caller names what it has selected. */
export async function rowsOf<Row extends object>(db: Pick<Database, 'execute'>, statement: SQL): Promise<Row[]> {
  const result: unknown = await db.execute(statement)
  return (result as { readonly rows: Row[] }).rows
}
