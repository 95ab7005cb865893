import * as v from 'valibot'
import { defineQuery } from '../activity.ts'
import { id, localisedName } from '../parts.ts'
import { findHallTicketBeforeLogin, ticketPaper } from './hall-ticket.ts'

/**
 * Returns the hall tickets of the signed-in student, as a lookup with all factors would: those of open examinations
 * first, then future and past ones. No row for anybody else, and for an examination that the student does not take.
 */
export const myHallTickets = defineQuery({
  id: 'myHallTickets',
  access: 'r',
  needs: 'own',
  input: v.strictObject({ examEventId: v.optional(id) }),
  row: v.object({
    examEventId: v.number(),
    names: localisedName,
    found: findHallTicketBeforeLogin.output,
    /** The next paper that has not ended, and the number of days until it; null: none. */
    next: v.nullable(v.object({ paper: ticketPaper, daysLeft: v.number() })),
  }),
})
