import * as v from 'valibot'
import { defineActivity, defineQuery } from './activity.ts'
import { LOOKUP_KEYS } from './institution.ts'
import { clock, day, id, instant, languageCode, localisedName, requiredText, text } from './parts.ts'

/** The examinations whose tickets can be found now, or will be soon (domain brief 2.1.7). */
export const publishedExamEvents = defineQuery({
  id: 'publishedExamEvents',
  access: 'o',
  input: v.object({ clientId: id }),
  row: v.object({
    examEventId: v.number(),
    code: v.string(),
    names: localisedName,
    state: v.picklist(['OPEN', 'NOT_YET', 'CLOSED']),
    opensAt: v.nullable(instant),
    closesAt: v.nullable(instant),
  }),
})

/** One paper on a ticket. */
export const ticketPaper = v.object({
  date: day,
  startsAt: clock,
  endsAt: clock,
  reportingAt: clock,
  gateClosesAt: clock,
  code: v.string(),
  names: localisedName,
  kind: v.picklist(['THEORY', 'PRACTICAL', 'PROJECT', 'VIVA']),
  attempt: v.picklist(['REGULAR', 'BACKLOG', 'IMPROVEMENT']),
  centreCode: v.string(),
  room: v.nullable(v.string()),
})
/** One paper on a ticket. */
export type TicketPaper = v.InferOutput<typeof ticketPaper>

/** What a stranger who knows the factors may see: no contact data, no category, no internal note. */
export const ticket = v.object({
  publicId: v.string(),
  /** Opens the file for thirty minutes; the public id alone stands in every QR code and opens nothing. */
  accessKey: v.string(),
  version: v.number(),
  issuedAt: instant,
  ticketNo: v.string(),
  seatNo: v.string(),
  prn: v.string(),
  candidate: v.object({ name: v.string(), localName: v.nullable(v.string()), localLanguage: v.nullable(languageCode) }),
  photoUrl: v.nullable(v.string()),
  examination: localisedName,
  college: v.object({ code: v.string(), names: localisedName }),
  programme: localisedName,
  part: localisedName,
  term: localisedName,
  centre: v.object({ code: v.string(), names: localisedName, address: localisedName, landmark: v.nullable(localisedName) }),
  papers: v.array(ticketPaper),
  instructionLanguages: v.array(languageCode),
})
/** What a stranger who knows the factors may see of a ticket. */
export type Ticket = v.InferOutput<typeof ticket>

const hold = v.object({
  reason: v.string(),
  text: localisedName,
  amountMinor: v.nullable(v.number()),
  currency: v.nullable(v.string()),
})

/** Finds one ticket by a number and the factors that the institution asks for. Never says which field was wrong. */
export const findHallTicketBeforeLogin = defineActivity({
  name: 'findHallTicketBeforeLogin',
  access: 'o',
  input: v.object({
    clientId: id,
    examEventId: id,
    by: v.picklist(LOOKUP_KEYS),
    value: requiredText(40),
    dob: v.optional(day),
    mobile4: v.optional(v.pipe(v.string(), v.regex(/^\d{4}$/))),
    motherName: v.optional(text(80)),
  }),
  output: v.variant('outcome', [
    v.object({ outcome: v.literal('READY'), ticket }),
    v.object({ outcome: v.literal('BLOCKED'), holds: v.array(hold), checkedAt: instant }),
    v.object({ outcome: v.literal('NOT_YET'), event: localisedName, opensAt: v.nullable(instant) }),
    v.object({ outcome: v.literal('CLOSED'), event: localisedName, closedAt: v.nullable(instant) }),
    v.object({ outcome: v.literal('NO_MATCH') }),
    v.object({ outcome: v.literal('RATE'), until: instant, retryAfter: v.number() }),
  ]),
})

/** Renders the ticket if it has not been yet and hands out an address that lives for five minutes. */
export const getHallTicketFile = defineActivity({
  name: 'getHallTicketFile',
  access: 'o',
  input: v.object({ clientId: id, publicId: requiredText(40), accessKey: requiredText(400), language: languageCode }),
  output: v.object({ url: v.string(), fileName: v.string(), bytes: v.number(), expiresAt: instant }),
})
