import * as v from 'valibot'
import { defineActivity } from '../activity.ts'
import { newPasswordText, passwordRefused } from './parts.ts'

/**
 * Changes the caller's own password. The other sessions end and this one gets a new id, with a token in the header.
 * WRONG: the current password is incorrect; too many failures lock the account (1102) and end the session.
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
    /** The password cannot be changed here, because it is that of the network account. */
    v.object({ outcome: v.literal('MANAGED_ELSEWHERE') }),
    passwordRefused,
  ]),
})
