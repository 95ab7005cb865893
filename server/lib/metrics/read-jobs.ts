import { sql, type SQL } from 'drizzle-orm'
import type { JobKind } from '../../../src/contract/institution/platform-status.ts'
import type { Database } from '../../db/database.ts'
import { selectRows } from '../../db/rows.ts'
import {
  client,
  dataImport,
  exportJob,
  institutionArchive,
  institutionRemoval,
  studentMessage,
  ticketJob,
  userImport,
} from '../../db/schema.ts'
import type { JobFigure } from './metrics.ts'

interface JobTable {
  readonly kind: JobKind
  readonly table: SQL
  /** The column that says since when a job is to be done. */
  readonly since: SQL
  /** The states with work left. */
  readonly working: readonly string[]
  /** The steps that are done, and all of them; null: not known. */
  readonly done: SQL
  readonly total: SQL
}

const [DONE, TOTAL, UNKNOWN, CREATED] = [sql`done`, sql`total`, sql`null::int`, sql`created_at`]
const counted = { since: CREATED, done: DONE, total: TOTAL }
const uncounted = { since: CREATED, done: UNKNOWN, total: UNKNOWN }

/** The tables of jobs that processes share by leases. */
const JOBS: readonly JobTable[] = [
  { ...counted, kind: 'tickets', table: sql`${ticketJob}`, working: ['RUNNING'], since: sql`started_at` },
  { ...counted, kind: 'exports', table: sql`${exportJob}`, working: ['RUNNING'] },
  { ...counted, kind: 'user-imports', table: sql`${userImport}`, working: ['CHECKING', 'RUNNING'] },
  { ...counted, kind: 'data-imports', table: sql`${dataImport}`, working: ['CHECKING', 'RUNNING'] },
  {
    ...counted,
    ...{ kind: 'student-messages', table: sql`${studentMessage}`, working: ['RELEASED'] },
    since: sql`coalesce(released_at, created_at)`,
  },
  { ...uncounted, kind: 'archives', table: sql`${institutionArchive}`, working: ['RUNNING'] },
  { ...uncounted, kind: 'removals', table: sql`${institutionRemoval}`, working: ['DELETING'] },
]

const sqlValues = (values: readonly string[]): SQL =>
  sql.join(
    values.map((one) => sql`${one}`),
    sql`, `,
  )

const sqlTables = (toSelect: (table: JobTable) => SQL): SQL => sql.join(JOBS.map(toSelect), sql` union all `)

interface FigureRow {
  readonly kind: string
  readonly state: string
  readonly count: number | string
  readonly oldest: number | string
  readonly owners: number | string
  readonly done: number | string
  readonly total: number | string
}

/** Returns how many jobs of each kind are not finished, how many processes work on them, and their steps. */
export async function countJobs(db: Database): Promise<readonly JobFigure[]> {
  const rows = await selectRows<FigureRow>(
    db,
    sqlTables(
      ({ kind, table, since, working, done, total }) => sql`select ${kind}::text as kind,
        case when lease_until > now() then 'running' else 'waiting' end as state,
        count(*) as count, extract(epoch from now() - min(${since})) as oldest, count(distinct owner) as owners,
        coalesce(sum(${done}), 0) as done, coalesce(sum(${total}), 0) as total
        from ${table} where status in (${sqlValues(working)}) group by 1, 2`,
    ),
  )
  return rows.map(({ kind, state, count, oldest, owners, done, total }) => ({
    ...{ kind, state, count: Number(count), oldestSeconds: Number(oldest) },
    ...{ owners: Number(owners), done: Number(done), total: Number(total) },
  }))
}

/** A job that is not finished. */
export interface UnfinishedJob {
  readonly jobId: number
  readonly kind: JobKind
  /** The code of its institution. */
  readonly institution: string
  /** The runner that holds its lease; null: it waits for one. */
  readonly owner: string | null
  readonly done: number | null
  readonly total: number | null
  /** Since when it is to be done. */
  readonly since: string
}

/** Returns the oldest jobs that are not finished, and not more than `most`. */
export async function listUnfinishedJobs(db: Database, most: number): Promise<readonly UnfinishedJob[]> {
  const rows = await selectRows<Omit<UnfinishedJob, 'since'> & { readonly since: Date | string }>(
    db,
    sql`select job.id::float8 as "jobId", job.kind, ${client.code} as institution, job.owner, job.done, job.total, job.since from (${sqlTables(
      ({ kind, table, since, working, done, total }) => sql`select ${kind}::text as kind, id, client_id,
        case when lease_until > now() then owner end as owner, ${done} as done, ${total} as total,
        ${since} as since
        from ${table} where status in (${sqlValues(working)})`,
    )}) job join ${client} on ${client.id} = job.client_id order by job.since limit ${most}`,
  )
  return rows.map(({ since, ...row }) => ({ ...row, since: new Date(since).toISOString() }))
}
