import type { ActivityHandlers, QueryHandlers } from '../../lib/context/handler.ts'
import { decideCorrection } from './corrections/decide-correction.ts'
import { loadCorrection } from './corrections/load-correction.ts'

/** Handles decisions about mistakes that students have reported on their hall tickets (specification, section 10.9). */
export const ticketCorrectionActivities = {
  decideTicketCorrection: decideCorrection,
} satisfies Partial<ActivityHandlers>

/** Handles the query for one of these mistakes. */
export const ticketCorrectionQueries = {
  ticketCorrection: loadCorrection,
} satisfies Partial<QueryHandlers>
