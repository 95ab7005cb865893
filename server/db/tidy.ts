import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/** Smaller tables are read as a whole in no time. */
const FEW_PAGES = 500

/**
 * Looks through tables that have grown by a fifth since that was last done (`vacuum analyze`): until then the planner believes them small, and nothing can be counted from an index alone.
 * PostgreSQL does this by itself; the embedded database has nobody who does.
 */
export async function tidyTables(db: Database): Promise<void> {
  const grown = await db.execute(sql`
    select format('%I', relname) as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) / 8192 > ${FEW_PAGES}
      and (pg_relation_size(oid) / 8192 > relpages * 1.2 or relallvisible < relpages * 0.8)`)
  for (const { name } of (grown as { readonly rows: readonly { readonly name: string }[] }).rows) await db.execute(sql.raw(`vacuum (analyze) ${name}`))
}
