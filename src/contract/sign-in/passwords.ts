import * as v from 'valibot'
import { defineActivity, defineQuery } from '../activity.ts'
import { id, localisedName } from '../parts.ts'
import {
  accountName,
  codeEnded,
  codeSent,
  codeWait,
  codeWrong,
  newPasswordText,
  oneTimeToken,
  passwordRefused,
  sixDigits,
} from '../account/parts.ts'

/** Returns the rules for passwords, shown before anybody types (specification, section 11.1.4). */
export const passwordPolicy = defineQuery({
  id: 'passwordPolicy',
  access: 'o',
  input: v.object({ clientId: id }),
  row: v.object({
    minLength: v.number(),
    maxLength: v.number(),
    /** The number of earlier passwords that cannot be used again. */
    history: v.number(),
    /** Whether staff may sign in with a network account, whose password is changed elsewhere. */
    networkAccount: v.boolean(),
    /** Who manages those accounts, the same for everybody; null where nobody is named. */
    managedBy: v.nullable(localisedName),
  }),
})

/**
 * Sends a code to the person of an account name (specification, section 11.1.3). The response is the same, in text and
 * time, for unknown names. The contact for when nothing arrives, and the manager of network accounts, are in the public
 * configuration (`helpdesk`, `networkAccount`), the same for everybody.
 */
export const forgotPassword = defineActivity({
  name: 'forgotPassword',
  access: 'o',
  writes: true,
  input: v.object({ clientId: id, userName: accountName }),
  output: v.variant('outcome', [codeSent, codeWait]),
})

/** Exchanges the code for a token that sets one password within fifteen minutes. */
export const verifyResetCode = defineActivity({
  name: 'verifyResetCode',
  access: 'o',
  writes: true,
  input: v.object({ clientId: id, request: oneTimeToken, code: sixDigits }),
  output: v.variant('outcome', [v.object({ outcome: v.literal('PROVEN'), token: v.string() }), codeWrong, codeEnded]),
})

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
