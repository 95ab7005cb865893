import * as v from 'valibot'
import { REQUEST_KINDS } from '../account/my-details.ts'
import { ASSET_KINDS } from '../account/own-pictures.ts'
import { defineQuery } from '../activity.ts'
import { TICKET_FIELDS } from '../hall-tickets/hall-ticket.ts'
import { day, instant } from '../parts.ts'
import { CASE_KINDS } from '../payments/case-kinds.ts'
import { CASE_STATUSES } from '../payments/payment-cases.ts'
import { MESSAGE_SUBJECTS } from './student-record.ts'
import { CORRECTION_TURNS } from '../exam-office/ticket-corrections.ts'

/**
 * Returns the newest requests of the signed-in student, with their answers: at most five, or with `all` at most fifty
 * of a kind.
 */
export const myRequests = defineQuery({
  id: 'myRequests',
  access: 'r',
  needs: 'own',
  input: v.nullish(v.object({ all: v.optional(v.boolean()) })),
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

/** Returns the cases about payments of the signed-in student, the latest first: at most fifty. */
export const myCases = defineQuery({
  id: 'myCases',
  access: 'r',
  needs: 'own',
  input: v.nullish(v.object({})),
  row: v.object({
    caseNo: v.string(),
    kind: v.picklist(CASE_KINDS),
    status: v.picklist(CASE_STATUSES),
    openedAt: instant,
    refundMinor: v.nullable(v.number()),
    currency: v.string(),
  }),
})

/**
 * Returns the messages that were sent to the account of the caller, the latest first, without their texts: at most
 * fifty. Messages to an address without an account are left out, because somebody else may have the same address.
 */
export const myMessages = defineQuery({
  id: 'myMessages',
  access: 'r',
  needs: 'own',
  input: v.nullish(v.object({})),
  row: v.object({
    messageId: v.string(),
    subject: v.picklist(MESSAGE_SUBJECTS),
    channel: v.picklist(['SMS', 'EMAIL']),
    status: v.picklist(['QUEUED', 'SENDING', 'SENT', 'FAILED']),
    at: instant,
  }),
})
