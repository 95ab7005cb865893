import * as v from 'valibot'
import { defineActivity, defineQuery } from '../activity.ts'
import { id, instant } from '../parts.ts'
import { accountName, oneTimeToken } from './parts.ts'

const link = v.object({ clientId: id, token: oneTimeToken })

/**
 * Returns what a link would confirm. This changes nothing, because mail scanners open links (specification, section
 * 11.1.5).
 */
export const emailConfirmInfo = defineQuery({
  id: 'emailConfirmInfo',
  access: 'o',
  input: link,
  row: v.variant('outcome', [
    v.object({ outcome: v.literal('READY'), maskedEmail: v.string() }),
    v.object({ outcome: v.literal('ALREADY'), at: instant }),
    v.object({ outcome: v.literal('EXPIRED'), maskedEmail: v.string() }),
    v.object({ outcome: v.literal('REPLACED') }),
    v.object({ outcome: v.literal('INVALID') }),
  ]),
})

/**
 * Confirms the address that the link was sent to. An invited person continues with `passwordToken` at `newPassword`.
 */
export const confirmUserEmail = defineActivity({
  name: 'confirmUserEmail',
  access: 'o',
  writes: true,
  input: link,
  output: v.variant('outcome', [
    v.object({ outcome: v.literal('CONFIRMED'), passwordToken: v.nullable(v.string()) }),
    v.object({ outcome: v.literal('ALREADY'), at: instant }),
    v.object({ outcome: v.literal('EXPIRED') }),
    v.object({ outcome: v.literal('REPLACED') }),
    v.object({ outcome: v.literal('INVALID') }),
  ]),
})

/** Sends a new link: for an old one, or for a name (then the response is the same for unknown names). Three a day. */
export const resendEmailConfirm = defineActivity({
  name: 'resendEmailConfirm',
  access: 'o',
  writes: true,
  input: v.object({ clientId: id, token: v.optional(oneTimeToken), userName: v.optional(accountName) }),
  output: v.variant('outcome', [
    v.object({ outcome: v.literal('SENT') }),
    v.object({ outcome: v.literal('ALREADY'), at: instant }),
    v.object({ outcome: v.literal('WAIT'), seconds: v.number() }),
    v.object({ outcome: v.literal('INVALID') }),
  ]),
})
