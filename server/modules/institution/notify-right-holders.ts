import type { Right } from '../../../src/contract/access.ts'
import { buildPortalUrl, type MESSAGE_SCREENS } from '../../lib/config/portal-address.ts'
import type { ActorContext } from '../../lib/context/handler.ts'
import { buildRecipient, enqueueMessages, type Notice, type Recipient } from '../../lib/messaging/send.ts'
import { readRightHolders, type RightHolder } from '../../lib/session/right-holders.ts'

/** A message to the people who hold a right; its text has the slot `link` for the screen. */
interface RightNotice {
  readonly right: Right
  readonly notificationId: number
  readonly screen: keyof typeof MESSAGE_SCREENS
  readonly values: (to: Recipient) => Readonly<Record<string, string>>
  /** Whether it concerns a holder of the right. Default: all of them. */
  readonly concerns?: (holder: RightHolder) => Promise<boolean>
}

/** Notifies everybody else who holds a right, by e-mail. Runs in the caller's transaction. */
export async function notifyRightHolders(
  { db, client, settings, actor, now }: ActorContext,
  { right, notificationId, screen, values, concerns = () => Promise.resolve(true) }: RightNotice,
): Promise<void> {
  const link = buildPortalUrl(settings, client, screen)
  const notices: Notice[] = []
  for (const holder of await readRightHolders(db, client, right, now)) {
    if (holder.account.id === actor.userId || !(await concerns(holder))) continue
    const to = buildRecipient(holder.account, client)
    notices.push({
      notificationId,
      channels: ['EMAIL'],
      to,
      values: { ...values(to), link },
      requestedBy: actor.userId,
      now,
    })
  }
  await enqueueMessages(db, client, notices)
}
