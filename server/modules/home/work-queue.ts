import type { QueryHandlers } from '../../lib/context/handler.ts'
import { loadOwnCases, loadOwnMessages, loadOwnRequests } from './own-requests.ts'
import { loadWorkQueue } from './work/queue.ts'

/** Handles the query for what waits for a person, and that for the requests of a student (specification, 11.2.1). */
export const workQueueQueries = {
  workQueue: async (_input, context) => [await loadWorkQueue(context)],
  myRequests: loadOwnRequests,
  myCases: (_input, context) => loadOwnCases(context),
  myMessages: (_input, context) => loadOwnMessages(context),
} satisfies Partial<QueryHandlers>
