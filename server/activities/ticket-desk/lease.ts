import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database.ts'
import { ticketJob } from '../../db/schema.ts'

/** A job as it stands in its table; what a slice must remember stands in its report. */
export type JobRow = typeof ticketJob.$inferSelect

/** A lease is renewed several times before it ends; a process that was killed keeps a job from the others for so long. */
const SECONDS = 30
/** How often a lease is renewed, and how often processes look for jobs that nobody works on. */
export const RENEWED_EVERY_MS = 10_000

/** Somebody else has taken a job over: what was done since is taken back, and no more is done. */
export class LeaseLost extends Error {}

/** Processes on several machines share one clock: the database's. */
const until = sql`now() + make_interval(secs => ${SECONDS})`
const running = eq(ticketJob.status, 'RUNNING')
const nobodys = or(isNull(ticketJob.owner), lt(ticketJob.leaseUntil, sql`now()`))

/** Takes a job that nobody works on, or renews the own lease of it. Undefined: another process works on it, or it has ended. */
export async function leaseJob(db: Database, jobId: number, owner: string): Promise<JobRow | undefined> {
  const [job] = await db
    .update(ticketJob)
    .set({ owner, leaseUntil: until })
    .where(and(eq(ticketJob.id, jobId), running, or(nobodys, eq(ticketJob.owner, owner))))
    .returning()
  return job
}

/** The jobs that wait for a process to work on them. */
export async function jobsWithoutLease(db: Database): Promise<number[]> {
  const rows = await db.select({ id: ticketJob.id }).from(ticketJob).where(and(running, nobodys))
  return rows.map(({ id }) => id)
}

/** Gives the jobs of one process back, or of all where no other process can be at work. */
export async function endLeases(db: Database, of: { readonly owner: string } | 'everybody'): Promise<void> {
  await db
    .update(ticketJob)
    .set({ owner: null, leaseUntil: null })
    .where(and(running, of === 'everybody' ? undefined : eq(ticketJob.owner, of.owner)))
}

/** Changes a job, as long as it is still the owner's: throws `LeaseLost` otherwise, which takes the transaction back. */
export async function writeJob(db: Database, { id, owner }: JobRow, change: PgUpdateSetSource<typeof ticketJob>): Promise<void> {
  const written = await db
    .update(ticketJob)
    .set(change)
    .where(and(eq(ticketJob.id, id), running, eq(ticketJob.owner, owner ?? '')))
    .returning({ id: ticketJob.id })
  if (written.length === 0) throw new LeaseLost(`Another process has taken job ${id} over.`)
}
