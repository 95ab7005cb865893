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

/** A job as it stands in its table; what a slice must remember stands in its report. */
export type JobRow = typeof ticketJob.$inferSelect
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

/** Writes how far a job has come. Inside the transaction of the work, where there is one. */
export const progress = async (db: Database, { id }: JobRow, done: number, report: Report): Promise<void> => {
  await db.update(ticketJob).set({ done, report }).where(eq(ticketJob.id, id))
}

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

async function workOf(parts: JobParts, jobId: number): Promise<Work | null> {
  const [row] = await parts.db
    .select({ job: ticketJob, event: examEvent })
    .from(ticketJob)
    .innerJoin(examEvent, and(eq(examEvent.clientId, ticketJob.clientId), eq(examEvent.id, ticketJob.examEventId)))
    .where(and(eq(ticketJob.id, jobId), eq(ticketJob.status, 'RUNNING')))
  const client = row && (await clientById(parts.db, row.job.clientId))
  return client ? { ...parts, ...row, client } : null
}

/** The jobs of this process. */
export interface RunningJobs extends Jobs {
  /** Goes on with what a stopped or killed server has left behind. */
  readonly resume: () => Promise<void>
  /** Stops after the slices under way; the jobs go on with the next start. */
  readonly close: () => Promise<void>
}

/** Runs jobs slice by slice, each at most once at a time. */
export function openJobs(parts: JobParts, slices: Readonly<Record<JobKind, Slice>>): RunningJobs {
  const running = new Map<number, Promise<void>>()
  let stopping = false

  const end = (job: JobRow, status: 'DONE' | 'FAILED', report?: Report) =>
    parts.db
      .update(ticketJob)
      .set({ status, endedAt: parts.now(), ...(report ? { report } : {}), ...(status === 'DONE' ? { done: sql`${ticketJob.total}` } : {}) })
      .where(and(eq(ticketJob.id, job.id), eq(ticketJob.status, 'RUNNING')))

  const work = async (jobId: number): Promise<void> => {
    while (!stopping) {
      const one = await workOf(parts, jobId)
      if (!one) return
      try {
        const outcome = await slices[one.job.kind](one)
        if (outcome === 'DONE') await end(one.job, 'DONE')
        else if (outcome !== 'MORE') await end(one.job, 'FAILED', outcome.failed)
      } catch (error) {
        parts.onFault(error, one.job.kind)
        await end(one.job, 'FAILED', { ...one.job.report, fault: 'UNEXPECTED' })
      }
      await setImmediate()
    }
  }

  const run = (jobId: number): void => {
    if (stopping || running.has(jobId)) return
    const task = work(jobId)
      .catch((error: unknown) => parts.onFault(error, 'job'))
      .finally(() => running.delete(jobId))
    running.set(jobId, task)
  }

  return {
    run,
    async resume() {
      const left = await parts.db.select({ id: ticketJob.id }).from(ticketJob).where(eq(ticketJob.status, 'RUNNING'))
      for (const { id } of left) run(id)
    },
    async close() {
      stopping = true
      await Promise.all(running.values())
    },
  }
}
