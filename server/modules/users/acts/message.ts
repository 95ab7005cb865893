import { isWithinBulkQuota } from '../../../lib/messaging/quota.ts'
import { buildRecipient, enqueueMessage } from '../../../lib/messaging/send.ts'
import type { UserAct } from './act.ts'

/** Sends a person an e-mail. */
export const buildMessageAct = (text: string): UserAct<null> => ({
  activity: 'messageUser',
  onOneself: true,
  async run(db, account, context) {
    const { client, actor, now } = context
    if (account.status === 'DEACTIVATED') return 'CLOSED'
    if (account.email === null) return 'NO_ADDRESS'
    if (!(await isWithinBulkQuota({ ...context, db }, account.id))) return 'TOO_MANY'
    await enqueueMessage(db, client, {
      notificationId: 126,
      channels: ['EMAIL'],
      to: buildRecipient(account, client),
      values: { text },
      requestedBy: actor.userId,
      now,
    })
    return { result: null }
  },
})
