import { eq } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database.ts'
import { ticketJob } from '../../db/schema.ts'
import { LeaseLost, leasesOf } from '../../jobs/leases.ts'

/** A job as it stands in its table; what a slice must remember stands in its report. */
export type JobRow = typeof ticketJob.$inferSelect

/** Who works on which job of the examination section. */
export const ticketLeases = leasesOf({ table: ticketJob, id: ticketJob.id, owner: ticketJob.owner, working: eq(ticketJob.status, 'RUNNING') })

/** Changes a job, as long as it is still the owner's: throws `LeaseLost` otherwise, which takes the transaction back. */
export async function writeJob(db: Database, job: JobRow, change: PgUpdateSetSource<typeof ticketJob>): Promise<void> {
  const written = await db.update(ticketJob).set(change).where(ticketLeases.held(job)).returning({ id: ticketJob.id })
  if (written.length === 0) throw new LeaseLost(`Another process has taken job ${job.id} over.`)
}
