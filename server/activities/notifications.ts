import { and, eq } from 'drizzle-orm'
import type { ParsedInputOf } from '../../src/contract/activity.ts'
import type { smsNotification } from '../../src/contract/notifications.ts'
import { userAccount } from '../db/schema.ts'
import { refuse, Refusal, type ActivityHandlers, type ActorContext } from '../handler.ts'
import { enqueue, prepare, recipientOf } from '../messaging/send.ts'
import { isWanted } from '../messaging/wanted.ts'
import type { Channel, Message } from '../messaging/templates.ts'
import { sentence } from '../words.ts'

type Input = ParsedInputOf<typeof smsNotification>

/** The roles that may write to somebody else than themselves: administrators, examinations, help desk. */
const WRITERS = [10, 11, 12, 15, 20]

interface Written {
  readonly message: Message
  readonly wanted: boolean
}

/**
 * Queues a message to a person of the caller's own institution, at an address that the institution has of them.
 * A message with empty slots is not queued; it comes back for whoever only wants to read it.
 */
async function write({ notificationId, userId, to, values }: Input, channel: Channel, { db, client, actor, now }: ActorContext): Promise<Written | Refusal> {
  const recipientId = userId ?? actor.userId
  if (recipientId !== actor.userId && !actor.roleIds.some((role) => WRITERS.includes(role))) return refuse('notPermitted')
  const [account] = await db.select().from(userAccount).where(and(eq(userAccount.clientId, client.id), eq(userAccount.id, recipientId)))
  if (!account) return refuse('notFound')
  const notice = { notificationId, channels: [channel], to: recipientOf(account, client), values, requestedBy: actor.userId, now }
  if (to !== undefined && to !== (channel === 'EMAIL' ? account.email : account.mobile)) return refuse('notPermitted')
  const prepared = await prepare(db, client, notice, channel)
  if (!prepared) return refuse('notFound')
  const wanted = await isWanted(db, client, notice, channel)
  if (wanted && prepared.message.missing.length === 0) await enqueue(db, client, notice, prepared)
  return { message: prepared.message, wanted }
}

/** Messages to people (specification, section 7). They wait in the outbox. */
export const notificationActivities = {
  async smsNotification(input, context) {
    const written = await write(input, 'SMS', context)
    if (written instanceof Refusal) return written
    const { message, wanted } = written
    if (message.missing.length === 0) return { status: wanted ? 'QUEUED' : 'DECLINED' }
    return refuse('invalidInput', {}, { fieldErrors: message.missing.map((name) => ({ field: `values.${name}`, message: sentence(context.language, 'field.required') })) })
  },
  async emailNotification(input, context) {
    const written = await write(input, 'EMAIL', context)
    return written instanceof Refusal ? written : [{ messageTemplate: written.message.body }]
  },
} satisfies Partial<ActivityHandlers>
