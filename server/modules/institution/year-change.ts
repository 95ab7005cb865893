import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { selectRows } from '../../db/rows.ts'
import { academicYear } from '../../db/schema.ts'
import { runTransaction } from '../../db/transaction.ts'
import { recordAudit } from '../../lib/audit/audit.ts'
import { openQueue, type Queue } from '../../lib/jobs/queue.ts'
import { lockYears, findNextYear, updateNextYear } from './academic-years.ts'
import { MINUTE_MS } from '../../../src/contract/durations.ts'

const POLL_MS = MINUTE_MS

/** What the change of academic years needs. */
export interface YearChangeParts {
  readonly db: Database
  readonly now: () => Date
  /** Reports an unexpected error. */
  readonly onFault: (error: unknown) => void
}

/** Returns an institution with a year that should have begun: its first day has come, and the current one is over. */
async function findDueClient(tx: Database, now: Date): Promise<{ clientId: number; today: string } | undefined> {
  const [due] = await selectRows<{ clientId: number; today: string }>(
    tx,
    sql`
      select year.client_id::int as "clientId", day.today::text as today
      from academic_year year
      join client on client.id = year.client_id
      cross join lateral (select (${now.toISOString()}::timestamptz at time zone client.time_zone)::date as today) day
      where year.status in ('NEXT', 'PLANNED') and year.starts_on <= day.today
        and not exists (
          select 1 from academic_year current
          where current.client_id = year.client_id and current.status = 'CURRENT'
            and current.ends_on >= year.starts_on)
      order by year.id limit 1`,
  )
  return due
}

/**
 * Makes the next academic year of one institution the current one, once its first day has begun in the institution's
 * time zone: the current one is closed, and the earliest planned one becomes the next. A year that does not start after
 * the current one ends never begins. Assignments and windows of a closed year are no longer in force and can no longer
 * be changed. Several processes may call it on one database. Returns whether a year has begun.
 */
export function startNextYear({ db, now }: Pick<YearChangeParts, 'db' | 'now'>): Promise<boolean> {
  const at = now()
  return runTransaction(db, async (tx) => {
    const due = await findDueClient(tx, at)
    if (!due) return false
    const { clientId, today } = due
    // Another process may have begun the year, or somebody changed it, before the years were locked.
    const years = await lockYears(tx, clientId)
    const next = findNextYear(years)
    if (!next || next.startsOn > today) return false
    const { id, code } = next
    const own = eq(academicYear.clientId, clientId)
    const ended = years.filter(({ status }) => status === 'CURRENT').map((year) => year.id)
    await tx
      .update(academicYear)
      .set({ status: 'CLOSED' })
      .where(and(own, eq(academicYear.status, 'CURRENT')))
    await tx
      .update(academicYear)
      .set({ status: 'CURRENT' })
      .where(and(own, eq(academicYear.id, id)))
    await updateNextYear(tx, clientId)
    await recordAudit(tx, {
      clientId,
      at,
      activity: 'beginNextYear',
      entity: 'academic_year',
      entityId: String(id),
      detail: { code, ended },
    })
    return true
  })
}

/** Creates the change of academic years; several processes may run it on one database. */
export const openYearChange = (parts: YearChangeParts): Queue =>
  openQueue({
    claimNext: async () => ((await startNextYear(parts)) ? true : null),
    process: () => Promise.resolve(),
    concurrency: 1,
    pollMs: POLL_MS,
    onFault: parts.onFault,
  })
