import { AsyncLocalStorage } from 'node:async_hooks'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import * as schema from '../schema.ts'

/** The statement of a request that took longest: its text with placeholders, and how long its answer took. */
export interface SlowestStatement {
  readonly text: string
  readonly milliseconds: number
}

/** What is measured of one request. */
export interface StatementTimes {
  slowest: SlowestStatement | null
}

const current = new AsyncLocalStorage<StatementTimes>()

/** Runs a request whose statements are measured. */
export const runWithTimes = (times: StatementTimes, request: () => void): void => current.run(times, request)

/**
 * Runs a statement, and keeps its text if it is the slowest one of its request. The time includes the wait for a
 * connection. Outside a request nothing is measured.
 */
export async function runStatement<Result>(text: string, run: () => Promise<Result>): Promise<Result> {
  const times = current.getStore()
  if (!times) return run()
  const startedAt = performance.now()
  try {
    return await run()
  } finally {
    const milliseconds = performance.now() - startedAt
    if (milliseconds > (times.slowest?.milliseconds ?? 0)) times.slowest = { text, milliseconds }
  }
}

const MOST_TABLES = 4
const TABLES: ReadonlySet<string> = new Set(
  Object.values(schema).flatMap((part) => (is(part, PgTable) ? [getTableName(part)] : [])),
)
const VERBS = /\b(insert into|delete from|update|select|begin|commit|lock|call)\b/i

/**
 * Returns the name of a statement: its verb and the first of our tables that it names (`select student, admission`).
 * It is composed of known words only, so that it cannot hold a value.
 */
export function getStatementName(text: string): string {
  const written = /^\s*with\b/i.test(text) ? /\b(insert into|delete from|update)\b/i.exec(text) : null
  const [verb = 'statement'] = (written ?? VERBS.exec(text) ?? []).map((word) => word.toLowerCase())
  const names = (text.match(/[a-z_][a-z_\d]*/g) ?? []).filter((word) => TABLES.has(word))
  return [verb, [...new Set(names)].slice(0, MOST_TABLES).join(', ')].filter((part) => part !== '').join(' ')
}
