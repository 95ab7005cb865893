import * as v from 'valibot'
import { defineActivity, defineQuery } from '../activity.ts'
import { id, instant, localisedName, requiredTextSchema } from '../parts.ts'

/**
 * The claims in the middle part of a QR code's text `HT1.{claims}.{signature}`, as JSON in base64url: the codes of
 * institution and examination, public id, version, seat number, initials, mark of the photo, seconds of issue and of
 * expiry, id of the key.
 */
export const ticketClaims = v.strictTuple([
  v.string(),
  v.string(),
  v.string(),
  v.pipe(v.number(), v.integer()),
  v.string(),
  v.string(),
  v.string(),
  v.pipe(v.number(), v.integer()),
  v.pipe(v.number(), v.integer()),
  v.string(),
])

/** The maximal length of a QR code's text; longer ones are ignored. */
export const LONGEST_CODE = 1200

/**
 * Verifies a QR code or a short code for somebody who holds a printed ticket: returns whether it is genuine, and as
 * little as possible about its person.
 */
export const verifyHallTicket = defineActivity({
  name: 'verifyHallTicket',
  access: 'o',
  input: v.object({ code: requiredTextSchema(LONGEST_CODE) }),
  output: v.variant('outcome', [
    v.object({
      outcome: v.picklist(['GENUINE', 'SUPERSEDED', 'CANCELLED', 'EXPIRED']),
      institution: localisedName,
      examination: localisedName,
      seatNo: v.string(),
      initials: v.string(),
      centreCode: v.string(),
      version: v.number(),
      currentVersion: v.number(),
      issuedAt: instant,
    }),
    v.object({ outcome: v.literal('FORGED') }),
    v.object({ outcome: v.literal('UNKNOWN') }),
    v.object({ outcome: v.literal('RATE'), until: instant, retryAfter: v.number() }),
  ]),
})

/** Returns what a verifier needs offline: the public keys, and the tickets that are no longer valid. */
export const verificationKeys = defineQuery({
  id: 'verificationKeys',
  access: 'o',
  input: v.object({ clientId: id }),
  row: v.object({
    keyId: v.string(),
    clientCode: v.string(),
    institution: localisedName,
    /** Ed25519, raw 32 bytes, base64url. */
    publicKey: v.string(),
    /** Public id → the only valid version; 0: cancelled. Contains only tickets that were changed or cancelled. */
    changed: v.record(v.string(), v.number()),
    asOf: instant,
  }),
})
