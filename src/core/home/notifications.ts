import type { InputOf } from '../../contract/activity.ts'
import { emailNotification, smsNotification } from '../../contract/home/notifications.ts'
import { call } from '../mql/call.ts'
import type { CallOptions } from '../mql/exchange.ts'
import { buildFailure, type Reply } from '../mql/reply.ts'

/**
 * Returns the text of an e-mail: `messageTemplate` of the first row (specification, section 3). Without a row, returns
 * the failure `contract`.
 */
export async function loadEmailTemplate(
  notificationId: number,
  clientId: number,
  options?: CallOptions,
): Promise<Reply<string>> {
  const reply = await call(emailNotification, { notificationId, clientId }, options)
  if (!reply.ok) return reply
  const [first] = reply.result
  return first
    ? { ok: true, result: first.messageTemplate }
    : buildFailure('contract', `There is no template ${notificationId}.`)
}

/**
 * Requests a text message to the caller, or to the user who is named. QUEUED says that the request was accepted, and
 * nothing about the recipient.
 */
export const sendSms = (
  message: InputOf<typeof smsNotification>,
  options?: CallOptions,
): Promise<Reply<{ status: 'QUEUED' }>> => call(smsNotification, message, options)
