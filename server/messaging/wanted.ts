import { and, eq } from 'drizzle-orm'
import type { Client } from '../clients.ts'
import type { Database } from '../db/database.ts'
import { userAccount } from '../db/schema.ts'
import type { Channel } from './templates.ts'

/** Who does not hear of it may lose the account, money or data: everything about signing in (1xx), payments (3xx), safety of data (6xx). */
const SAFETY_HUNDREDS: readonly number[] = [1, 3, 6]
/** Who does not hear of it comes to an examination with a ticket that does not hold, or with none. */
const SAFETY_IDS: readonly number[] = [202, 203]

/** Whether a message concerns somebody's safety, so that it is sent to those too who want no notices (domain brief 6.7). */
export const concernsSafety = (notificationId: number): boolean => SAFETY_HUNDREDS.includes(Math.floor(notificationId / 100)) || SAFETY_IDS.includes(notificationId)

interface Asked {
  readonly notificationId: number
  readonly to: { readonly userId: number | null }
  /** Who asks for a message to themselves wants it. */
  readonly requestedBy?: number | null
}

/** Whether a message may be sent to its recipient on a channel: it concerns safety, they have asked for it, or they want notices there. */
export async function isWanted(db: Database, client: Client, { notificationId, to, requestedBy }: Asked, channel: Channel): Promise<boolean> {
  if (to.userId === null || to.userId === requestedBy || concernsSafety(notificationId)) return true
  const [account] = await db
    .select({ EMAIL: userAccount.noticesByEmail, SMS: userAccount.noticesBySms })
    .from(userAccount)
    .where(and(eq(userAccount.clientId, client.id), eq(userAccount.id, to.userId)))
  return account?.[channel] ?? true
}
