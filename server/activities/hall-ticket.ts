import type { ActivityHandlers, QueryHandlers } from '../handler.ts'
import { publicEvents } from './hall-ticket/events.ts'
import { reportMistake } from './hall-ticket/correction.ts'
import { hallTicketFileOf } from './hall-ticket/file.ts'
import { findHallTicket } from './hall-ticket/lookup.ts'
import { keysForVerifiers, verifyTicketCode } from './hall-ticket/verify.ts'

/** Finding and fetching a hall ticket without signing in (domain brief 2.1.7). */
export const hallTicketActivities = {
  findHallTicketBeforeLogin: findHallTicket,
  getHallTicketFile: hallTicketFileOf,
  createHallTicketCorrection: reportMistake,
  verifyHallTicket: verifyTicketCode,
} satisfies Partial<ActivityHandlers>

/** The examinations to choose from. */
export const hallTicketQueries = {
  publishedExamEvents: (_input, { db, client, now }) => publicEvents(db, client.id, now),
  verificationKeys: keysForVerifiers,
} satisfies Partial<QueryHandlers>
