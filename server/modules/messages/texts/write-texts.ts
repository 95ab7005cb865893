import { and, eq, isNull } from 'drizzle-orm'
import type { ParsedInputOf } from '../../../../src/contract/activity.ts'
import {
  findSlotFaults,
  LONGEST_TEXT,
  MOST_SEGMENTS,
  type restoreMessageText,
  type saveMessageText,
} from '../../../../src/contract/messages/message-texts.ts'
import { computeSmsLength } from '../../../../src/contract/messages/sms-length.ts'
import type { Database } from '../../../db/database.ts'
import { notificationTemplate } from '../../../db/schema.ts'
import { recordAudit } from '../../../lib/audit/audit.ts'
import { refuse, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import { getMessage } from '../../../lib/i18n/messages.ts'
import { runAllOrNothing } from '../../users/all-or-nothing.ts'
import {
  isInUse,
  isOwnText,
  listKnownSlots,
  listRequiredSlots,
  listStoredTexts,
  toNamedSlots,
  toStoredText,
  type StoredText,
} from './stored-texts.ts'

type Save = ParsedInputOf<typeof saveMessageText>
type Place = Omit<ParsedInputOf<typeof restoreMessageText>, 'seen'>

interface Present {
  readonly all: readonly StoredText[]
  readonly product: StoredText
  /** The institution's own text that is sent; undefined: the product's is. */
  readonly own: StoredText | undefined
  readonly latest: number
}

/** Returns what is stored for a text, locked until the end of the transaction; undefined: there is no such message. */
async function lockText(db: Database, place: Place, { client }: ActorContext): Promise<Present | undefined> {
  await db
    .select({ id: notificationTemplate.id })
    .from(notificationTemplate)
    .where(
      and(
        isNull(notificationTemplate.clientId),
        eq(notificationTemplate.notificationId, place.event),
        eq(notificationTemplate.channel, place.channel),
        eq(notificationTemplate.language, place.language),
      ),
    )
    .for('update')
  const all = (await listStoredTexts(db, client.id, place.event)).map(({ text }) => text)
  const here = all.filter(({ channel, language }) => channel === place.channel && language === place.language)
  const product = here.find((text) => !isOwnText(text))
  const own = here.filter(isOwnText)
  return product && { all, product, own: own.find(isInUse), latest: own[0]?.version ?? 0 }
}

/** Returns what is wrong with a text, as a refusal; undefined: nothing. */
function refuseWrongText({ channel, subject, body }: Save, { all, product }: Present, context: ActorContext) {
  const slots = listKnownSlots(all)
  const refuseField = (field: string, key: Parameters<typeof getMessage>[1], values: Record<string, string> = {}) =>
    refuse('invalidInput', {}, { fieldErrors: [{ field, message: getMessage(context.language, key, values) }] })
  const { unknown, missing } = findSlotFaults(body, slots, listRequiredSlots(product))
  if (unknown.length > 0) return refuseField('body', 'messageText.unknown', { slots: unknown.join(' ') })
  if (missing.length > 0)
    return refuseField('body', 'messageText.missing', { slots: missing.map((one) => `{${one}}`).join(' ') })
  if (channel === 'EMAIL') {
    const wrong = findSlotFaults(subject ?? '', slots, []).unknown
    if (subject === null || /[\r\n]/.test(subject)) return refuseField('subject', 'messageText.subject')
    return wrong.length > 0 ? refuseField('subject', 'messageText.unknown', { slots: wrong.join(' ') }) : undefined
  }
  return body.length > LONGEST_TEXT.SMS || computeSmsLength(body).segments > MOST_SEGMENTS
    ? refuseField('body', 'messageText.long')
    : undefined
}

const recordText = (
  db: Database,
  { client, actor, now, address, requestId }: ActorContext,
  activity: 'saveMessageText' | 'restoreMessageText',
  { event, channel, language }: Place,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> =>
  recordAudit(db, {
    clientId: client.id,
    at: now,
    actorUserId: actor.userId,
    activity,
    entity: 'notification_template',
    entityId: `${event} ${channel} ${language}`,
    detail,
    address,
    requestId,
  })

const listChanges = (
  before: StoredText,
  after: Pick<StoredText, 'subject' | 'body' | 'variables'> & Partial<StoredText>,
) =>
  [
    { field: 'subject', before: before.subject, after: after.subject },
    { field: 'body', before: toNamedSlots(before), after: toNamedSlots(after) },
    { field: 'dltTemplateId', before: before.dltTemplateId, after: after.dltTemplateId ?? null },
    { field: 'dltHeader', before: before.dltHeader, after: after.dltHeader ?? null },
  ].filter((change) => change.before !== change.after)

/** Writes an own text as a new version. */
export const writeText = (input: Save, context: ActorContext): Promise<{ version: number } | Refusal> =>
  runAllOrNothing(context.db, async (db) => {
    const present = await lockText(db, input, context)
    if (!present) return refuse('notFound')
    if ((present.own?.version ?? 0) !== input.seen) return refuse('stale')
    const wrong = refuseWrongText(input, present, context)
    if (wrong) return wrong
    const version = present.latest + 1
    const { event, channel, language, dltTemplateId, dltHeader } = input
    const written = {
      ...toStoredText(channel, input.body, input.subject),
      dltTemplateId: channel === 'SMS' ? dltTemplateId : null,
      dltHeader: channel === 'SMS' ? dltHeader : null,
    }
    await db.insert(notificationTemplate).values({
      clientId: context.client.id,
      notificationId: event,
      channel,
      language,
      version,
      ...written,
      createdAt: context.now,
      createdBy: context.actor.userId,
    })
    const changes = listChanges(present.own ?? present.product, written)
    await recordText(db, context, 'saveMessageText', input, { version, changes })
    return { version }
  })

/** Uses the text of the product again, which later releases may change. */
export const restoreText = (
  input: ParsedInputOf<typeof restoreMessageText>,
  context: ActorContext,
): Promise<{ outcome: 'RESTORED' } | Refusal> =>
  runAllOrNothing(context.db, async (db) => {
    const present = await lockText(db, input, context)
    if (!present?.own) return refuse('notFound')
    if (present.own.version !== input.seen) return refuse('stale')
    const { event, channel, language } = input
    await db
      .update(notificationTemplate)
      .set({ withdrawnAt: context.now })
      .where(
        and(
          eq(notificationTemplate.clientId, context.client.id),
          eq(notificationTemplate.notificationId, event),
          eq(notificationTemplate.channel, channel),
          eq(notificationTemplate.language, language),
          isNull(notificationTemplate.withdrawnAt),
        ),
      )
    const changes = listChanges(present.own, present.product)
    await recordText(db, context, 'restoreMessageText', input, { version: 0, changes })
    return { outcome: 'RESTORED' as const }
  })
