import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Database } from '../db/database.ts'
import type { Jobs } from '../handler.ts'
import { LeaseLost, RENEWED_EVERY_MS, type Leases } from './leases.ts'

/** The jobs of this process. */
export interface RunningJobs extends Jobs {
  /** Goes on with what stopped and killed processes have left behind, now and from time to time. `alone`: no other process can be at work, so leases mean nothing. */
  readonly resume: (alone: boolean) => Promise<void>
  /** Stops after the slices under way; the jobs go on with the next start, or in another process. */
  readonly close: () => Promise<void>
}

/** What jobs are run with. */
export interface JobWork<Job> {
  readonly db: Database
  readonly leases: Leases
  /** A job that this process has taken; undefined: there is nothing to be done for it. */
  readonly read: (jobId: number) => Promise<Job | undefined>
  /** Does a piece of it, short enough for other calls to wait for, and writes how far it has come together with what it did. Throws `LeaseLost` when it is another's by now. */
  readonly slice: (job: Job) => Promise<void>
  /** What is waited for between two slices; nothing but what is due at once, unless it is given. */
  readonly standAside?: (() => Promise<void>) | undefined
  /** Where a fault is told. */
  readonly onFault: (error: unknown, kind: string) => void
}

/** Runs jobs slice by slice, each by one process at a time. */
export function openRunner<Job>({ db, leases, read, slice, standAside = setImmediate, onFault }: JobWork<Job>): RunningJobs {
  const owner = randomUUID()
  const running = new Map<number, Promise<void>>()
  let stopping = false
  const told = (error: unknown): void => onFault(error, 'job')

  const renewed = async (jobId: number, job: Job): Promise<void> => {
    // A slice may take longer than a lease: reading a large file does.
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
      await standAside()
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
