import { sql, type SQL } from 'drizzle-orm'
import { TREND_WEEKS } from '../../../../src/contract/reports/parts.ts'
import { loginAttempt } from '../../../db/schema.ts'
import { selectRows } from '../../../db/rows.ts'
import type { ReadContext } from '../../../lib/context/handler.ts'
import { DAY_MS } from '../../../../src/contract/durations.ts'
import { formatIsoDay } from '../../../lib/time/iso-day.ts'

const DAYS = 7
const ISO_DAY = 10

/** Returns the first days of the weeks of a trend, the oldest first; weeks begin as the institution's do. */
export function listWeeks({ client, now }: Pick<ReadContext, 'client' | 'now'>): readonly string[] {
  const today = new Date(`${formatIsoDay(client.timeZone, now)}T00:00:00Z`)
  const since = (today.getUTCDay() - client.details.firstDayOfWeek + DAYS) % DAYS
  const current = today.getTime() - since * DAY_MS
  return Array.from({ length: TREND_WEEKS }, (_, week) =>
    new Date(current - (TREND_WEEKS - 1 - week) * DAYS * DAY_MS).toISOString().slice(0, ISO_DAY),
  )
}

/**
 * Counts attempts to log in per week, in the institution's time zone, for people whose ids a statement selects. Each
 * count is a condition on `login_attempt`; weeks without an attempt have zeros.
 */
export async function countByWeek<Name extends string>(
  userIds: SQL,
  counts: Readonly<Record<Name, SQL>>,
  context: ReadContext,
): Promise<({ readonly week: string } & Readonly<Record<Name, number>>)[]> {
  const { db, client, actor } = context
  const weeks = listWeeks(context)
  const start = sql`(${weeks[0]}::date)::timestamp at time zone ${client.timeZone}`
  const day = sql`(${loginAttempt.at} at time zone ${client.timeZone})::date`
  const place = sql`(${day} - ${weeks[0]}::date) / ${sql.raw(String(DAYS))}`
  const names = Object.keys(counts) as Name[]
  const columns = names.map((name) => sql`count(*) filter (where ${counts[name]})::int as ${sql.identifier(name)}`)
  const rows = await selectRows<{ readonly place: number } & Readonly<Record<Name, number>>>(
    db,
    sql`select (${place})::int as "place", ${sql.join(columns, sql`, `)} from ${loginAttempt}
      where ${loginAttempt.clientId} = ${actor.clientId} and ${loginAttempt.at} >= ${start}
        and ${loginAttempt.userId} in (${userIds})
      group by 1`,
  )
  return weeks.map((week, at) => {
    const row = rows.find((one) => one.place === at)
    return { week, ...(Object.fromEntries(names.map((name) => [name, row?.[name] ?? 0])) as Record<Name, number>) }
  })
}
