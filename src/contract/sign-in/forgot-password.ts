import * as v from 'valibot'
import { defineActivity } from '../activity.ts'
import { id } from '../parts.ts'
import { accountName, codeEnded, codeSent, codeWait, codeWrong, oneTimeToken, sixDigits } from '../account/parts.ts'

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
