import { and, eq } from 'drizzle-orm'
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

/**
 * Returns whether a message may be sent to its recipient on a channel: it concerns safety, the recipient requested it,
 * or the recipient accepts notifications there.
 */
export async function isNotificationAllowed(
  db: Database,
  client: Client,
  { notificationId, to, requestedBy }: NotificationRequest,
  channel: Channel,
): Promise<boolean> {
  if (to.userId === null || to.userId === requestedBy || isSecurityMessage(notificationId)) return true
  const [account] = await db
    .select({ EMAIL: userAccount.noticesByEmail, SMS: userAccount.noticesBySms })
    .from(userAccount)
    .where(and(eq(userAccount.clientId, client.id), eq(userAccount.id, to.userId)))
  return account?.[channel] ?? true
}
