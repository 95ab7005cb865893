import { and, eq, sql } from 'drizzle-orm'
import type { JobKind } from '../../../../src/contract/exam-office/ticket-desk.ts'
import type { Buckets } from '../../../lib/storage/buckets.ts'
import { findClientById, type Client } from '../../../lib/clients/clients.ts'
import type { Database } from '../../../db/database.ts'
import { examEvent, ticketJob } from '../../../db/schema.ts'
import { runAfterCommit, runTransaction } from '../../../db/transaction.ts'
import { recordAudit } from '../../../lib/audit/audit.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { LeaseLost } from '../../../lib/jobs/leases.ts'
import { openRunner, type RunningJobs } from '../../../lib/jobs/runner.ts'
import type { Settings } from '../../../lib/config/settings.ts'
import type { ExamEventRow } from '../../hall-tickets/tickets/events.ts'
import { ticketLeases, type JobRow } from './lease.ts'

/** The report of a job: counts and examples. */
export type Report = NonNullable<JobRow['report']>

/** The dependencies of jobs. */
export interface JobParts {
  readonly db: Database
  readonly buckets: Buckets
  readonly settings: Settings
  readonly now: () => Date
  /** Awaited between two slices, so that a job can yield to other work. */
  readonly yieldToRequests?: () => Promise<void>
  /** Reports an error. */
  readonly onFault: (error: unknown, kind: string) => void
}

/** The input of a slice. */
export interface SliceInput extends JobParts {
  readonly client: Client
  readonly event: ExamEventRow
  readonly job: JobRow
}

/**
 * A slice of a job, short enough for other calls to wait for. It stores its progress in the same transaction as its
 * results, so that a killed server neither loses nor repeats anything.
 */
export type Slice = (work: SliceInput) => Promise<'MORE' | 'DONE' | { readonly failed: Report }>

/**
 * Stores the progress of a job. Call it inside the transaction of the slice's work, if there is one: the work is rolled
 * back when another process has taken over the job.
 */
export const saveProgress = (db: Database, job: JobRow, done: number, report: Report): Promise<void> =>
  ticketLeases.update(db, job, { done, report })

/** The acts of people that start jobs; an import is recorded when it has written its file. */
const STARTING_ACTS = {
  GENERATE: 'generateHallTickets',
  PUBLISH: 'publishHallTickets',
  REISSUE: 'reissueHallTickets',
} as const
const isStartingAct = (kind: JobKind): kind is keyof typeof STARTING_ACTS => Object.hasOwn(STARTING_ACTS, kind)

type StartContext = Pick<ActorContext, 'db' | 'client' | 'now' | 'jobs' | 'actor' | 'address' | 'requestId'>

/** Records who has started a job, for how many hall tickets, and why: not for whom. */
const recordStart = (
  db: Database,
  { client, now, actor, address, requestId }: StartContext,
  { kind, examEventId, total, input }: Pick<JobRow, 'kind' | 'examEventId' | 'total' | 'input'>,
): Promise<void> =>
  isStartingAct(kind)
    ? recordAudit(db, {
        clientId: client.id,
        at: now,
        actorUserId: actor.userId,
        activity: STARTING_ACTS[kind],
        entity: 'exam_event',
        entityId: String(examEventId),
        detail: { total, reason: input.reason ?? input.waive ?? null },
        address,
        requestId,
      })
    : Promise.resolve()

/** Starts a job, unless one of its kind is running for this examination; in that case returns that job. */
export async function startJob(
  context: StartContext,
  kind: JobKind,
  examEventId: number,
  total: number,
  input: JobRow['input'] = {},
): Promise<{ readonly outcome: 'STARTED' | 'ALREADY_RUNNING'; readonly jobId: number }> {
  const { db, client, now, jobs, actor } = context
  const made = await runTransaction(db, async (tx) => {
    const [job] = await tx
      .insert(ticketJob)
      .values({
        clientId: client.id,
        examEventId,
        kind,
        input: { ...input, who: actor.userId },
        status: 'RUNNING',
        total,
        startedAt: now,
      })
      .onConflictDoNothing()
      .returning()
    if (job) await recordStart(tx, context, job)
    return job
  })
  if (made) {
    runAfterCommit(db, jobs.wake)
    return { outcome: 'STARTED', jobId: made.id }
  }
  const [running] = await db
    .select({ id: ticketJob.id })
    .from(ticketJob)
    .where(
      and(
        eq(ticketJob.clientId, client.id),
        eq(ticketJob.examEventId, examEventId),
        eq(ticketJob.kind, kind),
        eq(ticketJob.status, 'RUNNING'),
      ),
    )
  // The running job ended between the two statements: try again.
  if (!running) return startJob(context, kind, examEventId, total, input)
  return { outcome: 'ALREADY_RUNNING', jobId: running.id }
}

/** Returns who started a job; null: unknown. */
export function findJobStarter({ input: { who, by } }: JobRow): number | null {
  if (typeof who === 'number') return who
  // Jobs of earlier releases.
  return typeof by === 'number' ? by : null
}

/** Collects the input of a job's slices; undefined when the job, its client or its examination does not exist. */
async function loadSliceInput(parts: JobParts, jobId: number): Promise<SliceInput | undefined> {
  const [job] = await parts.db.select().from(ticketJob).where(eq(ticketJob.id, jobId))
  const client = job && (await findClientById(parts.db, job.clientId))
  if (!client) return undefined
  const [event] = await parts.db
    .select()
    .from(examEvent)
    .where(and(eq(examEvent.clientId, client.id), eq(examEvent.id, job.examEventId)))
  return event && { ...parts, job, event, client }
}

/** Runs jobs slice by slice, each in one process at a time. */
export function openJobs(parts: JobParts, slices: Readonly<Record<JobKind, Slice>>): RunningJobs {
  const finishJob = (job: JobRow, status: 'DONE' | 'FAILED', report?: Report) =>
    ticketLeases.update(parts.db, job, {
      status,
      endedAt: parts.now(),
      owner: null,
      leaseUntil: null,
      ...(report ? { report } : {}),
      ...(status === 'DONE' ? { done: sql`${ticketJob.total}` } : {}),
    })

  const runSlice = async (work: SliceInput): Promise<void> => {
    const { job } = work
    try {
      const outcome = await slices[job.kind](work)
      if (outcome === 'DONE') await finishJob(job, 'DONE')
      else if (outcome !== 'MORE') await finishJob(job, 'FAILED', outcome.failed)
    } catch (error) {
      if (error instanceof LeaseLost) throw error
      parts.onFault(error, job.kind)
      await finishJob(job, 'FAILED', { ...job.report, fault: 'UNEXPECTED' })
    }
  }

  return openRunner({
    db: parts.db,
    leases: ticketLeases,
    read: (jobId) => loadSliceInput(parts, jobId),
    slice: runSlice,
    yieldToRequests: parts.yieldToRequests,
    onFault: parts.onFault,
  })
}
