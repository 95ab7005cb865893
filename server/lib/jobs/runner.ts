import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Database } from '../../db/database.ts'
import type { RunnableJobs } from '../context/handler.ts'
import { LeaseLost, RENEWED_EVERY_MS, type JobLeases } from './leases.ts'
import { openQueue } from './queue.ts'

/** The jobs of this process. */
export interface RunningJobs extends RunnableJobs {
  /**
   * Resumes jobs of stopped and killed processes, now and periodically. `alone`: no other process can be running, so
   * existing leases are ignored.
   */
  readonly resume: (alone: boolean) => Promise<void>
  /** Stops after the current slices; the jobs continue at the next start, or in another process. */
  readonly close: () => Promise<void>
}

/** What a runner needs to run jobs. */
export interface JobWork<Job> {
  readonly db: Database
  readonly leases: JobLeases
  /** Reads a job that this process has taken; undefined: nothing to do. */
  readonly read: (jobId: number) => Promise<Job | undefined>
  /**
   * Does one slice of a job, short enough for calls to wait for it, and stores its progress in the same transaction.
   * Throws `LeaseLost` if another process owns the job by now. One that takes longer ends early when this process stops
   * (`stop`).
   */
  readonly slice: (job: Job, stop: AbortSignal) => Promise<void>
  /** Awaited between two slices; by default only one turn of the event loop. */
  readonly yieldToRequests?: (() => Promise<void>) | undefined
  /** Reports an unexpected error. */
  readonly onFault: (error: unknown, kind: string) => void
}

/** Runs jobs slice by slice, each in one process at a time. */
export function openRunner<Job>({
  db,
  leases,
  read,
  slice,
  yieldToRequests = setImmediate,
  onFault,
}: JobWork<Job>): RunningJobs {
  const owner = randomUUID()
  const running = new Set<number>()
  const stopper = new AbortController()
  const stop = stopper.signal
  const reportFault = (error: unknown): void => onFault(error, 'job')

  const runSlice = async (jobId: number, job: Job): Promise<void> => {
    // A slice may take longer than a lease, for example to read a large file.
    const renewing = setInterval(() => void leases.take(db, jobId, owner).catch(reportFault), RENEWED_EVERY_MS)
    try {
      await slice(job, stop)
    } finally {
      clearInterval(renewing)
    }
  }

  const runJob = async (jobId: number, pause = yieldToRequests): Promise<void> => {
    running.add(jobId)
    try {
      while (!stop.aborted && (await leases.take(db, jobId, owner))) {
        const job = await read(jobId)
        if (job === undefined) return
        await runSlice(jobId, job)
        await pause()
      }
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error
    } finally {
      running.delete(jobId)
    }
  }

  const claimNext = async (): Promise<number | null> => {
    for (const jobId of await leases.waiting(db))
      if (!running.has(jobId) && (await leases.take(db, jobId, owner))) return jobId
    return null
  }

  const queue = openQueue({
    claimNext,
    process: (jobId) => runJob(jobId),
    concurrency: Infinity,
    pollMs: RENEWED_EVERY_MS,
    onFault: reportFault,
  })
  return {
    wake: queue.wake,
    // The waiting call is itself in flight: the job must not yield to it.
    run: (jobId) => (running.has(jobId) ? Promise.resolve() : runJob(jobId, setImmediate)),
    async resume(alone) {
      if (alone) await leases.end(db, 'everybody')
      queue.start()
    },
    async close() {
      stopper.abort()
      await queue.close()
      await leases.end(db, { owner })
    },
  }
}
