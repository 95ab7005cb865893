import * as v from 'valibot'
import { defineActivity, defineQuery } from '../activity.ts'
import { id, localisedName } from '../parts.ts'
import { accountName, codeEnded, codeSent, codeWait, codeWrong, newPasswordText, oneTimeToken, passwordRefused, sixDigits } from './parts.ts'

/** The rules for passwords, shown before anybody types (domain brief 2.1.4). */
export const passwordPolicy = defineQuery({
  id: 'passwordPolicy',
  access: 'o',
  input: v.object({ clientId: id }),
  row: v.object({
    minLength: v.number(),
    maxLength: v.number(),
    /** How many earlier passwords cannot be used again. */
    history: v.number(),
    /** Whether staff may sign in with a network account, whose password is changed elsewhere. */
    networkAccount: v.boolean(),
    /** Who manages those accounts, told to everybody alike; null where nobody is named. */
    managedBy: v.nullable(localisedName),
  }),
})

/**
 * Sends a code to whoever the name belongs to (domain brief 2.1.3). The answer is the same, in words and time, for names that nobody has.
 * Whom to ask when nothing arrives, and who manages network accounts, is in the public configuration (`helpdesk`, `networkAccount`): it is told to everybody.
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
 * Sets a password with a token: of a reset, of a sign-in that was refused with 1105 (`result.token`), of a confirmed invitation, of an activation.
 * CHANGED: every session of the person has ended, and both channels tell it. INVALID: the token is used, too old, replaced or unknown.
 */
export const newPassword = defineActivity({
  name: 'newPassword',
  access: 'o',
  writes: true,
  input: v.object({ clientId: id, token: oneTimeToken, password: newPasswordText }),
  output: v.variant('outcome', [v.object({ outcome: v.literal('CHANGED') }), v.object({ outcome: v.literal('INVALID') }), passwordRefused]),
})

/**
 * Changes the caller's own password. The other sessions end and this one gets a new id, with a token in the header.
 * WRONG: the current password is another one; too many of them lock the account (1102) and end the session.
 */
export const changePassword = defineActivity({
  name: 'changePassword',
  access: 'r',
  needs: 'own',
  writes: true,
  input: v.strictObject({ current: newPasswordText, password: newPasswordText }),
  output: v.variant('outcome', [
    v.object({ outcome: v.literal('CHANGED'), endedSessions: v.number() }),
    v.object({ outcome: v.literal('WRONG'), remaining: v.number() }),
    /** There is no password here to change: it is the network account's. */
    v.object({ outcome: v.literal('MANAGED_ELSEWHERE') }),
    passwordRefused,
  ]),
})
