import { and, eq, sql } from 'drizzle-orm'
import type { JobKind } from '../../../src/contract/ticket-desk.ts'
import type { Buckets } from '../../buckets.ts'
import { clientById, type Client } from '../../clients.ts'
import type { Database } from '../../db/database.ts'
import { examEvent, ticketJob } from '../../db/schema.ts'
import type { ActorContext } from '../../handler.ts'
import { LeaseLost } from '../../jobs/leases.ts'
import { openRunner, type RunningJobs } from '../../jobs/runner.ts'
import type { Settings } from '../../settings.ts'
import type { ExamEventRow } from '../hall-ticket/events.ts'
import { ticketLeases, writeJob, type JobRow } from './lease.ts'

/** What a job says of itself: counts and examples. */
export type Report = NonNullable<JobRow['report']>

/** What jobs work with. */
export interface JobParts {
  readonly db: Database
  readonly buckets: Buckets
  readonly settings: Settings
  readonly now: () => Date
  /** What is waited for between two slices. */
  readonly standAside?: () => Promise<void>
  /** Where a fault is told. */
  readonly onFault: (error: unknown, kind: string) => void
}

/** What a slice works with. */
export interface Work extends JobParts {
  readonly client: Client
  readonly event: ExamEventRow
  readonly job: JobRow
}

/**
 * A piece of a job, short enough for other calls to wait for. It writes how far it has come together with what it did,
 * so that a killed server neither loses nor doubles anything.
 */
export type Slice = (work: Work) => Promise<'MORE' | 'DONE' | { readonly failed: Report }>

/** Writes how far a job has come. Inside the transaction of the work, where there is one: it takes the work back when another process has taken the job over. */
export const progress = (db: Database, job: JobRow, done: number, report: Report): Promise<void> => writeJob(db, job, { done, report })

/** Sets a job going, unless one of its kind is under way for this examination; then that one is named. */
export async function startJob({ db, client, now, jobs }: ActorContext, kind: JobKind, examEventId: number, total: number, input: JobRow['input'] = {}): Promise<{ readonly outcome: 'STARTED' | 'ALREADY_RUNNING'; readonly jobId: number }> {
  const [made] = await db.insert(ticketJob).values({ clientId: client.id, examEventId, kind, input, status: 'RUNNING', total, startedAt: now }).onConflictDoNothing().returning({ id: ticketJob.id })
  if (made) {
    jobs.run(made.id)
    return { outcome: 'STARTED', jobId: made.id }
  }
  const [running] = await db
    .select({ id: ticketJob.id })
    .from(ticketJob)
    .where(and(eq(ticketJob.clientId, client.id), eq(ticketJob.examEventId, examEventId), eq(ticketJob.kind, kind), eq(ticketJob.status, 'RUNNING')))
  // It has ended between the two statements: now there is room.
  if (!running) return startJob({ db, client, now, jobs } as ActorContext, kind, examEventId, total, input)
  return { outcome: 'ALREADY_RUNNING', jobId: running.id }
}

/** Who has set a job going; null: nobody remembers. */
export const actorOf = ({ input }: JobRow): number | null => (typeof input.by === 'number' ? input.by : null)

/** What a job of this process works with. */
async function workOf(parts: JobParts, jobId: number): Promise<Work | undefined> {
  const [job] = await parts.db.select().from(ticketJob).where(eq(ticketJob.id, jobId))
  const client = job && (await clientById(parts.db, job.clientId))
  if (!client) return undefined
  const [event] = await parts.db.select().from(examEvent).where(and(eq(examEvent.clientId, client.id), eq(examEvent.id, job.examEventId)))
  return event && { ...parts, job, event, client }
}

/** Runs jobs slice by slice, each by one process at a time. */
export function openJobs(parts: JobParts, slices: Readonly<Record<JobKind, Slice>>): RunningJobs {
  const end = (job: JobRow, status: 'DONE' | 'FAILED', report?: Report) =>
    writeJob(parts.db, job, { status, endedAt: parts.now(), owner: null, leaseUntil: null, ...(report ? { report } : {}), ...(status === 'DONE' ? { done: sql`${ticketJob.total}` } : {}) })

  const slice = async (work: Work): Promise<void> => {
    const { job } = work
    try {
      const outcome = await slices[job.kind](work)
      if (outcome === 'DONE') await end(job, 'DONE')
      else if (outcome !== 'MORE') await end(job, 'FAILED', outcome.failed)
    } catch (error) {
      if (error instanceof LeaseLost) throw error
      parts.onFault(error, job.kind)
      await end(job, 'FAILED', { ...job.report, fault: 'UNEXPECTED' })
    }
  }

  return openRunner({ db: parts.db, leases: ticketLeases, read: (jobId) => workOf(parts, jobId), slice, standAside: parts.standAside, onFault: parts.onFault })
}
