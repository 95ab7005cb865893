import { and, eq, inArray } from 'drizzle-orm'
import type { Client } from '../clients/clients.ts'
import type { Database } from '../../db/database.ts'
import { userAccount } from '../../db/schema.ts'
import type { Channel } from './templates.ts'

/**
 * Message groups whose loss could cost the recipient the account, money or data: everything about signing in (1xx),
 * payments (3xx), safety of data (6xx).
 */
const SAFETY_HUNDREDS: readonly number[] = [1, 3, 6]
/** Messages whose loss could leave the recipient at an examination with an invalid ticket or none. */
const SAFETY_IDS: readonly number[] = [202, 203]

/**
 * Returns whether a message concerns the recipient's safety, so that it is sent even to people who have turned
 * notifications off (specification, section 12.7).
 */
export const isSecurityMessage = (notificationId: number): boolean =>
  SAFETY_HUNDREDS.includes(Math.floor(notificationId / 100)) || SAFETY_IDS.includes(notificationId)

interface NotificationRequest {
  readonly notificationId: number
  readonly to: { readonly userId: number | null }
  /** People who request a message to themselves want it. */
  readonly requestedBy?: number | null
}

/** Returns whether the recipient's choice counts: not for safety, nor for what somebody requests for themselves. */
const isOptional = ({ notificationId, to, requestedBy }: NotificationRequest): boolean =>
  to.userId !== null && to.userId !== requestedBy && !isSecurityMessage(notificationId)

/**
 * Returns a function that tells whether a message may be sent to its recipient on a channel: it concerns safety, the
 * recipient requested it, or accepts notifications there. The choices of all recipients are read in one statement.
 */
export async function readPreferences(
  db: Database,
  client: Client,
  notices: readonly NotificationRequest[],
): Promise<(notice: NotificationRequest, channel: Channel) => boolean> {
  const userIds = new Set(notices.filter(isOptional).flatMap(({ to }) => to.userId ?? []))
  const accounts =
    userIds.size === 0
      ? []
      : await db
          .select({ id: userAccount.id, EMAIL: userAccount.noticesByEmail, SMS: userAccount.noticesBySms })
          .from(userAccount)
          .where(and(eq(userAccount.clientId, client.id), inArray(userAccount.id, [...userIds])))
  const accepts = new Map(accounts.map(({ id, ...channels }) => [id, channels]))
  return (notice, channel) => !isOptional(notice) || (accepts.get(notice.to.userId ?? 0)?.[channel] ?? true)
}
