import type { QueryHandlers } from '../../lib/context/handler.ts'
import { loadOwnRequests } from './own-requests.ts'
import { loadWorkQueue } from './work/queue.ts'

/** Handles the query for what waits for a person, and that for the requests of a student (specification, 11.2.1). */
export const workQueueQueries = {
  workQueue: async (_input, context) => [await loadWorkQueue(context)],
  myRequests: (_input, context) => loadOwnRequests(context),
} satisfies Partial<QueryHandlers>
