import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { selectRows } from '../../db/rows.ts'
import { toDate, sqlMilliseconds, computePolicyTimes, type Count } from './count-use.ts'
import type { Slot } from './keys.ts'
import { subtractMs } from '../time/instants.ts'
import { MINUTE_MS } from '../../../src/contract/durations.ts'

/** A reservation not settled within this time was abandoned by a process that has ended. */
const ABANDONED_MS = 2 * MINUTE_MS

/** The outcome of a reserved place. `FORGET` clears the given number of failures. */
export type Settlement = { readonly slot: Slot } & (
  | { readonly how: 'FAILURE' | 'RETURN' }
  | { readonly how: 'FORGET'; readonly failures: number }
)

const sqlTimestamp = (date: Date | string): SQL =>
  sql`${typeof date === 'string' ? date : date.toISOString()}::timestamptz`
/** Builds an SQL value per row for a statement about several keys. */
const sqlForEachKey = <Item>(items: readonly Item[], key: (item: Item) => string, value: (item: Item) => SQL): SQL =>
  sql`case g.key ${sql.join(
    items.map((item) => sql`when ${key(item)}::text then ${value(item)}`),
    sql` `,
  )} end`
// Statements over several rows lock them in a fixed order, to avoid deadlocks.
const sortByKey = <Item>(items: readonly Item[], key: (item: Item) => string): Item[] =>
  [...items].sort((one, other) => (key(one) < key(other) ? -1 : 1))

/**
 * Reserves a place at each limit that has one left: failures and guesses in flight together never exceed the maximum.
 * Returns the failures of the reserved limits, by key; the others are full or locked.
 */
export async function reservePlaces(
  db: Database,
  slots: readonly Slot[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const rows = sortByKey(slots, ({ key }) => key)
  const sqlForEachRow = (value: (slot: Slot) => SQL): SQL => sqlForEachKey(rows, ({ key }) => key, value)
  const at = sqlTimestamp(now)
  const windowStart = sqlForEachRow(({ policy }) => sqlTimestamp(computePolicyTimes(policy, now).windowStart))
  const fresh = sql`(coalesce(g.locked_until <= ${at}, g.window_start < ${windowStart}) or (g.failures = 0 and g.pending = 0))`
  const abandonedSince = sqlTimestamp(subtractMs(now, ABANDONED_MS))
  const maximum = sqlForEachRow(({ policy }) => sql`${policy.max}::integer`)
  const stillPending = sql`case when g.reserved_at < ${abandonedSince} then 0 else g.pending end`
  const reserved = await selectRows<{ readonly key: string; readonly failures: number }>(
    db,
    sql`
      insert into attempt_guard as g (key, window_start, failures, pending, reserved_at)
      values ${sql.join(
        rows.map(({ key }) => sql`(${key}::text, ${at}, 0, 1, ${at})`),
        sql`, `,
      )}
      on conflict (key) do update set
        window_start = case when ${fresh} then ${at} else g.window_start end,
        failures = case when ${fresh} then 0 else g.failures end,
        pending = case when ${fresh} then 1 else ${stillPending} + 1 end,
        reserved_at = ${at},
        locked_until = null
      where ${fresh} or (g.locked_until is null and g.failures + ${stillPending} < ${maximum})
      returning key, failures`,
  )
  return new Map(reserved.map(({ key, failures }) => [key, failures]))
}

/** Returns reserved places or keeps them as failures; reaching the maximum locks the key. Returns the counts by key. */
export async function settlePlaces(
  db: Database,
  settlements: readonly Settlement[],
  now: Date,
): Promise<ReadonlyMap<string, Count>> {
  if (settlements.length === 0) return new Map()
  const rows = sortByKey(settlements, ({ slot }) => slot.key)
  const sqlForEachRow = (value: (settlement: Settlement) => SQL): SQL =>
    sqlForEachKey(rows, ({ slot }) => slot.key, value)
  const at = sqlTimestamp(now)
  const failures = sqlForEachRow((one) =>
    one.how === 'FAILURE'
      ? sql`g.failures + 1`
      : one.how === 'FORGET'
        ? sql`greatest(g.failures - ${one.failures}::integer, 0)`
        : sql`g.failures`,
  )
  const lock = sqlForEachRow(({ how, slot }) =>
    how === 'FAILURE'
      ? sql`case when g.locked_until > ${at} then g.locked_until when g.failures + 1 >= ${slot.policy.max}::integer then ${sqlTimestamp(computePolicyTimes(slot.policy, now).lockUntil)} end`
      : sql`g.locked_until`,
  )
  const settled = await selectRows<{ readonly key: string; readonly failures: number; readonly until: number | null }>(
    db,
    sql`
      insert into attempt_guard as g (key, window_start, failures)
      values ${sql.join(
        rows.map(({ slot, how }) => sql`(${slot.key}::text, ${at}, ${how === 'FAILURE' ? 1 : 0}::integer)`),
        sql`, `,
      )}
      on conflict (key) do update set pending = greatest(g.pending - 1, 0), failures = ${failures}, locked_until = ${lock}
      returning key, failures, ${sqlMilliseconds(sql`locked_until`)} as until`,
  )
  return new Map(settled.map((row) => [row.key, { failures: row.failures, lockedUntil: toDate(row.until) }]))
}

/**
 * Returns the end of the lock of a limit that gave no place; null if its places are only taken by guesses in flight.
 */
export async function findLockEnd(db: Database, { key, policy }: Slot, now: Date): Promise<Date | null> {
  const [row] = await selectRows<{ readonly until: number | null; readonly since: number; readonly failures: number }>(
    db,
    sql`
      select ${sqlMilliseconds(sql`case when locked_until > ${sqlTimestamp(now)} then locked_until end`)} as until, ${sqlMilliseconds(sql`window_start`)} as since,
        case when locked_until <= ${sqlTimestamp(now)} then 0 else failures end as failures
      from attempt_guard where key = ${key}`,
  )
  if (!row) return null
  // Failures without a lock: the institution has lowered its maximum.
  return (
    toDate(row.until) ?? (row.failures >= policy.max ? new Date(row.since + policy.windowMinutes * MINUTE_MS) : null)
  )
}
