import * as v from 'valibot'
import { defineActivity, defineQuery } from '../activity.ts'
import { id, instant } from '../parts.ts'
import { codeEnded, codeWrong, oneTimeToken, secondStepProof as proof, sixDigits } from './parts.ts'

/** The states of two-factor authentication. MISSING: the person must have it and has not set it up. */
export const SECOND_STEP_STATES = ['ON', 'MISSING', 'OFF'] as const
/** The state of two-factor authentication. */
export type SecondStepState = (typeof SECOND_STEP_STATES)[number]

/** The methods of passing the second step of a sign-in, besides recovery codes. */
export const SECOND_STEP_WAYS = ['APP', 'PASSKEY'] as const
/** A method of passing the second step of a sign-in. */
export type SecondStepWay = (typeof SECOND_STEP_WAYS)[number]

/** The rules for two-factor authentication: as the institution decides for the type of user, or always required. */
export const SECOND_STEP_RULES = ['DEFAULT', 'REQUIRED'] as const
/** The rule for a person's two-factor authentication. */
export type SecondStepRule = (typeof SECOND_STEP_RULES)[number]

/**
 * The data for an authenticator app: `key` to be typed (base32), `address` (otpauth) for a QR code. Both are returned
 * once, and are not valid until a code confirms them.
 */
const appKey = v.object({ outcome: v.literal('KEY'), key: v.string(), address: v.string() })
const recoveryCodes = v.array(v.string())

/**
 * Passes the second step of a sign-in that was refused with 1109: `ticket` is its `result.ticket`, valid for five
 * minutes and three attempts; `result.ways` lists the methods (APP, PASSKEY). `code`: six digits of the app, or a
 * recovery code. Failures count with the failed passwords and lock the account (1102). Token in the header, user object
 * in the result.
 */
export const confirmSecondStep = defineActivity({
  name: 'confirmSecondStep',
  access: 'o',
  writes: true,
  begins: true,
  input: v.object({ clientId: id, ticket: oneTimeToken, code: proof }),
  output: v.variant('outcome', [
    v.object({ outcome: v.literal('SIGNED_IN'), userData: v.string() }),
    codeWrong,
    codeEnded,
  ]),
})

/**
 * Returns the app key for a person who was refused with 1110, because they must use two-factor authentication: `ticket`
 * is its `result.ticket`. Each call returns another key.
 */
export const beginMissingSecondStep = defineActivity({
  name: 'beginMissingSecondStep',
  access: 'o',
  writes: true,
  input: v.object({ clientId: id, ticket: oneTimeToken }),
  output: v.variant('outcome', [appKey, codeEnded]),
})

/**
 * Confirms that key with its first code. `recoveryCodes` are shown once; `ticket` is then for `enterWithSecondStep`.
 */
export const setUpMissingSecondStep = defineActivity({
  name: 'setUpMissingSecondStep',
  access: 'o',
  writes: true,
  input: v.object({ clientId: id, ticket: oneTimeToken, code: sixDigits }),
  output: v.variant('outcome', [
    v.object({ outcome: v.literal('SET_UP'), recoveryCodes, ticket: v.string() }),
    v.object({ outcome: v.literal('WRONG') }),
    codeEnded,
  ]),
})

/**
 * Continues the sign-in of a person who has just set up a second step. Token in the header, user object in the result.
 */
export const enterWithSecondStep = defineActivity({
  name: 'enterWithSecondStep',
  access: 'o',
  writes: true,
  begins: true,
  input: v.object({ clientId: id, ticket: oneTimeToken }),
  output: v.variant('outcome', [v.object({ outcome: v.literal('SIGNED_IN'), userData: v.string() }), codeEnded]),
})

/** Returns the state of the caller's own two-factor authentication; one row. */
export const mySecondStep = defineQuery({
  id: 'mySecondStep',
  access: 'r',
  needs: 'own',
  input: v.nullish(v.object({})),
  row: v.object({
    /** When the authenticator app was set up; null: there is none. */
    since: v.nullable(instant),
    /** It cannot be turned off. */
    required: v.boolean(),
    recoveryCodesLeft: v.number(),
    /** The number of passkeys, each of which is a second factor too. */
    passkeys: v.number(),
  }),
})

/**
 * Returns the app key for the caller. A caller who has a second step already confirms their identity with `proof`;
 * failures count with the failed passwords.
 */
export const beginSecondStep = defineActivity({
  name: 'beginSecondStep',
  access: 'r',
  needs: 'own',
  writes: true,
  recent: true,
  input: v.strictObject({ proof: v.optional(proof) }),
  output: v.variant('outcome', [appKey, v.object({ outcome: v.literal('PROOF_NEEDED') }), codeWrong]),
})

/**
 * Confirms that key with its first code: from now on a code is required at sign-in. `recoveryCodes` are shown once.
 * ENDED: begin again.
 */
export const setUpSecondStep = defineActivity({
  name: 'setUpSecondStep',
  access: 'r',
  needs: 'own',
  writes: true,
  recent: true,
  input: v.strictObject({ code: sixDigits }),
  output: v.variant('outcome', [
    v.object({ outcome: v.literal('SET_UP'), recoveryCodes }),
    v.object({ outcome: v.literal('WRONG') }),
    codeEnded,
  ]),
})

/** Creates new recovery codes, shown once; the previous ones become invalid. */
export const newRecoveryCodes = defineActivity({
  name: 'newRecoveryCodes',
  access: 'r',
  needs: 'own',
  writes: true,
  recent: true,
  input: v.strictObject({ proof }),
  output: v.variant('outcome', [
    v.object({ outcome: v.literal('CODES'), recoveryCodes }),
    v.object({ outcome: v.literal('OFF') }),
    codeWrong,
  ]),
})

/** Turns the caller's two-factor authentication off. REQUIRED: they must have it. */
export const turnOffSecondStep = defineActivity({
  name: 'turnOffSecondStep',
  access: 'r',
  needs: 'own',
  writes: true,
  recent: true,
  input: v.strictObject({ proof }),
  output: v.variant('outcome', [
    v.object({ outcome: v.literal('OFF') }),
    v.object({ outcome: v.literal('REQUIRED') }),
    codeWrong,
  ]),
})
