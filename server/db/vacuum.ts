import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/** Smaller tables (in pages) are skipped: a full scan of them is fast. */
const FEW_PAGES = 500

/**
 * Runs `vacuum analyze` on tables that have grown by a fifth since the last run: until then the planner believes them
 * small, and index-only counts are not possible. PostgreSQL does this by itself; the embedded database has no
 * autovacuum.
 */
export async function vacuumTables(db: Database): Promise<void> {
  const grown = await db.execute(sql`
    select format('%I', relname) as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) / 8192 > ${FEW_PAGES}
      and (pg_relation_size(oid) / 8192 > relpages * 1.2 or relallvisible < relpages * 0.8)`)
  for (const { name } of (grown as { readonly rows: readonly { readonly name: string }[] }).rows)
    await db.execute(sql.raw(`vacuum (analyze) ${name}`))
}
