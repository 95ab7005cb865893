import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { rowsOf } from '../../db/rows.ts'
import { academicYear } from '../../db/schema.ts'
import { transaction } from '../../db/transaction.ts'
import { audit } from '../../lib/audit/audit.ts'
import { openQueue, type Queue } from '../../lib/jobs/queue.ts'

const POLL_MS = 60_000

/** What the change of academic years needs. */
export interface YearChangeParts {
  readonly db: Database
  readonly now: () => Date
  /** Reports an unexpected error. */
  readonly onFault: (error: unknown) => void
}

interface DueYear {
  readonly id: number
  readonly clientId: number
  readonly code: string
}

/** Locks a year that is still next although its first day has begun in the time zone of its institution. */
async function lockDueYear(tx: Database, now: Date): Promise<DueYear | undefined> {
  const [due] = await rowsOf<DueYear>(
    tx,
    sql`
      select year.id::int as id, year.client_id::int as "clientId", year.code
      from academic_year year
      join client on client.id = year.client_id
      where year.status = 'NEXT'
        and year.starts_on <= (${now.toISOString()}::timestamptz at time zone client.time_zone)::date
      order by year.id limit 1
      for update of year skip locked`,
  )
  return due
}

/**
 * Makes the next academic year of one institution the current one, once its first day has begun in the institution's
 * time zone: the current one is closed, and the earliest planned one becomes the next. Assignments and windows of a
 * closed year are no longer in force and can no longer be changed. Several processes may call it on one database.
 * Returns whether a year was due.
 */
export function beginNextYear({ db, now }: Pick<YearChangeParts, 'db' | 'now'>): Promise<boolean> {
  const at = now()
  return transaction(db, async (tx) => {
    const due = await lockDueYear(tx, at)
    if (!due) return false
    const { clientId, id, code } = due
    const setStatus = (status: (typeof academicYear.$inferSelect)['status'], ids: readonly number[]) =>
      tx
        .update(academicYear)
        .set({ status })
        .where(and(eq(academicYear.clientId, clientId), inArray(academicYear.id, [...ids, 0])))
    const years = await tx
      .select({ id: academicYear.id, status: academicYear.status })
      .from(academicYear)
      .where(eq(academicYear.clientId, clientId))
      .orderBy(asc(academicYear.startsOn))
    const ended = years.filter(({ status }) => status === 'CURRENT').map((year) => year.id)
    const planned = years.find(({ status }) => status === 'PLANNED')
    await setStatus('CLOSED', ended)
    await setStatus('CURRENT', [id])
    if (planned) await setStatus('NEXT', [planned.id])
    await audit(tx, {
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
    claimNext: async () => ((await beginNextYear(parts)) ? true : null),
    process: () => Promise.resolve(),
    concurrency: 1,
    pollMs: POLL_MS,
    onFault: parts.onFault,
  })
