import type pg from 'pg'

/**
 * Lets a pool replace connections that break; what waits for one fails with its error. Without these handlers the error
 * would also end the process: the pool listens to idle connections only, not to one that a transaction holds.
 */
export function replaceBrokenConnections(pool: pg.Pool): void {
  pool.on('error', () => undefined)
  pool.on('connect', (connection) => connection.on('error', () => undefined))
}
