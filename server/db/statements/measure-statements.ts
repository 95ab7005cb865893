import type pg from 'pg'
import { runStatement } from './statement-times.ts'

/** Returns the text of a statement as the query builder sends it. */
function findText(given: readonly unknown[]): string {
  const [first] = given
  if (typeof first === 'string') return first
  if (typeof first === 'object' && first !== null && 'text' in first && typeof first.text === 'string')
    return first.text
  return ''
}

function measureQueries(target: pg.Pool | pg.PoolClient): void {
  const query: unknown = target.query
  if (typeof query !== 'function') return
  const run = (given: readonly unknown[]): unknown => Reflect.apply(query, target, given)
  Object.assign(target, {
    query: (...given: unknown[]): unknown =>
      // With a callback it is the pool that sends a statement of its own `query`, which is measured already.
      typeof given.at(-1) === 'function' ? run(given) : runStatement(findText(given), async () => run(given)),
  })
}

/** Measures the statements that requests send through a pool, and those of its connections in transactions. */
export function measureStatements(pool: pg.Pool): void {
  measureQueries(pool)
  pool.on('connect', measureQueries)
}
