import { sql, type SQL } from 'drizzle-orm'
import { selectRows } from '../../db/rows.ts'
import { printInstant } from '../i18n/print-dates.ts'
import { refuse, type ClientContext, type Refusal } from '../context/handler.ts'
import type { Wait } from '../i18n/messages.ts'
import { loadSlot, type Counter, type Subject } from './keys.ts'
import type { LimitName, Policy } from './limits.ts'
import { subtractMs, addMs } from '../time/instants.ts'
import { SECOND_MS, MINUTE_MS } from '../../../src/contract/durations.ts'

/** The state of a counted key. */
export interface Count {
  readonly failures: number
  readonly lockedUntil: Date | null
}

/** Returns the seconds until an instant, at least one. */
export const countSecondsUntil = (until: Date, now: Date): number =>
  Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))

/** Converts an instant in raw SQL to milliseconds: the drivers return instants in different types. */
export const sqlMilliseconds = (instant: SQL): SQL<number | null> =>
  sql`(extract(epoch from ${instant}) * 1000)::float8`
/** Converts such milliseconds back to an instant. */
export const toDate = (milliseconds: number | null): Date | null =>
  milliseconds === null ? null : new Date(milliseconds)

/** Returns the start of a policy's window that ends now, and the end of a lock that starts now; ISO 8601. */
export const computePolicyTimes = ({ windowMinutes, lockMinutes }: Policy, now: Date) => ({
  at: now.toISOString(),
  windowStart: subtractMs(now, windowMinutes * MINUTE_MS).toISOString(),
  lockUntil: addMs(now, lockMinutes * MINUTE_MS).toISOString(),
})

/**
 * Builds the statement that increments the count of a key, without its `returning` clause. An expired lock restarts the
 * count; reaching the maximum locks the key.
 */
export function sqlCountedUse({
  key,
  at,
  windowStart,
  lockUntil,
  max,
}: Readonly<Record<'key' | 'at' | 'windowStart' | 'lockUntil' | 'max', SQL>>): SQL {
  const fresh = sql`coalesce(g.locked_until <= ${at}, g.window_start < ${windowStart})`
  const next = sql`case when ${fresh} then 1 else g.failures + 1 end`
  return sql`
    insert into attempt_guard as g (key, window_start, failures, locked_until) values (${key}, ${at}, 1, case when ${max} <= 1 then ${lockUntil} end)
    on conflict (key) do update set
      failures = ${next},
      window_start = case when ${fresh} then ${at} else g.window_start end,
      locked_until = case when g.locked_until > ${at} then g.locked_until when ${next} >= ${max} then ${lockUntil} end`
}

/** Counts one use; `failures` above the maximum means that the key was already locked. */
export async function countUse(
  { db, client, now }: Counter,
  subject: Subject,
): Promise<Count & { readonly over: boolean }> {
  const { key, policy } = await loadSlot({ db, client }, subject)
  const { at, windowStart, lockUntil } = computePolicyTimes(policy, now)
  const sqlTimestamp = (text: string): SQL => sql`${text}::timestamptz`
  const counting = sqlCountedUse({
    key: sql`${key}::text`,
    at: sqlTimestamp(at),
    windowStart: sqlTimestamp(windowStart),
    lockUntil: sqlTimestamp(lockUntil),
    max: sql`${policy.max}::integer`,
  })
  const [row] = await selectRows<{ readonly failures: number; readonly until: number | null }>(
    db,
    sql`${counting} returning failures, ${sqlMilliseconds(sql`locked_until`)} as until`,
  )
  if (!row) throw new Error('A use could not be counted.')
  return { failures: row.failures, lockedUntil: toDate(row.until), over: row.failures > policy.max }
}

/** Counts one use; returns 0 if it is within the limit, otherwise the seconds to wait. */
export async function countSecondsToWait(counter: Counter, limit: LimitName, of: string | number): Promise<number> {
  const { lockedUntil, over } = await countUse(counter, { limit, of })
  return lockedUntil && over ? countSecondsUntil(lockedUntil, counter.now) : 0
}

/** The time of the request, and its institution if known. */
type UseContext = Pick<ClientContext, 'now'> & { readonly client?: ClientContext['client'] }

const formatInstant = ({ details, timeZone }: ClientContext['client'], at: Date): string =>
  printInstant(at.toISOString(), details.dateFormat, timeZone)

/** Builds a wait of some seconds from now for use in messages, with its end in the institution's time zone. */
export const buildWait = (seconds: number, { now, client }: UseContext): Wait => ({
  seconds,
  ...(client && { end: formatInstant(client, addMs(now, seconds * SECOND_MS)) }),
})

/** Builds the rate limit refusal with the seconds to wait. */
export const refuseForRate = (seconds: number, context: UseContext): Refusal =>
  refuse('rateLimited', { wait: buildWait(seconds, context) }, { retryAfter: seconds })

/** Counts a use of the caller's address; returns a refusal if the limit is exceeded, otherwise undefined. */
export async function refuseTooManyFromAddress(context: ClientContext, limit: LimitName): Promise<Refusal | undefined> {
  const seconds = await countSecondsToWait(context, limit, context.address)
  return seconds > 0 ? refuseForRate(seconds, context) : undefined
}
