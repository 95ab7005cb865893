import type { ParsedInputOf } from '../../src/contract/activity.ts'
import type { smsNotification } from '../../src/contract/notifications.ts'
import { notificationOutbox } from '../db/schema.ts'
import { refuse, Refusal, type ActivityHandlers, type ActorContext } from '../handler.ts'
import { fillTemplate, recipientOf, templateFor, type Channel, type Message } from '../notifications.ts'
import { sentence } from '../words.ts'

type Input = ParsedInputOf<typeof smsNotification>

/** The roles that may write to somebody else than themselves: administrators, examinations, help desk. */
const WRITERS = [10, 11, 12, 15, 20]

/**
 * Queues a message to a person of the caller's own institution, at an address that the institution has of them.
 * A message with empty slots is not queued; it comes back for whoever only wants to read it.
 */
async function prepare({ notificationId, userId, to, values }: Input, channel: Channel, { db, client, actor }: ActorContext): Promise<Message | Refusal> {
  const recipientId = userId ?? actor.userId
  if (recipientId !== actor.userId && !actor.roleIds.some((role) => WRITERS.includes(role))) return refuse('notPermitted')
  const recipient = await recipientOf(db, client, recipientId, channel)
  if (!recipient) return refuse('notFound')
  const { address, language } = recipient
  if (to !== undefined && to !== address) return refuse('notPermitted')
  const template = await templateFor(db, client, notificationId, channel, language)
  if (!template || address === null) return refuse('notFound')
  const message = fillTemplate(template, client, values)
  if (message.missing.length > 0) return message
  await db.insert(notificationOutbox).values({
    clientId: client.id,
    userId: recipientId,
    notificationId,
    channel,
    language: template.language,
    address,
    subject: message.subject,
    body: message.body,
    requestedBy: actor.userId,
  })
  return message
}

/** Messages to people (specification, section 7). They wait in the outbox. */
export const notificationActivities = {
  async smsNotification(input, context) {
    const message = await prepare(input, 'SMS', context)
    if (message instanceof Refusal) return message
    if (message.missing.length === 0) return { status: 'QUEUED' }
    return refuse('invalidInput', {}, { fieldErrors: message.missing.map((name) => ({ field: `values.${name}`, message: sentence(context.language, 'field.required') })) })
  },
  async emailNotification(input, context) {
    const message = await prepare(input, 'EMAIL', context)
    return message instanceof Refusal ? message : [{ messageTemplate: message.body }]
  },
} satisfies Partial<ActivityHandlers>
