import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import type { JobKind } from '../../../src/contract/ticket-desk.ts'
import type { Buckets } from '../../buckets.ts'
import { clientById, type Client } from '../../clients.ts'
import type { Database } from '../../db/database.ts'
import { examEvent, ticketJob } from '../../db/schema.ts'
import type { ActorContext, Jobs } from '../../handler.ts'
import type { Settings } from '../../settings.ts'
import type { ExamEventRow } from '../hall-ticket/events.ts'
import { endLeases, jobsWithoutLease, leaseJob, LeaseLost, RENEWED_EVERY_MS, writeJob, type JobRow } from './lease.ts'

/** What a job says of itself: counts and examples. */
export type Report = NonNullable<JobRow['report']>

/** What jobs work with. */
export interface JobParts {
  readonly db: Database
  readonly buckets: Buckets
  readonly settings: Settings
  readonly now: () => Date
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

/** What a job works with, taken for this process; null: another one works on it, or it has ended. */
async function workOf(parts: JobParts, jobId: number, owner: string): Promise<Work | null> {
  const job = await leaseJob(parts.db, jobId, owner)
  const client = job && (await clientById(parts.db, job.clientId))
  if (!client) return null
  const [event] = await parts.db.select().from(examEvent).where(and(eq(examEvent.clientId, client.id), eq(examEvent.id, job.examEventId)))
  return event ? { ...parts, job, event, client } : null
}

/** The jobs of this process. */
export interface RunningJobs extends Jobs {
  /** Goes on with what stopped and killed processes have left behind, now and from time to time. `alone`: no other process can be at work, so leases mean nothing. */
  readonly resume: (alone: boolean) => Promise<void>
  /** Stops after the slices under way; the jobs go on with the next start, or in another process. */
  readonly close: () => Promise<void>
}

/** Runs jobs slice by slice, each by one process at a time. */
export function openJobs(parts: JobParts, slices: Readonly<Record<JobKind, Slice>>): RunningJobs {
  const owner = randomUUID()
  const running = new Map<number, Promise<void>>()
  let stopping = false

  const told = (error: unknown): void => parts.onFault(error, 'job')
  const end = (job: JobRow, status: 'DONE' | 'FAILED', report?: Report) =>
    writeJob(parts.db, job, { status, endedAt: parts.now(), owner: null, leaseUntil: null, ...(report ? { report } : {}), ...(status === 'DONE' ? { done: sql`${ticketJob.total}` } : {}) })

  const slice = async (work: Work): Promise<void> => {
    const { job } = work
    // A slice may take longer than a lease: reading a large file does.
    const renewing = setInterval(() => void leaseJob(parts.db, job.id, owner).catch(told), RENEWED_EVERY_MS)
    try {
      const outcome = await slices[job.kind](work)
      if (outcome === 'DONE') await end(job, 'DONE')
      else if (outcome !== 'MORE') await end(job, 'FAILED', outcome.failed)
    } catch (error) {
      if (error instanceof LeaseLost) throw error
      parts.onFault(error, job.kind)
      await end(job, 'FAILED', { ...job.report, fault: 'UNEXPECTED' })
    } finally {
      clearInterval(renewing)
    }
  }

  const work = async (jobId: number): Promise<void> => {
    while (!stopping) {
      const one = await workOf(parts, jobId, owner)
      if (!one) return
      await slice(one)
      await setImmediate()
    }
  }

  const run = (jobId: number): void => {
    if (stopping || running.has(jobId)) return
    const task = work(jobId)
      .catch((error: unknown) => (error instanceof LeaseLost ? undefined : told(error)))
      .finally(() => running.delete(jobId))
    running.set(jobId, task)
  }

  const takeWaiting = async (): Promise<void> => (await jobsWithoutLease(parts.db)).forEach(run)
  let looking: NodeJS.Timeout | undefined

  return {
    run,
    async resume(alone) {
      if (alone) await endLeases(parts.db, 'everybody')
      await takeWaiting()
      looking ??= setInterval(() => void takeWaiting().catch(told), RENEWED_EVERY_MS).unref()
    },
    async close() {
      stopping = true
      clearInterval(looking)
      await Promise.all(running.values())
      await endLeases(parts.db, { owner })
    },
  }
}
