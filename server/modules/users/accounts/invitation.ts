import { issueToken } from '../../account/person/one-time-tokens.ts'
import { getLocalisedName, type Client } from '../../../lib/clients/clients.ts'
import type { Database } from '../../../db/database.ts'
import type { userAccount } from '../../../db/schema.ts'
import { buildRecipient, enqueueMessage } from '../../../lib/messaging/send.ts'
import { buildPortalUrl } from '../../../lib/config/portal-address.ts'
import { listRolesInForce } from '../../../lib/session/sessions.ts'
import type { Settings } from '../../../lib/config/settings.ts'
import { getLocale } from '../../../lib/i18n/locale.ts'
import { addMs } from '../../../lib/time/instants.ts'
import { MINUTE_MS } from '../../../../src/contract/durations.ts'

const DAYS = 7
const DAY_MINUTES = 24 * 60

type Account = typeof userAccount.$inferSelect

/** Returns the names of the roles that a person holds now, in their language, as one text for a message. */
export async function loadRoleNames(db: Database, client: Client, account: Account, now: Date): Promise<string> {
  const { language } = buildRecipient(account, client)
  const names = (await listRolesInForce(db, client.id, account.id, now)).map(({ name, nameI18n }) =>
    getLocalisedName({ name, translations: nameI18n }, language),
  )
  return new Intl.ListFormat(getLocale(language)).format(names)
}

/**
 * Invites a person by e-mail, in their language, with a link that confirms the address and leads to the first password
 * within seven days; earlier links become invalid. Returns null when there is no address. Runs in the caller's
 * transaction.
 */
export async function inviteByMail(
  db: Database,
  client: Client,
  settings: Settings,
  account: Account,
  now: Date,
): Promise<{ readonly address: string; readonly until: string } | null> {
  if (account.email === null) return null
  const minutes = DAYS * DAY_MINUTES
  const token = await issueToken(
    db,
    client,
    { purpose: 'EMAIL_CONFIRM', userId: account.id, boundTo: account.email, minutes },
    now,
  )
  const link = buildPortalUrl(settings, client, 'emailConfirm', { userId: token })
  await enqueueMessage(db, client, {
    notificationId: 101,
    channels: ['EMAIL'],
    to: buildRecipient(account, client),
    values: { roles: await loadRoleNames(db, client, account, now), link },
    now,
  })
  return { address: link, until: addMs(now, minutes * MINUTE_MS).toISOString() }
}
