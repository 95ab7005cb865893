import type { Client } from '../clients.ts'
import type { Database } from '../db/database.ts'
import type { userAccount } from '../db/schema.ts'
import { recipientOf, send } from '../messaging/send.ts'
import type { Settings } from '../settings.ts'
import { issueToken } from './one-time.ts'

const HOURS = 48

/** The address of a path of the portal, for messages. It comes from the settings and never from a request: whoever asks could name a host of their own. */
export const portalAddress = ({ portalUrl, port }: Pick<Settings, 'portalUrl' | 'port'>, path: `/${string}`): string => `${portalUrl ?? `http://localhost:${port}/portal.html`}#${path}`

/** The address of a screen of an institution, for messages. */
export const screenAddress = (settings: Pick<Settings, 'portalUrl' | 'port'>, client: Client, screen: string): string => portalAddress(settings, `/${client.code}/${screen}`)

/** The address at which a token sets a new password, for messages. */
export const newPasswordAddress = (settings: Pick<Settings, 'portalUrl' | 'port'>, client: Client, token: string): string => portalAddress(settings, `/newPassword?client=${client.code}&token=${token}`)

/** Sends the link that confirms an account's e-mail address as it is now; older links are replaced (domain brief 2.1.5). Part of the caller's transaction. */
export async function sendEmailConfirm(db: Database, client: Client, settings: Settings, account: typeof userAccount.$inferSelect, now: Date): Promise<void> {
  if (account.email === null) return
  const token = await issueToken(db, client, { purpose: 'EMAIL_CONFIRM', userId: account.id, boundTo: account.email, minutes: HOURS * 60 }, now)
  await send(db, client, { notificationId: 104, channels: ['EMAIL'], to: recipientOf(account, client), values: { link: screenAddress(settings, client, `userEmailConfirm/${token}`) }, now })
}
