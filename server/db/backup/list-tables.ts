import { sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { selectRows } from '../rows.ts'

/** A table and the columns that are stored, not computed, in the order of their names. */
export interface StoredTable {
  readonly name: string
  readonly columns: readonly StoredColumn[]
}

/** A column and its type, as SQL names it. */
export interface StoredColumn {
  readonly name: string
  readonly type: string
}

/** Returns all tables of a database, in the order of their names: the database knows them. */
export async function listTables(db: Database): Promise<readonly StoredTable[]> {
  const rows = await selectRows<{ table: string; column: string; type: string }>(
    db,
    sql`select c.relname::text as "table", a.attname::text as "column", format_type(a.atttypid, a.atttypmod) as type
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      order by c.relname::text collate "C", a.attname::text collate "C"`,
  )
  const tables = new Map<string, StoredColumn[]>()
  for (const { table, column: name, type } of rows) tables.set(table, [...(tables.get(table) ?? []), { name, type }])
  return [...tables].map(([name, columns]) => ({ name, columns }))
}

/** A sequence, and the last number that it has given; null: none yet. */
export interface SequenceState {
  readonly name: string
  readonly last: number | null
}

/** Returns the state of all sequences. It is never older than the rows that were read before. */
export async function listSequences(db: Database): Promise<readonly SequenceState[]> {
  const rows = await selectRows<{ name: string; last: number | string | null }>(
    db,
    sql`select sequencename::text as name, last_value as last from pg_sequences where schemaname = 'public'
      order by sequencename::text collate "C"`,
  )
  return rows.map(({ name, last }) => ({ name, last: last === null ? null : Number(last) }))
}
