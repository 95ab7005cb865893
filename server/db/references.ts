import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { selectRows } from './rows.ts'

const FOREIGN_KEY_VIOLATION = '23503'

/** A foreign key: the table that has it, and the condition that its row `r` refers to the row `t`. */
export interface Reference {
  readonly table: string
  readonly condition: string
}

/** Returns all foreign keys to a table: the database knows them. */
export async function listReferences(db: Database, table: string): Promise<readonly Reference[]> {
  const found = await selectRows<{ name: string; columns: string[]; targets: string[] }>(
    db,
    sql`select c.conrelid::regclass::text as name,
        (select array_agg(a.attname::text order by k.place) from unnest(c.conkey) with ordinality k(no, place)
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.no) as columns,
        (select array_agg(a.attname::text order by k.place) from unnest(c.confkey) with ordinality k(no, place)
          join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.no) as targets
      from pg_constraint c where c.contype = 'f' and c.confrelid = ${table}::regclass`,
  )
  return found.map(({ name, columns, targets }) => ({
    table: name,
    condition: columns.map((column, place) => `r."${column}" = t."${targets[place]}"`).join(' and '),
  }))
}

/** Returns whether a statement failed because a row is still referred to, or refers to none. */
export function isForeignKeyViolation(error: unknown): boolean {
  for (let fault = error; fault instanceof Error; fault = fault.cause)
    if ('code' in fault && fault.code === FOREIGN_KEY_VIOLATION) return true
  return false
}
