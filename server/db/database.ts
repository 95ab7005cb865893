import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzleNode } from 'drizzle-orm/node-postgres'
import { migrate as migrateNode } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzleLite } from 'drizzle-orm/pglite'
import { migrate as migrateLite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import type { Settings } from '../settings.ts'
import * as schema from './schema.ts'

/** The database, whichever of the two it is; both speak the same SQL. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

const OPTIONS = { schema, casing: 'snake_case' } as const

/** Beside the bundle, or beside this file when the sources run. */
const migrationsFolder = [join(import.meta.dirname, 'migrations'), join(import.meta.dirname, '../migrations')].find((folder) => existsSync(folder)) ?? 'migrations'

// An id fits a double for the next thousand years; text ids would leak into every comparison.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * Our statements name their tables in the order in which they are found, so there is nothing to plan: without this the planner
 * tries the orders of the eleven tables of a ticket, which takes three times as long as reading them.
 */
const JOIN_AS_WRITTEN = 'set join_collapse_limit = 1'

/**
 * Opens PostgreSQL where one is named, the embedded one in the data folder otherwise, and brings it to the newest migration.
 * `onConnect`: statements that every connection begins with, such as functions of its own.
 */
export async function openDatabase({ dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>, onConnect: readonly string[] = []): Promise<{ db: Database; close: () => Promise<void> }> {
  if (databaseUrl !== null) {
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 })
    // Queued before whatever the connection was opened for.
    pool.on('connect', (connection) => void connection.query([JOIN_AS_WRITTEN, ...onConnect].join(';\n')))
    const db = drizzleNode(pool, OPTIONS)
    await migrateNode(db, { migrationsFolder })
    return { db, close: () => pool.end() }
  }
  const folder = join(dataDir, 'pglite')
  await mkdir(folder, { recursive: true })
  const engine = await PGlite.create(folder, { relaxedDurability: true })
  await engine.exec([JOIN_AS_WRITTEN, ...onConnect].join(';\n'))
  const db = drizzleLite(engine, OPTIONS)
  await migrateLite(db, { migrationsFolder })
  return { db: db as unknown as Database, close: () => engine.close() }
}
