import { sql, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

/**
 * Returns the rows of a raw SQL statement, in the same form from both databases. The caller declares the type of the
 * selected columns.
 */
export async function selectRows<Row extends object>(db: Pick<Database, 'execute'>, statement: SQL): Promise<Row[]> {
  const result: unknown = await db.execute(statement)
  return (result as { readonly rows: Row[] }).rows
}

const dialect = new PgDialect({ casing: 'snake_case' })

/**
 * Returns the text of a statement that defines a function of a connection. Throws if it holds a value, which a
 * definition cannot.
 */
export function getDefinitionText(definition: SQL): string {
  const { sql: text, params } = dialect.sqlToQuery(definition)
  if (params.length > 0) throw new Error(`A definition holds values: ${JSON.stringify(params)}`)
  return text
}

/** Returns a text as a statement, for tests and measurements, in which the library of the database is not installed. */
export const sqlStatement = (text: string): SQL => sql.raw(text)
