import * as v from 'valibot'
import { defineActivity } from '../activity.ts'
import { base64Schema } from '../base64.ts'
import { LOOKUP_KEYS } from '../institution/institution.ts'
import {
  clock,
  countSchema,
  day,
  id,
  instant,
  languageCode,
  localisedName,
  requiredTextSchema,
  textSchema,
} from '../parts.ts'

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
  /** The reason why the candidate may not write this paper; null: they may. */
  blocked: v.nullable(localisedName),
})
/** One paper on a ticket. */
export type TicketPaper = v.InferOutput<typeof ticketPaper>

/** The parts of a ticket that can change between two versions. */
export const TICKET_FIELDS = ['CENTRE', 'ROOM', 'SEAT', 'NAME', 'PHOTO', 'PAPERS', 'TIME', 'OTHER'] as const
/** One difference between a version and the previous one; the old and the new value are names or numbers. */
export const ticketChange = v.object({ field: v.picklist(TICKET_FIELDS), before: localisedName, after: localisedName })
/** One difference between two versions. */
export type TicketChange = v.InferOutput<typeof ticketChange>

/** The public view of a ticket, for anybody who knows the factors: no contact data, no category, no internal note. */
export const ticket = v.object({
  publicId: v.string(),
  /** Opens the file for thirty minutes. The public id alone is part of every QR code and grants no access. */
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
  centre: v.object({
    code: v.string(),
    names: localisedName,
    address: localisedName,
    landmark: v.nullable(localisedName),
  }),
  papers: v.array(ticketPaper),
  instructionLanguages: v.array(languageCode),
  /** The condition under which the ticket is valid; null: none. */
  condition: v.nullable(localisedName),
  /** The differences from the previous version; empty on the first one. */
  changes: v.array(ticketChange),
  /** The last day on which mistakes can be reported. */
  correctionsUntil: day,
})
/** The public view of a ticket, for anybody who knows the factors. */
export type Ticket = v.InferOutput<typeof ticket>

const hold = v.object({
  reason: v.string(),
  text: localisedName,
  amountMinor: v.nullable(v.number()),
  currency: v.nullable(v.string()),
  /** Gives access to the invoice, for half an hour; null or absent: paying here does not lift the hold. */
  invoiceKey: v.optional(v.nullable(v.string())),
})

/** The outcomes that return a ticket, in ascending order of importance. */
export const TICKET_OUTCOMES = ['READY', 'CHANGED', 'PART_BLOCKED', 'PROVISIONAL'] as const

/** Finds one ticket by a number and the factors that the institution requires. Never says which field was wrong. */
export const findHallTicketBeforeLogin = defineActivity({
  name: 'findHallTicketBeforeLogin',
  access: 'o',
  input: v.object({
    clientId: id,
    examEventId: id,
    by: v.picklist(LOOKUP_KEYS),
    value: requiredTextSchema(40),
    dob: v.optional(day),
    mobile4: v.optional(v.pipe(v.string(), v.regex(/^\d{4}$/))),
    motherName: v.optional(textSchema(80)),
    /** The solution of a `CHALLENGE`, sent again with the same details. */
    proof: v.optional(v.object({ challenge: requiredTextSchema(200), nonce: countSchema(Number.MAX_SAFE_INTEGER) })),
  }),
  output: v.variant('outcome', [
    // A ticket: unchanged, different from its last version, under a condition, or without some of its papers. The
    // ticket itself contains all of this; the outcome is the most important one.
    v.object({ outcome: v.picklist(TICKET_OUTCOMES), ticket }),
    v.object({ outcome: v.literal('BLOCKED'), holds: v.array(hold), checkedAt: instant }),
    v.object({ outcome: v.literal('NOT_YET'), event: localisedName, opensAt: v.nullable(instant) }),
    v.object({ outcome: v.literal('CLOSED'), event: localisedName, closedAt: v.nullable(instant) }),
    v.object({
      outcome: v.literal('FORM_NOT_ACCEPTED'),
      event: localisedName,
      formNo: v.string(),
      status: v.picklist(['DRAFT', 'SUBMITTED', 'INWARD', 'REJECTED']),
      college: localisedName,
      /** Why the form was returned; null: it was not, or no reason is known. */
      reason: v.nullable(v.string()),
    }),
    v.object({ outcome: v.literal('CANCELLED'), event: localisedName, reason: v.nullable(localisedName) }),
    /** `text` says what to check where that is more than the number and the date of birth. */
    v.object({ outcome: v.literal('NO_MATCH'), text: v.optional(v.string()) }),
    v.object({ outcome: v.literal('RATE'), until: instant, retryAfter: v.number() }),
    /**
     * A proof of work that the browser must solve before the same details may be tried again: `bits` leading zero bits
     * of SHA-256.
     */
    v.object({ outcome: v.literal('CHALLENGE'), challenge: v.string(), bits: v.number() }),
    /** Too many requests at once: retry after `retryAfter` seconds. */
    v.object({ outcome: v.literal('BUSY'), position: v.number(), retryAfter: v.number() }),
  ]),
})

/**
 * The formats of a ticket: the document, which is usual, or one light page without script for where a PDF does not
 * open.
 */
export const TICKET_FORMATS = ['PDF', 'HTML'] as const

/** Renders the ticket if necessary and returns an address that is valid for five minutes. */
export const getHallTicketFile = defineActivity({
  name: 'getHallTicketFile',
  access: 'o',
  input: v.object({
    clientId: id,
    publicId: requiredTextSchema(40),
    accessKey: requiredTextSchema(400),
    language: languageCode,
    format: v.optional(v.picklist(TICKET_FORMATS)),
  }),
  output: v.object({ url: v.string(), fileName: v.string(), bytes: v.number(), expiresAt: instant }),
})

/** The maximal size of the proof of a mistake, in bytes: a picture or a PDF file. */
export const MAX_PROOF_BYTES = 600 * 1024

/**
 * Reports a mistake on a ticket; the institution decides, and a new version follows where it agrees (specification,
 * section 10.9).
 */
export const createHallTicketCorrection = defineActivity({
  name: 'createHallTicketCorrection',
  access: 'o',
  writes: true,
  input: v.object({
    clientId: id,
    publicId: requiredTextSchema(40),
    accessKey: requiredTextSchema(400),
    field: v.picklist(TICKET_FIELDS),
    wanted: requiredTextSchema(200),
    note: v.optional(textSchema(500), ''),
    /** A picture or a PDF file; refused with 1201 if it is neither, or too large. */
    proof: v.optional(base64Schema(Math.ceil(MAX_PROOF_BYTES / 3) * 4)),
  }),
  output: v.variant('outcome', [
    v.object({ outcome: v.literal('RECEIVED'), reference: v.string() }),
    v.object({ outcome: v.literal('ALREADY_OPEN'), reference: v.string() }),
    v.object({ outcome: v.literal('CLOSED'), until: day }),
  ]),
})
