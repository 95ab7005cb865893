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
import { START_LOCK } from './lock.ts'
import { tidyTables } from './tidy.ts'

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

/** What is looked for lies in memory or on a disk without a head, where one row costs no more than the next; and compiling a statement takes longer than any of ours runs. A hundred thousand people are counted in memory. */
const AS_DISKS_ARE = "set random_page_cost = 1.1; set jit = off; set work_mem = '16MB'"

/** Servers that start at the same moment change the tables one after the other. */
async function alone(pool: pg.Pool, work: () => Promise<void>): Promise<void> {
  const connection = await pool.connect()
  try {
    await connection.query('select pg_advisory_lock($1)', [START_LOCK])
    await work()
  } finally {
    await connection.query('select pg_advisory_unlock($1)', [START_LOCK])
    connection.release()
  }
}

/** An open database. */
export interface OpenDatabase {
  readonly db: Database
  readonly close: () => Promise<void>
  /** To be done when much was written. */
  readonly tidy: () => Promise<void>
}

/**
 * Opens PostgreSQL where one is named, the embedded one in the data folder otherwise, and brings it to the newest migration.
 * `onConnect`: statements that every connection begins with, such as functions of its own.
 */
export async function openDatabase({ dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>, onConnect: readonly string[] = []): Promise<OpenDatabase> {
  if (databaseUrl !== null) {
    const prepare = async (connection: pg.ClientBase): Promise<void> => {
      await connection.query([JOIN_AS_WRITTEN, AS_DISKS_ARE, ...onConnect].join(';\n'))
    }
    // eslint-disable-next-line @typescript-eslint/no-misused-promises -- the pool waits for it; only its types do not say so
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 20, onConnect: prepare })
    // A connection that breaks while nobody uses it is replaced by the next one; unheard, it would end this process.
    pool.on('error', () => undefined)
    const db = drizzleNode(pool, OPTIONS)
    await alone(pool, () => migrateNode(db, { migrationsFolder }))
    return { db, close: () => pool.end(), tidy: () => Promise.resolve() }
  }
  const folder = join(dataDir, 'pglite')
  await mkdir(folder, { recursive: true })
  const engine = await PGlite.create(folder, { relaxedDurability: true })
  await engine.exec([JOIN_AS_WRITTEN, AS_DISKS_ARE, ...onConnect].join(';\n'))
  const embedded = drizzleLite(engine, OPTIONS)
  await migrateLite(embedded, { migrationsFolder })
  const db = embedded as unknown as Database
  return { db, close: () => engine.close(), tidy: () => tidyTables(db) }
}
