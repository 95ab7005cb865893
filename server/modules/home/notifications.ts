import { and, eq } from 'drizzle-orm'
import type { ParsedInputOf } from '../../../src/contract/activity.ts'
import type { smsNotification } from '../../../src/contract/home/notifications.ts'
import { findDenial } from '../../lib/access/allowed.ts'
import { userAccount } from '../../db/schema.ts'
import { refuse, Refusal, type ActivityHandlers, type ActorContext } from '../../lib/context/handler.ts'
import { refuseForRate } from '../../lib/rate-limit/count-use.ts'
import { isWithinRequestQuota, countSecondsUntilRequest } from '../../lib/messaging/quota.ts'
import { REQUEST_FOR_OTHERS, findRequestableMessage, type Values } from '../../lib/messaging/requests.ts'
import { enqueuePrepared, prepareMessage, buildRecipient } from '../../lib/messaging/send.ts'
import { fillTemplate, findTemplate, type Channel } from '../../lib/messaging/templates.ts'
import { readPreferences } from '../../lib/messaging/notification-preferences.ts'

type Input = ParsedInputOf<typeof smsNotification>
type Account = typeof userAccount.$inferSelect
type Act = 'emailNotification' | 'smsNotification'

/** Returns the recipient, if the caller may write to them and the address is theirs; otherwise undefined. */
async function findRecipient(
  { userId, to }: Input,
  channel: Channel,
  act: Act,
  { db, client, actor, now }: ActorContext,
): Promise<Account | undefined> {
  const id = userId ?? actor.userId
  if (id !== actor.userId && (await findDenial(db, actor, REQUEST_FOR_OTHERS, now, { kind: 'user', userId: id, act })))
    return undefined
  const [account] = await db
    .select()
    .from(userAccount)
    .where(and(eq(userAccount.clientId, client.id), eq(userAccount.id, id), eq(userAccount.status, 'ACTIVE')))
  return account && (to === undefined || to === (channel === 'EMAIL' ? account.email : account.mobile))
    ? account
    : undefined
}

async function enqueueNotice(
  input: Input,
  channel: Channel,
  account: Account,
  values: Values,
  context: ActorContext,
): Promise<void> {
  const { db, client, actor, now } = context
  const notice = {
    notificationId: input.notificationId,
    channels: [channel],
    to: buildRecipient(account, client),
    values,
    requestedBy: actor.userId,
    now,
  }
  const prepared = await prepareMessage(db, client, notice, channel)
  const isAllowed = await readPreferences(db, client, [notice])
  if (!prepared || prepared.message.missing.length > 0 || !isAllowed(notice, channel)) return
  if (await isWithinRequestQuota(context, account.id)) await enqueuePrepared(db, client, notice, prepared)
}

/**
 * Handles a request for a notification. A refusal depends only on the caller and on the notification; the response
 * never discloses what happens to the request, or whether the person, phone number or address exists. `look`: also
 * return the text of notifications that cannot be requested. Returns the text in the caller's language, with empty
 * placeholders.
 */
async function requestNotification(
  input: Input,
  channel: Channel,
  act: Act,
  look: boolean,
  context: ActorContext,
): Promise<string | Refusal> {
  const { db, client, actor, language } = context
  const message = findRequestableMessage(input.notificationId)
  const toOthers = input.userId !== undefined && input.userId !== actor.userId
  if (toOthers && !message?.roles.some((role) => actor.roleIds.includes(role))) return refuse('notPermitted')
  const template = await findTemplate(db, client, input.notificationId, channel, language)
  if (!template) return refuse('notFound')
  if (!message && !look) return refuse('notPermitted')
  if (message) {
    const seconds = await countSecondsUntilRequest(context)
    if (seconds > 0) return refuseForRate(seconds, context)
    const account = await findRecipient(input, channel, act, context)
    const values = account ? await message.values(account, context) : null
    if (account && values) await enqueueNotice(input, channel, account, values, context)
  }
  return fillTemplate(template, client, {}).body
}

/** Handlers for notifications that people request (specification, section 7). They are queued in the outbox. */
export const notificationActivities = {
  async smsNotification(input, context) {
    const text = await requestNotification(input, 'SMS', 'smsNotification', false, context)
    return text instanceof Refusal ? text : { status: 'QUEUED' }
  },
  async emailNotification(input, context) {
    const text = await requestNotification(input, 'EMAIL', 'emailNotification', true, context)
    return text instanceof Refusal ? text : [{ messageTemplate: text }]
  },
} satisfies Partial<ActivityHandlers>
