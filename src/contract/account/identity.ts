import * as v from 'valibot'
import { defineActivity } from '../activity.ts'
import { codeEnded, codeSent, codeWait, codeWrong, newPasswordText, oneTimeToken, sixDigits } from './parts.ts'
import { passkeyAnswer } from './webauthn.ts'

/**
 * The methods by which a signed-in person confirms their identity. CODE: of six digits, sent to the mobile or e-mail on
 * file.
 */
export const CONFIRMATIONS = ['PASSWORD', 'CODE', 'PASSKEY'] as const
/** A method of confirming one's identity. */
export type Confirmation = (typeof CONFIRMATIONS)[number]

/** How long a sign-in or a confirmation counts as recent for calls that require one (`recent`), in minutes. */
export const RECENT_MINUTES = 10

/** The result of a refusal with 1112: the methods by which the caller can confirm. None: they sign in again. */
export const identityNeeded = v.object({ ways: v.array(v.picklist(CONFIRMATIONS)) })
/** The result of a refusal with 1112. */
export type IdentityNeeded = v.InferOutput<typeof identityNeeded>

/**
 * Confirms that the caller is the person who signed in; calls that require a recent authentication are then accepted
 * for ten minutes. The session gets a new id, with a token in the header. The password is that of the account, or of
 * the directory for accounts managed there. Failures count with the failed sign-ins; too many lock the account (1102)
 * and end the session.
 */
export const confirmIdentity = defineActivity({
  name: 'confirmIdentity',
  access: 'r',
  needs: 'own',
  writes: true,
  input: v.variant('way', [
    v.strictObject({ way: v.literal('PASSWORD'), password: newPasswordText }),
    v.strictObject({ way: v.literal('CODE'), request: oneTimeToken, code: sixDigits }),
    v.strictObject({ way: v.literal('PASSKEY'), answer: passkeyAnswer }),
  ]),
  output: v.variant('outcome', [v.object({ outcome: v.literal('CONFIRMED') }), codeWrong, codeEnded]),
})

/** Sends the caller a code for `confirmIdentity`. OFF: they confirm with their password. */
export const sendIdentityCode = defineActivity({
  name: 'sendIdentityCode',
  access: 'r',
  needs: 'own',
  writes: true,
  input: v.nullish(v.strictObject({})),
  output: v.variant('outcome', [codeSent, codeWait, v.object({ outcome: v.literal('OFF') })]),
})
