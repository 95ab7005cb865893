import { eq } from 'drizzle-orm'
import { ticketJob } from '../../../db/schema.ts'
import { createLeases } from '../../../lib/jobs/leases.ts'

/** A row of the jobs table; its report holds the state between slices. */
export type JobRow = typeof ticketJob.$inferSelect

/** The leases of the examination section's jobs. */
export const ticketLeases = createLeases({
  table: ticketJob,
  id: ticketJob.id,
  owner: ticketJob.owner,
  working: eq(ticketJob.status, 'RUNNING'),
})
