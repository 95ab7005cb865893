import * as v from 'valibot'
import { defineActivity } from '../activity.ts'
import { id } from '../parts.ts'
import { newPasswordText, oneTimeToken, passwordRefused } from '../account/parts.ts'

/**
 * Sets a password with a token: of a reset, of a sign-in that was refused with 1105 (`result.token`), of a confirmed
 * invitation, of an activation. CHANGED: every session of the person has ended, and both channels are notified.
 * INVALID: the token is used, expired, replaced or unknown.
 */
export const newPassword = defineActivity({
  name: 'newPassword',
  access: 'o',
  writes: true,
  input: v.object({ clientId: id, token: oneTimeToken, password: newPasswordText }),
  output: v.variant('outcome', [
    v.object({ outcome: v.literal('CHANGED') }),
    v.object({ outcome: v.literal('INVALID') }),
    passwordRefused,
  ]),
})
