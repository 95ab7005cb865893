import type { OutputOf } from '../../contract/activity.ts'
import type { findHallTicketBeforeLogin, Ticket } from '../../contract/hall-ticket.ts'

/** What the server answers to a lookup. */
export type Outcome = OutputOf<typeof findHallTicketBeforeLogin>
/** Outcomes that bring a ticket. */
export type WithTicket = Extract<Outcome, { ticket: Ticket }>
/** Outcomes that are settled without a ticket: only the institution can change them. */
export type Without = Extract<Outcome, { outcome: 'BLOCKED' | 'FORM_NOT_ACCEPTED' | 'CANCELLED' }>
/** Outcomes that are a sentence in the form. */
export type Sentence = Extract<Outcome, { outcome: 'NO_MATCH' | 'RATE' | 'NOT_YET' | 'CLOSED' }>

const WITHOUT: readonly string[] = ['BLOCKED', 'FORM_NOT_ACCEPTED', 'CANCELLED'] satisfies Without['outcome'][]

/** Whether an outcome takes the place of the form. */
export const isCard = (outcome: Outcome): outcome is WithTicket | Without => 'ticket' in outcome || WITHOUT.includes(outcome.outcome)
