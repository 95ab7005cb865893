import { and, eq, gte } from 'drizzle-orm'
import { notificationTemplate } from '../../db/schema.ts'
import type { ActivityHandlers, ActorContext, QueryHandlers } from '../../lib/context/handler.ts'
import { OWN_TEXTS } from '../../lib/messaging/requests.ts'
import { listMessageChannels } from '../../lib/messaging/sender.ts'
import { listEventNames } from '../institution/defaults/notifications.ts'
import { closeUndelivered, sendAgain } from './log/decide-messages.ts'
import { countUndelivered, listMessages } from './log/list-messages.ts'
import { listStudentMessages } from './students/list-student-messages.ts'

/** Returns the events of an institution's own texts, which have no name but their subject. */
async function listOwnEvents({ db, client }: ActorContext) {
  const rows = await db
    .selectDistinctOn([notificationTemplate.notificationId])
    .from(notificationTemplate)
    .where(and(eq(notificationTemplate.clientId, client.id), gte(notificationTemplate.notificationId, OWN_TEXTS.from)))
    .orderBy(notificationTemplate.notificationId)
  return rows.map(({ notificationId, subject }) => ({
    event: notificationId,
    names: { name: subject ?? String(notificationId), translations: {} },
  }))
}

/**
 * Query handlers for the log of messages. Every statement is limited to the institution of the caller, and for a
 * college to its students.
 */
export const messageLogQueries = {
  messageLog: (input, context) => listMessages(input, context),
  async messageLogChoices(_input, context) {
    const { cases, unreached } = await countUndelivered(context)
    return [
      {
        events: [...listEventNames(), ...(await listOwnEvents(context))],
        channels: listMessageChannels(context.client, context.settings),
        undelivered: cases,
        unreached,
        studentMessages: (await listStudentMessages(context)).map(({ messageId, titles }) => ({ messageId, titles })),
      },
    ]
  },
} satisfies Partial<QueryHandlers>

/** Handlers for what is done about messages that could not be delivered; both write to the audit log. */
export const messageLogActivities = {
  sendMessagesAgain: sendAgain,
  closeMessages: closeUndelivered,
} satisfies Partial<ActivityHandlers>
