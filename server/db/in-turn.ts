import pg from 'pg'
import { replaceBrokenConnections } from './broken-connections.ts'
import type { Database } from './database.ts'

/** Runs work while no other server that uses the database does work of the same name. */
type RunLocked = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>

/** How the servers of a database exclude each other; a database that is missing here has a single server. */
const locks = new WeakMap<Database, RunLocked>()

/** At most this many names are locked at a time by one server; the others wait. */
const MOST_LOCKS = 10

/**
 * Makes `runInTurn` exclude the work of other servers on the same PostgreSQL, and returns a function that closes the
 * connections. They are not those of the pool: calls that wait for their turn would otherwise take all of its
 * connections from those whose turn it is. Waiting ends with an error after `limit` milliseconds, holding a lock does
 * not.
 */
export function lockAcrossServers(db: Database, databaseUrl: string, limit: number): () => Promise<void> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: MOST_LOCKS,
    connectionTimeoutMillis: limit,
    query_timeout: limit * 2,
  })
  replaceBrokenConnections(pool)
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

/** The result of work that was not begun, because too much of it waits. */
export const BUSY = Symbol('busy')

/** How long work waits for the work before it on the same server. */
const WAIT_MS = 20_000
/** How much work of one person is done or waits at a time, so that nobody keeps all others waiting. */
const MOST_OF_ONE = 4

/** The name of work, and the person who does it. */
export interface Turn {
  readonly name: string
  readonly userId: number
}

/** The work of one name on this server: the end of all of it so far, and how much each person has in it. */
interface Queue {
  end: Promise<unknown>
  readonly counts: Map<number, number>
}

const queues = new WeakMap<Database, Map<string, Queue>>()

function ensureQueue(db: Database, name: string): Queue {
  const queuesByName = queues.get(db) ?? new Map<string, Queue>()
  queues.set(db, queuesByName)
  const queue = queuesByName.get(name) ?? { end: Promise.resolve(), counts: new Map<number, number>() }
  queuesByName.set(name, queue)
  return queue
}

/**
 * Runs work after all work of the same name that was begun before it, on this server and on all others. Returns `BUSY`
 * when the person has four such works already, or the turn does not come in twenty seconds; nothing is done then.
 */
export async function runInTurn<Result>(
  db: Database,
  { name, userId }: Turn,
  work: () => Promise<Result>,
): Promise<Result | typeof BUSY> {
  const queue = ensureQueue(db, name)
  const own = queue.counts.get(userId) ?? 0
  if (own >= MOST_OF_ONE) return BUSY
  queue.counts.set(userId, own + 1)
  const locked = locks.get(db)
  let isTooLate = false
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<typeof BUSY>((resolve) => {
    timer = setTimeout(() => {
      isTooLate = true
      resolve(BUSY)
    }, WAIT_MS)
  })
  const done = queue.end.then(async (): Promise<Result | typeof BUSY> => {
    clearTimeout(timer)
    if (isTooLate) return BUSY
    return locked ? locked(name, work) : work()
  })
  // The next one waits for the end of this one, whatever it is.
  queue.end = done.catch(() => undefined)
  try {
    return await Promise.race([done, tooLate])
  } finally {
    const left = (queue.counts.get(userId) ?? 1) - 1
    if (left > 0) queue.counts.set(userId, left)
    else queue.counts.delete(userId)
  }
}
