import * as v from 'valibot'
import { defineActivity, defineQuery } from './activity.ts'
import { id, instant, localisedName, requiredText } from './parts.ts'

/**
 * What the middle part of a QR code's text `HT1.{claims}.{signature}` states, as JSON in base64url: the codes of institution and
 * examination, public id, version, seat number, initials, mark of the photo, seconds of issue and of expiry, id of the key.
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

/** The longest text of a QR code that is read at all. */
export const LONGEST_CODE = 1200

/** What a QR code or a short code says to somebody who holds a printed ticket: whether it is genuine, and as little as possible about whose it is. */
export const verifyHallTicket = defineActivity({
  name: 'verifyHallTicket',
  access: 'o',
  input: v.object({ code: requiredText(LONGEST_CODE) }),
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

/** What a verifier needs to work without a line: the public keys, and the tickets that hold no longer. */
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
    /** Public id → the only version that holds; 0: cancelled. Only tickets that were changed or cancelled stand here. */
    changed: v.record(v.string(), v.number()),
    asOf: instant,
  }),
})
