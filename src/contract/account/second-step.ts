import * as v from 'valibot'
import { defineActivity, defineQuery } from '../activity.ts'
import { id, instant, requiredText } from '../parts.ts'
import { codeEnded, codeWrong, oneTimeToken, sixDigits } from './parts.ts'

/** How it stands with somebody's second step. MISSING: they must have one and have not set it up. */
export const SECOND_STEP_STATES = ['ON', 'MISSING', 'OFF'] as const
/** How it stands with somebody's second step. */
export type SecondStepState = (typeof SECOND_STEP_STATES)[number]

/** Whether somebody must have a second step: as the institution decides for their kind of people, or always. */
export const SECOND_STEP_RULES = ['DEFAULT', 'REQUIRED'] as const
/** Whether somebody must have a second step. */
export type SecondStepRule = (typeof SECOND_STEP_RULES)[number]

/** Six digits of the authenticator app, or one of the recovery codes. */
const proof = requiredText(20)

/** What an authenticator app needs: `key` to be typed (base32), `address` (otpauth) for a QR code. Both are told once, and are worth nothing until a code confirms them. */
const appKey = v.object({ outcome: v.literal('KEY'), key: v.string(), address: v.string() })
const recoveryCodes = v.array(v.string())

/**
 * The second step of a sign-in that was refused with 1109: `ticket` is its `result.ticket`, lives five minutes and withstands three tries.
 * `code`: six digits of the app, or a recovery code. Wrong ones count with the wrong passwords and lock the account (1102). Token in the header, user object in the result.
 */
export const confirmSecondStep = defineActivity({
  name: 'confirmSecondStep',
  access: 'o',
  writes: true,
  begins: true,
  input: v.object({ clientId: id, ticket: oneTimeToken, code: proof }),
  output: v.variant('outcome', [v.object({ outcome: v.literal('SIGNED_IN'), userData: v.string() }), codeWrong, codeEnded]),
})

/** What somebody's app needs who was refused with 1110, because they must have a second step: `ticket` is its `result.ticket`. Each call gives another key. */
export const beginMissingSecondStep = defineActivity({
  name: 'beginMissingSecondStep',
  access: 'o',
  writes: true,
  input: v.object({ clientId: id, ticket: oneTimeToken }),
  output: v.variant('outcome', [appKey, codeEnded]),
})

/** Confirms that key with its first code. `recoveryCodes` are shown once; `ticket` then goes to `enterWithSecondStep`. */
export const setUpMissingSecondStep = defineActivity({
  name: 'setUpMissingSecondStep',
  access: 'o',
  writes: true,
  input: v.object({ clientId: id, ticket: oneTimeToken, code: sixDigits }),
  output: v.variant('outcome', [v.object({ outcome: v.literal('SET_UP'), recoveryCodes, ticket: v.string() }), v.object({ outcome: v.literal('WRONG') }), codeEnded]),
})

/** Goes on with the sign-in of whoever has just set a second step up. Token in the header, user object in the result. */
export const enterWithSecondStep = defineActivity({
  name: 'enterWithSecondStep',
  access: 'o',
  writes: true,
  begins: true,
  input: v.object({ clientId: id, ticket: oneTimeToken }),
  output: v.variant('outcome', [v.object({ outcome: v.literal('SIGNED_IN'), userData: v.string() }), codeEnded]),
})

/** The caller's own second step; one row. */
export const mySecondStep = defineQuery({
  id: 'mySecondStep',
  access: 'r',
  needs: 'own',
  input: v.nullish(v.object({})),
  row: v.object({
    /** Since when; null: it is off. */
    since: v.nullable(instant),
    /** It cannot be turned off. */
    required: v.boolean(),
    recoveryCodesLeft: v.number(),
  }),
})

/** What the caller's app needs. Who has a second step already shows with `proof` that they are its owner; wrong ones count with the wrong passwords. */
export const beginSecondStep = defineActivity({
  name: 'beginSecondStep',
  access: 'r',
  needs: 'own',
  writes: true,
  input: v.strictObject({ proof: v.optional(proof) }),
  output: v.variant('outcome', [appKey, v.object({ outcome: v.literal('PROOF_NEEDED') }), codeWrong]),
})

/** Confirms that key with its first code: from now on it is asked for at sign-in. `recoveryCodes` are shown once. ENDED: begin again. */
export const setUpSecondStep = defineActivity({
  name: 'setUpSecondStep',
  access: 'r',
  needs: 'own',
  writes: true,
  input: v.strictObject({ code: sixDigits }),
  output: v.variant('outcome', [v.object({ outcome: v.literal('SET_UP'), recoveryCodes }), v.object({ outcome: v.literal('WRONG') }), codeEnded]),
})

/** New recovery codes, shown once; those before hold no longer. */
export const newRecoveryCodes = defineActivity({
  name: 'newRecoveryCodes',
  access: 'r',
  needs: 'own',
  writes: true,
  input: v.strictObject({ proof }),
  output: v.variant('outcome', [v.object({ outcome: v.literal('CODES'), recoveryCodes }), v.object({ outcome: v.literal('OFF') }), codeWrong]),
})

/** Turns the caller's second step off. REQUIRED: they must have one. */
export const turnOffSecondStep = defineActivity({
  name: 'turnOffSecondStep',
  access: 'r',
  needs: 'own',
  writes: true,
  input: v.strictObject({ proof }),
  output: v.variant('outcome', [v.object({ outcome: v.literal('OFF') }), v.object({ outcome: v.literal('REQUIRED') }), codeWrong]),
})
