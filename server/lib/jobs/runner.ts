import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Database } from '../../db/database.ts'
import type { Jobs } from '../context/handler.ts'
import { LeaseLost, RENEWED_EVERY_MS, type Leases } from './leases.ts'

/** The jobs of this process. */
export interface RunningJobs extends Jobs {
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
  readonly leases: Leases
  /** Reads a job that this process has taken; undefined: nothing to do. */
  readonly read: (jobId: number) => Promise<Job | undefined>
  /**
   * Does one slice of a job, short enough for calls to wait for it, and stores its progress in the same transaction.
   * Throws `LeaseLost` if another process owns the job by now.
   */
  readonly slice: (job: Job) => Promise<void>
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
  const running = new Map<number, Promise<void>>()
  let stopping = false
  const told = (error: unknown): void => onFault(error, 'job')

  const renewed = async (jobId: number, job: Job): Promise<void> => {
    // A slice may take longer than a lease, for example to read a large file.
    const renewing = setInterval(() => void leases.take(db, jobId, owner).catch(told), RENEWED_EVERY_MS)
    try {
      await slice(job)
    } finally {
      clearInterval(renewing)
    }
  }

  const work = async (jobId: number): Promise<void> => {
    while (!stopping) {
      const job = (await leases.take(db, jobId, owner)) ? await read(jobId) : undefined
      if (job === undefined) return
      await renewed(jobId, job)
      await yieldToRequests()
    }
  }

  const run = (jobId: number): void => {
    if (stopping || running.has(jobId)) return
    const task = work(jobId)
      .catch((error: unknown) => (error instanceof LeaseLost ? undefined : told(error)))
      .finally(() => running.delete(jobId))
    running.set(jobId, task)
  }

  const takeWaiting = async (): Promise<void> => (await leases.waiting(db)).forEach(run)
  let looking: NodeJS.Timeout | undefined

  return {
    run,
    async resume(alone) {
      if (alone) await leases.end(db, 'everybody')
      await takeWaiting()
      looking ??= setInterval(() => void takeWaiting().catch(told), RENEWED_EVERY_MS).unref()
    },
    async close() {
      stopping = true
      clearInterval(looking)
      await Promise.all(running.values())
      await leases.end(db, { owner })
    },
  }
}
