import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { drizzle as drizzleNode } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzleLite } from 'drizzle-orm/pglite'
import pg from 'pg'
import type { PGliteOptions } from '@electric-sql/pglite'
import { copyFolder } from './backup/copy-folder.ts'
import { replaceBrokenConnections } from './broken-connections.ts'
import { measureStatements } from './statements/measure-statements.ts'
import { EmbeddedEngine } from './embedded-engine.ts'
import { lockAcrossServers } from './in-turn.ts'
import * as schema from './schema.ts'
import { loadDataKeys, type DataKeySettings } from './data-keys.ts'
import { applyMigrations } from './upgrade/migrate.ts'
import { vacuumTables } from './vacuum.ts'
import { NO_DATA_RECEIVED } from './unavailable.ts'

/** The database connection, PostgreSQL or the embedded database; both accept the same SQL. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

/** Options of the query builder. */
export const DATABASE_OPTIONS = { schema, casing: 'snake_case' } as const

// Parses BIGINT as a number: an id fits a double for the next thousand years, and string ids would affect every
// comparison.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * Keeps the join order as written. Our statements list their tables in the order in which they should be read. Without
 * this setting the planner tries the orders of the eleven tables of a ticket, which takes three times as long as
 * reading them.
 */
const JOIN_AS_WRITTEN = 'set join_collapse_limit = 1'

/**
 * Planner settings for data in memory or on an SSD, where a random read costs about as much as a sequential one. JIT
 * compilation takes longer than any of our statements runs. The work memory lets a hundred thousand people be counted
 * in memory.
 */
const AS_DISKS_ARE = "set random_page_cost = 1.1; set jit = off; set work_mem = '16MB'"

/** Options of an embedded database in memory: its files as a tar archive, and how its engine is started. For tests. */
export type MemoryDatabase = Pick<PGliteOptions, 'loadDataDir' | 'pgliteWasmModule' | 'startParams'>

/** An open database connection. */
export interface OpenDatabase {
  readonly db: Database
  readonly close: () => Promise<void>
  /** Vacuums the tables that have grown; call it after writing many rows. */
  readonly vacuum: () => Promise<void>
  /** Runs start-up work, such as seeding, without the statement timeout of requests. */
  readonly withoutTimeout: <Result>(work: (db: Database) => Promise<Result>) => Promise<Result>
  readonly readSnapshot: ReadSnapshot
  /** Opens some connections before the first call needs one. */
  readonly warm: () => Promise<void>
  /** Returns how many connections there are, and how many statements wait for one; null: the embedded database. */
  readonly readPool: () => PoolUse | null
  /** Copies the folder of the embedded database, while calls wait; null: there is no such folder. */
  readonly copyFolder: ((target: string) => Promise<void>) | null
}

/** The connections of a pool. */
export interface PoolUse {
  readonly total: number
  readonly idle: number
  readonly waiting: number
}

/**
 * Runs work that reads many tables, without the statement timeout. PostgreSQL shows it one state of all tables
 * (`exact`), while others change them. The embedded database has one connection, which a transaction would take from
 * everybody else: each statement sees what has been changed before it.
 */
export type ReadSnapshot = <Result>(work: (db: Database, exact: boolean) => Promise<Result>) => Promise<Result>

/** Timeout for obtaining a connection, whether newly made or from the pool. */
const CONNECT_MS = 10_000
/**
 * Grace period after the statement timeout: the server should end a slow statement itself, and only a connection that
 * stays silent is closed here.
 */
const GRACE_MS = 2000

/** How many connections a server opens before it accepts calls. */
const WARM_CONNECTIONS = 4

/**
 * Returns a socket that is destroyed after this many milliseconds without data: a server that hangs does not enforce
 * its own statement timeout.
 */
function createSocketWithTimeout(milliseconds: number): Socket {
  const socket = new Socket()
  return socket.setTimeout(milliseconds, () => socket.destroy(new Error(NO_DATA_RECEIVED)))
}

/**
 * Opens a pool of PostgreSQL connections. With a `limit` in milliseconds, a statement fails when it takes longer or is
 * never answered.
 */
function openPool(databaseUrl: string, onConnect: readonly string[], limit: number | null): pg.Pool {
  const limits =
    limit === null ? [] : [`set statement_timeout = ${limit}`, `set idle_in_transaction_session_timeout = ${limit}`]
  const prepareConnection = async (connection: pg.ClientBase): Promise<void> => {
    await connection.query([JOIN_AS_WRITTEN, AS_DISKS_ARE, ...limits, ...onConnect].join(';\n'))
  }
  const waits =
    limit === null
      ? {}
      : {
          connectionTimeoutMillis: Math.min(CONNECT_MS, limit),
          stream: () => createSocketWithTimeout(limit + GRACE_MS),
        }
  // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits, its types do not say so
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20, onConnect: prepareConnection, ...waits })
  replaceBrokenConnections(pool)
  measureStatements(pool)
  return pool
}

interface DatabaseSettings extends DataKeySettings {
  readonly databaseUrl: string | null
  readonly databaseTimeoutSeconds: number
}

/** Returns the folder of the embedded database in a data folder. */
export const getEmbeddedFolder = (dataDir: string): string => join(dataDir, 'pglite')

/** Returns whether there is a database to open: PostgreSQL, or an embedded one that a server has created. */
export const hasDatabase = ({ dataDir, databaseUrl }: DatabaseSettings): boolean =>
  databaseUrl !== null || existsSync(getEmbeddedFolder(dataDir))

/** Options of opening a database. */
export interface OpenOptions {
  /** Statements to run on every new connection, such as definitions of functions. */
  readonly onConnect?: readonly string[]
  /** Throws when this process no longer holds the lock of the data folder. */
  readonly check?: () => void
  /** Receives the progress messages of an upgrade. */
  readonly report?: (line: string) => void
  /** Opens the embedded database in memory instead of its folder. */
  readonly memory?: MemoryDatabase | undefined
}

/**
 * Opens PostgreSQL if a URL is configured, otherwise the embedded database in the data folder, and applies all
 * migrations.
 * @throws UnknownMigrations when a newer release has upgraded the database
 */
export async function openDatabase(
  { dataDir, databaseUrl, databaseTimeoutSeconds, dataKeys }: DatabaseSettings,
  { onConnect = [], check = () => undefined, report = () => undefined, memory }: OpenOptions = {},
): Promise<OpenDatabase> {
  await loadDataKeys({ dataDir, dataKeys })
  if (databaseUrl !== null) {
    const runWithoutTimeout: OpenDatabase['withoutTimeout'] = async (work) => {
      const patient = openPool(databaseUrl, onConnect, null)
      try {
        return await work(drizzleNode(patient, DATABASE_OPTIONS))
      } finally {
        await patient.end()
      }
    }
    const readSnapshot: ReadSnapshot = (work) =>
      runWithoutTimeout((patient) =>
        patient.transaction((step) => work(step as unknown as Database, true), {
          isolationLevel: 'repeatable read',
          accessMode: 'read only',
        }),
      )
    await runWithoutTimeout((patient) => applyMigrations(patient, report))
    const limit = databaseTimeoutSeconds * 1000
    const pool = openPool(databaseUrl, onConnect, limit)
    const db = drizzleNode(pool, DATABASE_OPTIONS)
    const closeLocks = lockAcrossServers(db, databaseUrl, limit)
    return {
      db,
      close: async () => {
        await Promise.all([pool.end(), closeLocks()])
      },
      vacuum: () => Promise.resolve(),
      withoutTimeout: runWithoutTimeout,
      readSnapshot,
      warm: async () => {
        await Promise.all(Array.from({ length: WARM_CONNECTIONS }, () => pool.query('select 1')))
      },
      readPool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
      copyFolder: null,
    }
  }
  const folder = getEmbeddedFolder(dataDir)
  if (!memory) await mkdir(folder, { recursive: true })
  const engine = new EmbeddedEngine({ ...(memory ?? { dataDir: folder }), relaxedDurability: true }, check)
  await engine.waitReady
  await engine.exec([JOIN_AS_WRITTEN, AS_DISKS_ARE, ...onConnect].join(';\n'))
  const db = drizzleLite(engine, DATABASE_OPTIONS) as unknown as Database
  try {
    await applyMigrations(db, report)
  } catch (error) {
    await engine.close()
    throw error
  }
  return {
    db,
    close: () => engine.close(),
    vacuum: () => vacuumTables(db),
    withoutTimeout: (work) => work(db),
    readSnapshot: (work) => work(db, false),
    warm: () => Promise.resolve(),
    readPool: () => null,
    copyFolder: memory
      ? null
      : (target) =>
          // No statement of anybody else runs during a transaction, and a checkpoint writes all pages.
          engine.transaction(async (transaction) => {
            await transaction.query('checkpoint')
            await copyFolder(folder, target)
          }),
  }
}
