import type { QueryHandlers } from '../../lib/context/handler.ts'

/**
 * Query handler for the screen "Server status". It is about all institutions: its right exists only in the one that the
 * operator names.
 */
export const platformStatusQueries = {
  async platformStatus(_input, { operations, client }) {
    const status = await operations.readStatus()
    return [{ ...status, jobs: status.jobs.map((job) => ({ ...job, own: job.institution === client.code })) }]
  },
} satisfies Partial<QueryHandlers>
