import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { attemptGuard } from '../../db/schema.ts'
import { toAccountKey, loadSlot, type Counter, type Subject } from './keys.ts'
import { subtractMs } from '../time/instants.ts'
import { MINUTE_MS } from '../../../src/contract/durations.ts'

/** Returns the number of failed sign-ins of some accounts, by user id, for lists of users. */
export async function countFailuresByAccount(
  db: Database,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const ids = new Map(userIds.map((id) => [toAccountKey(id), id]))
  if (ids.size === 0) return new Map()
  const rows = await db
    .select({ key: attemptGuard.key, failures: attemptGuard.failures })
    .from(attemptGuard)
    .where(inArray(attemptGuard.key, [...ids.keys()]))
  return new Map(rows.flatMap(({ key, failures }) => (ids.has(key) ? [[ids.get(key) ?? 0, failures]] : [])))
}

/** Returns until when wrong passwords and codes lock an account; null if it is not locked. */
export async function lockOfAccount(db: Database, userId: number, now: Date): Promise<Date | null> {
  const [row] = await db
    .select({ until: attemptGuard.lockedUntil })
    .from(attemptGuard)
    .where(and(eq(attemptGuard.key, toAccountKey(userId)), gt(attemptGuard.lockedUntil, now)))
  return row?.until ?? null
}

/** Clears the counts and locks of some subjects; returns the failures of each subject that had a count. */
export async function clearCounts(
  counter: Pick<Counter, 'db' | 'client'>,
  subjects: readonly Subject[],
): Promise<readonly number[]> {
  const slots = await Promise.all(subjects.map((subject) => loadSlot(counter, subject)))
  const rows = await counter.db
    .delete(attemptGuard)
    .where(
      inArray(
        attemptGuard.key,
        slots.map(({ key }) => key),
      ),
    )
    .returning({ failures: attemptGuard.failures })
  return rows.map(({ failures }) => failures)
}

/** Locks an account as wrong passwords would, for the seed. */
export async function lockAccount(
  db: Database,
  userId: number,
  failures: number,
  since: Date,
  until: Date,
): Promise<void> {
  await db.insert(attemptGuard).values({ key: toAccountKey(userId), windowStart: since, failures, lockedUntil: until })
}

/**
 * Takes back one failure of a subject for a success, once per success in its window; `success` identifies it. Repeating
 * the same success compensates only one failure.
 */
export async function offsetFailure(counter: Counter, subject: Subject, success: string): Promise<void> {
  const { db, now } = counter
  const { key, policy } = await loadSlot(counter, subject)
  const [at, since] = [now.toISOString(), subtractMs(now, policy.windowMinutes * MINUTE_MS).toISOString()]
  await db.execute(sql`
    with counted as (
      insert into attempt_guard (key, window_start, failures) values (${`${key}:${success}`}, ${at}::timestamptz, 0)
      on conflict (key) do update set window_start = excluded.window_start where attempt_guard.window_start < ${since}::timestamptz
      returning 1)
    update attempt_guard set failures = greatest(failures - 1, 0) where key = ${key} and exists (select 1 from counted)`)
}
