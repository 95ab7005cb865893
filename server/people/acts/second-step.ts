import { removeSecondStep } from '../../account/second-step/set-up.ts'
import { recipientOf, send } from '../../messaging/send.ts'
import type { UserAct } from '../act.ts'
import { endSessionsOf } from '../end-access.ts'

/** Takes somebody's second step at sign-in away, because they have lost what they sign in with; they are signed out everywhere and told why. Answers with how often they were signed in. */
export const resetSecondStep = (reason: string): UserAct<number> => ({
  activity: 'resetSecondStep',
  async run(db, account, { client, now }) {
    if (!(await removeSecondStep(db, client.id, account.id, now))) return 'UNCHANGED'
    const endedSessions = await endSessionsOf(db, client.id, account.id, now)
    await send(db, client, { notificationId: 138, channels: ['EMAIL', 'SMS'], to: recipientOf(account, client), values: { reason }, now })
    return { result: endedSessions, detail: { reason, endedSessions } }
  },
})
