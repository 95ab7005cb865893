import { count, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { ActorContext } from '../context/handler.ts'

/** The page of a list that a query asks for. */
interface Page {
  readonly page: number
  readonly pageSize: number
}

/** Returns one page of the lines of an import, with the number of all. */
export async function listLines<Table extends PgTable, Line>(
  table: Table,
  where: SQL | undefined,
  order: readonly SQL[],
  { page, pageSize }: Page,
  { db, now }: Pick<ActorContext, 'db' | 'now'>,
  toLine: (row: Table['$inferSelect']) => Line,
): Promise<{ rows: Line[]; total: number; page: number; pageSize: number; asOf: string }> {
  // The types of the library do not know the columns of a table that is a parameter.
  const lines: PgTable = table
  const [found] = await db.select({ total: count() }).from(lines).where(where)
  const rows: Table['$inferSelect'][] = await db
    .select()
    .from(lines)
    .where(where)
    .orderBy(...order)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { rows: rows.map(toLine), total: found?.total ?? 0, page, pageSize, asOf: now.toISOString() }
}
