import { and, eq } from 'drizzle-orm'
import { userAccount, type accessChangeRequest } from '../../../db/schema.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { getMessage } from '../../../lib/i18n/messages.ts'
import { buildRecipient, enqueueMessage } from '../../../lib/messaging/send.ts'

/** The messages that a request was carried out, and that it was refused (server/modules/institution/defaults). */
const ANSWERS = { done: 133, refused: 134 } as const

/** Notifies whoever requested a change of its approval, or of the reason of its rejection. */
export async function notifyRequester(
  { db, client, actor, now }: ActorContext,
  { id, kind, about, requestedBy }: typeof accessChangeRequest.$inferSelect,
  reason: string | null,
): Promise<void> {
  const [account] = await db
    .select()
    .from(userAccount)
    .where(and(eq(userAccount.clientId, client.id), eq(userAccount.id, requestedBy)))
  if (!account || requestedBy === actor.userId) return
  const to = buildRecipient(account, client)
  await enqueueMessage(db, client, {
    notificationId: reason === null ? ANSWERS.done : ANSWERS.refused,
    channels: ['EMAIL'],
    to,
    values: {
      reference: String(id),
      what: getMessage(to.language, `accessChange.${kind}`, { about }),
      reason: reason ?? '',
    },
    now,
  })
}
