import { and, eq, inArray } from 'drizzle-orm'
import type { AccessChange } from '../../../src/contract/users/access-changes.ts'
import { userAccount, userProfile } from '../../db/schema.ts'
import { UNIVERSITY_ADMIN } from '../access/authority.ts'
import { buildPortalUrl } from '../config/portal-address.ts'
import type { ActorContext } from '../context/handler.ts'
import { formatDay } from '../i18n/format-day.ts'
import { getMessage } from '../i18n/messages.ts'
import { buildRecipient, enqueueMessages } from '../messaging/send.ts'
import { readRoleHolders } from './holders.ts'
import { formatIsoDay } from '../time/iso-day.ts'

/** The messages that a change waits for a second administrator, and that it waits for a day. */
const NOTICES = { waiting: 145, delayed: 148 } as const

/** A requested change, as the messages name it. */
interface NamedChange {
  readonly kind: AccessChange
  readonly subjectUserId: number | null
  readonly about: string
}

/**
 * Tells the other administrators that a change waits for one of them. With a day, from which the requester may carry it
 * out: tells the changed person, whatever their status, and the requester. Nothing has changed yet, so the contacts are
 * those of before.
 */
export async function notifyOfRequest(
  context: ActorContext,
  { kind, subjectUserId, about }: NamedChange,
  dueDay: Date | null,
): Promise<void> {
  const { db, client, actor, settings, now } = context
  const ofClient = eq(userAccount.clientId, client.id)
  const accounts =
    dueDay === null
      ? (await readRoleHolders(context, [UNIVERSITY_ADMIN])).filter(({ id }) => id !== actor.userId)
      : await db
          .select()
          .from(userAccount)
          .where(and(ofClient, inArray(userAccount.id, [actor.userId, subjectUserId ?? 0])))
  const [own] = await db
    .select({ name: userProfile.displayName })
    .from(userProfile)
    .where(and(eq(userProfile.clientId, client.id), eq(userProfile.userId, actor.userId)))
  const link = buildPortalUrl(settings, client, 'users', { waiting: 'ACCESS_CHANGE' })
  await enqueueMessages(
    db,
    client,
    accounts.map((account) => {
      const to = buildRecipient(account, client)
      const what = getMessage(to.language, `accessChange.${kind}`, { about })
      const day = dueDay && formatDay(formatIsoDay(client.timeZone, dueDay), to.language)
      return {
        notificationId: day === null ? NOTICES.waiting : NOTICES.delayed,
        channels: ['EMAIL', 'SMS'] as const,
        to,
        values: { name: own?.name ?? '', what, link, ...(day === null ? {} : { day }) },
        requestedBy: actor.userId,
        now,
      }
    }),
  )
}
