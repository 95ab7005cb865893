import { screenAddress } from '../account/email-confirm.ts'
import { issueToken } from '../account/one-time.ts'
import { nameIn, type Client } from '../clients.ts'
import type { Database } from '../db/database.ts'
import type { userAccount } from '../db/schema.ts'
import { recipientOf, send } from '../messaging/send.ts'
import { rolesOf } from '../sessions.ts'
import type { Settings } from '../settings.ts'

const DAYS = 7
const DAY_MINUTES = 24 * 60

type Account = typeof userAccount.$inferSelect

/** The names of the roles that somebody holds now, in their own language, as one text for a message. */
export async function rolesInWords(db: Database, client: Client, account: Account, now: Date): Promise<string> {
  const { language } = recipientOf(account, client)
  const names = (await rolesOf(db, client.id, account.id, now)).map(({ name, nameI18n }) => nameIn({ name, translations: nameI18n }, language))
  return new Intl.ListFormat(language).format(names)
}

/** Invites somebody by mail, in their language, with a link that confirms the address and leads to the first password within seven days; links before it hold no longer. Null: there is no address. Part of the caller's transaction. */
export async function inviteByMail(db: Database, client: Client, settings: Settings, account: Account, now: Date): Promise<{ readonly address: string; readonly until: string } | null> {
  if (account.email === null) return null
  const minutes = DAYS * DAY_MINUTES
  const token = await issueToken(db, client, { purpose: 'EMAIL_CONFIRM', userId: account.id, boundTo: account.email, minutes }, now)
  const link = screenAddress(settings, client, `userEmailConfirm/${token}`)
  await send(db, client, { notificationId: 101, channels: ['EMAIL'], to: recipientOf(account, client), values: { roles: await rolesInWords(db, client, account, now), link }, now })
  return { address: link, until: new Date(now.getTime() + minutes * 60_000).toISOString() }
}
