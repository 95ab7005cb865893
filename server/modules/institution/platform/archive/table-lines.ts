import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../../../db/database.ts'
import { selectRows } from '../../../../db/rows.ts'
import { listKeyColumns, listOmittedColumns, type InstitutionTable } from '../tables.ts'

/** Rows per statement; other calls are answered between two. */
export const ROWS = 1000

/** Rows of a table as lines of JSON, and the key of the last one. */
export interface TableLines {
  readonly lines: readonly string[]
  readonly key: readonly string[]
}

/** Reads the next rows of a table as JSON, without secrets. `after`: the key of the last row before. */
export async function loadTableLines(
  db: Database,
  { name, table, owner }: InstitutionTable,
  institutionId: number,
  after: readonly string[] | undefined,
): Promise<TableLines> {
  const key = listKeyColumns(table)
  const sqlList = (items: readonly SQL[]) => sql.join([...items], sql`, `)
  const beyond =
    after &&
    sql`(${sqlList(key.map((column) => sql`${column}`))}) > (${sqlList(
      key.map((column, place) => sql`${after[place] ?? ''}::${sql.raw(column.getSQLType())}`),
    )})`
  const omitted = listOmittedColumns(name)
  const json =
    omitted.length === 0
      ? sql`to_jsonb(${table})`
      : sql`to_jsonb(${table}) - array[${sqlList(omitted.map((column) => sql`${column}::text`))}]`
  const rows = await selectRows<{ line: string; key: string[] }>(
    db,
    sql`select (${json})::text as line, array[${sqlList(key.map((column) => sql`${column}::text`))}] as key
      from ${table} where ${and(eq(owner, institutionId), beyond)}
      order by ${sqlList(key.map((column) => asc(column)))} limit ${ROWS}`,
  )
  return { lines: rows.map(({ line }) => line), key: rows.at(-1)?.key ?? [] }
}

/** Returns the number of the oldest transaction whose changes a reader may not see yet. */
export async function loadTransactionMark(db: Database): Promise<string> {
  const [row] = await selectRows<{ mark: string }>(
    db,
    sql`select (pg_snapshot_xmin(pg_current_snapshot())::text::numeric % 4294967296)::text as mark`,
  )
  if (!row) throw new Error('The database does not name a transaction.')
  return row.mark
}

/**
 * Returns whether rows of a table may have been changed since a mark: a row was written since, or the table has another
 * number of rows than were read.
 */
export async function isChanged(
  db: Database,
  { table, owner }: InstitutionTable,
  institutionId: number,
  read: { readonly mark: string; readonly rows: number },
): Promise<boolean> {
  const [row] = await selectRows<{ rows: number; written: number }>(
    db,
    sql`select count(*)::int as rows, (count(*) filter (
          where age(${table}.xmin) <= age(${read.mark}::text::xid)))::int as written
      from ${table} where ${eq(owner, institutionId)}`,
  )
  return row?.rows !== read.rows || row.written > 0
}
