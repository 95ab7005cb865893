import * as v from 'valibot'
import { REQUEST_KINDS } from '../account/my-details.ts'
import { ASSET_KINDS } from '../account/own-pictures.ts'
import { defineQuery } from '../activity.ts'
import { TICKET_FIELDS } from '../hall-tickets/hall-ticket.ts'
import { day, instant } from '../parts.ts'
import { CORRECTION_TURNS } from '../exam-office/ticket-corrections.ts'

/** Returns the newest requests of the signed-in student, with their answers: at most five. */
export const myRequests = defineQuery({
  id: 'myRequests',
  access: 'r',
  needs: 'own',
  input: v.nullish(v.object({})),
  row: v.object({
    id: v.string(),
    /** TICKET: a mistake reported on a hall ticket. */
    kind: v.picklist(['TICKET', ...ASSET_KINDS, ...REQUEST_KINDS]),
    /** The part of the hall ticket; null for other kinds. */
    field: v.nullable(v.picklist(TICKET_FIELDS)),
    status: v.picklist(['WAITING', 'DONE', 'REFUSED']),
    at: instant,
    reason: v.nullable(v.string()),
    /** Whose turn it is about a reported mistake; null: it is decided, and for other kinds. */
    turn: v.nullable(v.picklist(CORRECTION_TURNS)),
    /** The last day for this step. */
    dueOn: v.nullable(day),
    /** The version of the hall ticket that was issued with the correction. */
    version: v.nullable(v.number()),
  }),
})
