import { eq, inArray, sql } from 'drizzle-orm'
import type { Database } from './db/database.ts'
import { attemptGuard } from './db/schema.ts'

/** How many failures within which time lock a key for how long. */
export interface AttemptPolicy {
  readonly max: number
  readonly windowMinutes: number
  readonly lockMinutes: number
}

/** The state of a key after one more failure. */
export interface AttemptState {
  readonly failures: number
  readonly lockedUntil: Date | null
}

/** Until when the keys are locked: the latest of them, or null when none is. */
export async function checkAttempts(db: Database, keys: readonly string[], now: Date): Promise<Date | null> {
  const rows = await db.select({ until: attemptGuard.lockedUntil }).from(attemptGuard).where(inArray(attemptGuard.key, [...keys]))
  const locks = rows.flatMap(({ until }) => (until && until > now ? [until.getTime()] : []))
  return locks.length > 0 ? new Date(Math.max(...locks)) : null
}

/**
 * Counts one failure in one statement, so that guesses made at the same moment are all counted.
 * `failures` above the maximum means: the key was locked before this attempt. A lock that is over starts a new count.
 */
export async function recordFailure(db: Database, key: string, policy: AttemptPolicy, now: Date): Promise<AttemptState> {
  const at = now.toISOString()
  const windowStart = new Date(now.getTime() - policy.windowMinutes * 60_000).toISOString()
  const until = new Date(now.getTime() + policy.lockMinutes * 60_000)
  const lockUntil = until.toISOString()
  const locked = sql`${attemptGuard.lockedUntil} > ${at}::timestamptz`
  const fresh = sql`coalesce(${attemptGuard.lockedUntil} <= ${at}::timestamptz, ${attemptGuard.windowStart} < ${windowStart}::timestamptz)`
  const next = sql`case when ${fresh} then 1 else ${attemptGuard.failures} + 1 end`
  const [row] = await db
    .insert(attemptGuard)
    .values({ key, windowStart: now, failures: 1, lockedUntil: policy.max <= 1 ? until : null })
    .onConflictDoUpdate({
      target: attemptGuard.key,
      set: {
        failures: next,
        windowStart: sql`case when ${fresh} then ${at}::timestamptz else ${attemptGuard.windowStart} end`,
        lockedUntil: sql`case when ${locked} then ${attemptGuard.lockedUntil} when ${next} >= ${policy.max} then ${lockUntil}::timestamptz end`,
      },
    })
    .returning({ failures: attemptGuard.failures, lockedUntil: attemptGuard.lockedUntil })
  if (!row) throw new Error('A failure could not be counted.')
  return row
}

/** Forgets all failures of a key. */
export async function clearFailures(db: Database, key: string): Promise<void> {
  await db.delete(attemptGuard).where(eq(attemptGuard.key, key))
}

/** Takes back one failure that turned out to be none, and the lock that it has caused. */
export async function forgiveFailure(db: Database, key: string, { max }: Pick<AttemptPolicy, 'max'>): Promise<void> {
  await db
    .update(attemptGuard)
    .set({ failures: sql`greatest(${attemptGuard.failures} - 1, 0)`, lockedUntil: sql`case when ${attemptGuard.failures} - 1 >= ${max} then ${attemptGuard.lockedUntil} end` })
    .where(eq(attemptGuard.key, key))
}

/**
 * Takes back one failure of a key for a success, once for each success in its time: `success` names it. Somebody who can
 * repeat one success as often as they like makes up for one failure with it.
 */
export async function makeUpForFailure(db: Database, key: string, success: string, windowMinutes: number, now: Date): Promise<void> {
  const [at, since] = [now.toISOString(), new Date(now.getTime() - windowMinutes * 60_000).toISOString()]
  await db.execute(sql`
    with counted as (
      insert into attempt_guard (key, window_start, failures) values (${success}, ${at}::timestamptz, 0)
      on conflict (key) do update set window_start = excluded.window_start where attempt_guard.window_start < ${since}::timestamptz
      returning 1)
    update attempt_guard set failures = greatest(failures - 1, 0) where key = ${key} and exists (select 1 from counted)`)
}
