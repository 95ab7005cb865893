import type { InputOf } from '../contract/activity.ts'
import { emailNotification, smsNotification } from '../contract/notifications.ts'
import { call } from './mql/call.ts'
import type { CallOptions } from './mql/exchange.ts'
import { failed, type Reply } from './mql/reply.ts'

/** The text of an e-mail: `messageTemplate` of the first row (specification, section 3). No row is the failure `contract`. */
export async function emailTemplate(notificationId: number, clientId: number, options?: CallOptions): Promise<Reply<string>> {
  const reply = await call(emailNotification, { notificationId, clientId }, options)
  if (!reply.ok) return reply
  const [first] = reply.result
  return first ? { ok: true, result: first.messageTemplate } : failed('contract', `There is no template ${notificationId}.`)
}

/** Queues a message to a telephone: the caller's own, or that of the user who is named. */
export const sendSms = (message: InputOf<typeof smsNotification>, options?: CallOptions): Promise<Reply<{ status: 'QUEUED' | 'DECLINED' }>> => call(smsNotification, message, options)
