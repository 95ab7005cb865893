import type { OutputOf } from '../../../contract/activity.ts'
import type { findHallTicketBeforeLogin, Ticket } from '../../../contract/hall-tickets/hall-ticket.ts'

/** The server's response to a lookup. */
export type Outcome = OutputOf<typeof findHallTicketBeforeLogin>
/** Outcomes that contain a ticket. */
export type OutcomeWithTicket = Extract<Outcome, { ticket: Ticket }>
/** Final outcomes without a ticket: only the institution can change them. */
export type OutcomeWithoutTicket = Extract<Outcome, { outcome: 'BLOCKED' | 'FORM_NOT_ACCEPTED' | 'CANCELLED' }>
/** Outcomes shown as a sentence in the form. */
export type Sentence = Extract<Outcome, { outcome: 'NO_MATCH' | 'RATE' | 'NOT_YET' | 'CLOSED' }>

const WITHOUT: readonly string[] = [
  'BLOCKED',
  'FORM_NOT_ACCEPTED',
  'CANCELLED',
] satisfies OutcomeWithoutTicket['outcome'][]

/** Returns whether an outcome replaces the form. */
export const isCard = (outcome: Outcome): outcome is OutcomeWithTicket | OutcomeWithoutTicket =>
  'ticket' in outcome || WITHOUT.includes(outcome.outcome)
