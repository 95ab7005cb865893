import type { Client } from '../../../lib/clients/clients.ts'
import type { Database } from '../../../db/database.ts'
import type { userAccount } from '../../../db/schema.ts'
import { buildRecipient, enqueueMessage } from '../../../lib/messaging/send.ts'
import { buildPortalUrl } from '../../../lib/config/portal-address.ts'
import type { Settings } from '../../../lib/config/settings.ts'
import { issueToken } from './one-time-tokens.ts'

const HOURS = 48

/**
 * Sends the link that confirms the current e-mail address of an account and replaces older links (specification,
 * section 11.1.5). Runs in the caller's transaction.
 */
export async function sendEmailConfirm(
  db: Database,
  client: Client,
  settings: Settings,
  account: typeof userAccount.$inferSelect,
  now: Date,
): Promise<void> {
  if (account.email === null) return
  const token = await issueToken(
    db,
    client,
    { purpose: 'EMAIL_CONFIRM', userId: account.id, boundTo: account.email, minutes: HOURS * 60 },
    now,
  )
  await enqueueMessage(db, client, {
    notificationId: 104,
    channels: ['EMAIL'],
    to: buildRecipient(account, client),
    values: { link: buildPortalUrl(settings, client, 'emailConfirm', { userId: token }) },
    now,
  })
}
