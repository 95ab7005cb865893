import { eq } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Database } from '../../../db/database.ts'
import { ticketJob } from '../../../db/schema.ts'
import { LeaseLost, createLeases } from '../../../lib/jobs/leases.ts'

/** A row of the jobs table; its report holds the state between slices. */
export type JobRow = typeof ticketJob.$inferSelect

/** The leases of the examination section's jobs. */
export const ticketLeases = createLeases({
  table: ticketJob,
  id: ticketJob.id,
  owner: ticketJob.owner,
  working: eq(ticketJob.status, 'RUNNING'),
})

/** Updates a job whose lease is still held. Throws `LeaseLost` otherwise, which rolls the transaction back. */
export async function writeJob(db: Database, job: JobRow, change: PgUpdateSetSource<typeof ticketJob>): Promise<void> {
  const written = await db.update(ticketJob).set(change).where(ticketLeases.held(job)).returning({ id: ticketJob.id })
  if (written.length === 0) throw new LeaseLost(`Another process has taken job ${job.id} over.`)
}
