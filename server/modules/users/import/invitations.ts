import { inArray } from 'drizzle-orm'
import { issueFirstTokens } from '../../account/person/one-time-tokens.ts'
import { getLocalisedName } from '../../../lib/clients/clients.ts'
import type { Database } from '../../../db/database.ts'
import { userAccount } from '../../../db/schema.ts'
import { buildRecipient, enqueueMessages } from '../../../lib/messaging/send.ts'
import { buildPortalUrl } from '../../../lib/config/portal-address.ts'
import type { Settings } from '../../../lib/config/settings.ts'
import type { Masters } from './masters.ts'
import type { Writer } from './write.ts'
import { getLocale } from '../../../lib/i18n/locale.ts'

const INVITATION = 101
const DAYS = 7

/** A person who was added, with their roles. */
export interface InvitedPerson {
  readonly userId: number
  readonly roleIds: readonly number[]
}

/**
 * Sends the people who were added, and have no password elsewhere, the link that sets one: valid for seven days. Runs
 * in the caller's transaction.
 */
export async function invitePeople(
  db: Database,
  people: readonly InvitedPerson[],
  masters: Masters,
  settings: Settings,
  { client, actorUserId, now }: Writer,
): Promise<void> {
  if (people.length === 0) return
  const accounts = await db
    .select()
    .from(userAccount)
    .where(
      inArray(
        userAccount.id,
        people.map(({ userId }) => userId),
      ),
    )
  const invited = accounts.filter(
    ({ clientId, status, email }) => clientId === client.id && status === 'INVITED' && email !== null,
  )
  const tokens = await issueFirstTokens(
    db,
    client,
    invited.map(({ id, email }) => ({ purpose: 'EMAIL_CONFIRM', userId: id, boundTo: email, minutes: DAYS * 24 * 60 })),
    now,
  )
  const rolesOf = new Map(people.map(({ userId, roleIds }) => [userId, roleIds]))
  const notices = invited.map((account, index) => {
    const to = buildRecipient(account, client)
    const names = (rolesOf.get(account.id) ?? [])
      .flatMap((id) => masters.roles.get(id)?.names ?? [])
      .map(({ name, nameI18n }) => getLocalisedName({ name, translations: nameI18n }, to.language))
    const link = buildPortalUrl(settings, client, 'emailConfirm', { userId: tokens[index] ?? '' })
    return {
      notificationId: INVITATION,
      channels: ['EMAIL'] as const,
      to,
      values: { roles: new Intl.ListFormat(getLocale(to.language)).format(names), link },
      requestedBy: actorUserId,
      now,
    }
  })
  await enqueueMessages(db, client, notices)
}
