import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { Database, OpenDatabase } from '../../db/database.ts'
import { selectRows } from '../../db/rows.ts'
import {
  dataImport,
  exportJob,
  institutionArchive,
  institutionRemoval,
  notificationOutbox,
  ticketJob,
  userImport,
} from '../../db/schema.ts'
import { getCacheReads } from '../cache/count-cache.ts'
import type { Figures, WaitingFigure } from './metrics.ts'

/** How long the database may take; after that the other metrics are sent without its figures. */
const DEADLINE_MS = 3000

/** The tables of jobs, with the column that says since when a job is to be done, and the states with work left. */
const JOBS = [
  { kind: 'tickets', table: ticketJob, since: ticketJob.startedAt, working: ['RUNNING'] },
  { kind: 'exports', table: exportJob, since: exportJob.createdAt, working: ['RUNNING'] },
  { kind: 'user-imports', table: userImport, since: userImport.createdAt, working: ['CHECKING', 'RUNNING'] },
  { kind: 'data-imports', table: dataImport, since: dataImport.createdAt, working: ['CHECKING', 'RUNNING'] },
  { kind: 'archives', table: institutionArchive, since: institutionArchive.createdAt, working: ['RUNNING'] },
  { kind: 'removals', table: institutionRemoval, since: institutionRemoval.createdAt, working: ['DELETING'] },
] as const

interface WaitingRow {
  readonly kind: string
  readonly state: string
  readonly count: number | string
  readonly oldest: number | string
}

const toFigure = ({ kind, state, count, oldest }: WaitingRow): WaitingFigure => ({
  kind,
  state,
  count: Number(count),
  oldestSeconds: Number(oldest),
})

/** Messages by channel and state; one that is due later, after quiet hours or for another attempt, is `DEFERRED`. */
const listMessages = (db: Database): Promise<WaitingRow[]> =>
  selectRows<WaitingRow>(
    db,
    sql`select kind, state, count(*) as count, extract(epoch from now() - min(created_at)) as oldest
      from (select channel as kind, created_at,
          case when status = 'QUEUED' and next_attempt_at > now() then 'DEFERRED' else status end as state
        from ${notificationOutbox} where status in ('QUEUED', 'SENDING')) message
      group by kind, state`,
  )

const listJobs = (db: Database): Promise<WaitingRow[]> =>
  selectRows<WaitingRow>(
    db,
    sql.join(
      JOBS.map(
        ({ kind, table, since, working }) => sql`select ${kind}::text as kind,
          case when lease_until > now() then 'running' else 'waiting' end as state,
          count(*) as count, extract(epoch from now() - min(${since})) as oldest
          from ${table} where ${sql.join([
            sql`status in (`,
            sql.join(
              working.map((one) => sql`${one}`),
              sql`, `,
            ),
            sql`)`,
          ])}
          group by 1, 2`,
      ),
      sql` union all `,
    ),
  )

/** Returns what waits in the tables; null when the database fails or does not answer in time. */
function readWaiting(db: Database): Promise<Figures['waiting']> {
  const reading = Promise.all([listMessages(db), listJobs(db)]).then(
    ([outbox, jobs]) => ({ outbox: outbox.map(toFigure), jobs: jobs.map(toFigure) }),
    () => null,
  )
  let late: NodeJS.Timeout | undefined
  const deadline = new Promise<null>((resolve) => {
    late = setTimeout(() => resolve(null), DEADLINE_MS)
  })
  return Promise.race([reading, deadline]).finally(() => clearTimeout(late))
}

/** Reads what the metrics show of the database and its connections, and the disk of the data folder. */
export async function readFigures(
  { db, readPool }: OpenDatabase,
  dataDir: string,
): Promise<Omit<Figures, 'lastBackupAt' | 'isSuspended'>> {
  const [waiting, disk] = await Promise.all([readWaiting(db), statfs(dataDir).catch(() => null)])
  return {
    waiting,
    pool: readPool(),
    disk: disk && { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize },
    cache: getCacheReads(db),
  }
}
