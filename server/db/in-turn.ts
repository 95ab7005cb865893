import pg from 'pg'
import type { Database } from './database.ts'

/** Runs work while no other server that uses the database does work of the same name. */
type RunLocked = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>

/** How the servers of a database exclude each other; a database that is missing here has a single server. */
const locks = new WeakMap<Database, RunLocked>()

/** The last work of each name, which the next one waits for. */
const queues = new WeakMap<Database, Map<string, Promise<unknown>>>()

/** At most this many names are locked at a time by one server; the others wait. */
const MOST_LOCKS = 5

/**
 * Makes `runInTurn` exclude the work of other servers on the same PostgreSQL, and returns a function that closes the
 * connections. They are not those of the pool: calls that wait for their turn would otherwise take all of its
 * connections from those whose turn it is. Waiting ends with an error after `limit` milliseconds, holding a lock does
 * not.
 */
export function excludeOtherServers(db: Database, databaseUrl: string, limit: number): () => Promise<void> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: MOST_LOCKS,
    connectionTimeoutMillis: limit,
    query_timeout: limit * 2,
  })
  pool.on('error', () => undefined)
  pool.on('connect', (connection) => connection.on('error', () => undefined))
  locks.set(db, async (name, work) => {
    const connection = await pool.connect()
    const end = (error?: Error) => connection.release(error)
    try {
      // A lock of a transaction also works behind a connection pooler.
      await connection.query(
        `begin; set local statement_timeout = ${limit}; set local idle_in_transaction_session_timeout = 0`,
      )
      await connection.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name])
    } catch (error) {
      end(error instanceof Error ? error : new Error(String(error)))
      throw error
    }
    try {
      return await work()
    } finally {
      // A connection that cannot end its transaction is closed, which ends the lock too.
      await connection.query('commit').then(() => end(), end)
    }
  })
  return () => pool.end()
}

/** Runs work after all work of the same name that was begun before it, on this server and on all others. */
export async function runInTurn<Result>(db: Database, name: string, work: () => Promise<Result>): Promise<Result> {
  const queue = queues.get(db) ?? new Map<string, Promise<unknown>>()
  queues.set(db, queue)
  const locked = locks.get(db)
  const before = queue.get(name) ?? Promise.resolve()
  const own = before.then(() => (locked ? locked(name, work) : work()))
  // The next one waits for the end of this one, whatever it is.
  const end = own.catch(() => undefined)
  queue.set(name, end)
  try {
    return await own
  } finally {
    if (queue.get(name) === end) queue.delete(name)
  }
}
