import { removeTwoFactor } from '../../account/two-factor/set-up.ts'
import { buildRecipient, enqueueMessage } from '../../../lib/messaging/send.ts'
import type { UserAct } from './act.ts'
import { endSessions } from '../accounts/end-access.ts'

/**
 * Removes a person's two-factor authentication because they have lost their second factor. Signs them out everywhere
 * and notifies them of the reason. Returns the number of ended sessions.
 */
export const buildTwoFactorReset = (reason: string): UserAct<number> => ({
  activity: 'resetSecondStep',
  access: { kind: 'TWO_FACTOR', facts: [reason] },
  async run(db, account, { client, now }) {
    if (!(await removeTwoFactor(db, client.id, account.id, now))) return 'UNCHANGED'
    const endedSessions = await endSessions(db, client.id, account.id, now)
    await enqueueMessage(db, client, {
      notificationId: 138,
      channels: ['EMAIL', 'SMS'],
      to: buildRecipient(account, client),
      values: { reason },
      now,
    })
    return { result: endedSessions, detail: { reason, endedSessions } }
  },
})
