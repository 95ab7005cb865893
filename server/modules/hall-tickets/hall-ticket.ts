import type { ActivityHandlers, QueryHandlers } from '../../lib/context/handler.ts'
import { listPublicExams } from './tickets/events.ts'
import { reportMistake } from './tickets/correction.ts'
import { prepareTicketFile } from './tickets/file.ts'
import { answerHallTicketLookup } from './tickets/lookup.ts'
import { listOwnTickets } from './tickets/own-tickets.ts'
import { listVerifierKeys, verifyTicketCode } from './tickets/verify-ticket-code.ts'

/** Handlers for finding and downloading a hall ticket without signing in (specification, section 11.1.7). */
export const hallTicketActivities = {
  findHallTicketBeforeLogin: answerHallTicketLookup,
  getHallTicketFile: prepareTicketFile,
  createHallTicketCorrection: reportMistake,
  verifyHallTicket: verifyTicketCode,
} satisfies Partial<ActivityHandlers>

/** Query handlers for the list of examinations, a student's own tickets, and the verification keys. */
export const hallTicketQueries = {
  publishedExamEvents: (_input, { db, client, now }) => listPublicExams(db, client.id, now),
  myHallTickets: listOwnTickets,
  verificationKeys: listVerifierKeys,
} satisfies Partial<QueryHandlers>
