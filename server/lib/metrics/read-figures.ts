import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { Database, OpenDatabase } from '../../db/database.ts'
import { selectRows } from '../../db/rows.ts'
import { notificationOutbox } from '../../db/schema.ts'
import { getCacheReads } from '../cache/count-cache.ts'
import type { Figures, WaitingFigure } from './metrics.ts'
import { countJobs } from './read-jobs.ts'

/** How long the database may take; after that the other metrics are sent without its figures. */
const DEADLINE_MS = 3000

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

/** Returns what waits in the tables; null when the database fails or does not answer in time. */
function readWaiting(db: Database): Promise<Figures['waiting']> {
  const reading = Promise.all([listMessages(db), countJobs(db)]).then(
    ([outbox, jobs]) => ({ outbox: outbox.map(toFigure), jobs }),
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
