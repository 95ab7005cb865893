import { MESSAGE_CHANNELS } from '../../../src/contract/messages/message-log.ts'
import { guardWholeInstitution } from '../../lib/context/whole-institution.ts'
import type { ActivityHandlers, QueryHandlers } from '../../lib/context/handler.ts'
import { listEventNames } from '../institution/defaults/notifications.ts'
import { loadSamples } from './texts/samples.ts'
import {
  isInUse,
  isOwnText,
  listKnownSlots,
  listRequiredSlots,
  listStoredTexts,
  toNamedSlots,
  type StoredText,
  type WrittenText,
} from './texts/stored-texts.ts'
import { restoreText, writeText } from './texts/write-texts.ts'

const toWritten = (text: StoredText) => ({ subject: text.subject, body: toNamedSlots(text) })

/** Returns a text of the product with the institution's own versions of it. */
function toTextRow(product: StoredText, stored: readonly WrittenText[]) {
  const own = stored.filter(
    ({ text }) => isOwnText(text) && text.channel === product.channel && text.language === product.language,
  )
  const used = own.find(({ text }) => isInUse(text))?.text
  return {
    event: product.notificationId,
    channel: product.channel,
    language: product.language,
    ...toWritten(used ?? product),
    product: toWritten(product),
    required: listRequiredSlots(product),
    version: used?.version ?? 0,
    dltTemplateId: used?.dltTemplateId ?? null,
    dltHeader: used?.dltHeader ?? null,
    history: own.map(({ text, by }) => ({
      version: text.version,
      ...toWritten(text),
      at: text.createdAt.toISOString(),
      by,
      withdrawnAt: text.withdrawnAt?.toISOString() ?? null,
    })),
  }
}

/** Returns the newest own text of each language and channel that is sent. */
function listUsed(texts: readonly StoredText[]): readonly StoredText[] {
  const used = texts.filter(isInUse)
  return used.filter(
    ({ channel, language }, at) => used.findIndex((one) => one.channel === channel && one.language === language) === at,
  )
}

/** Query handlers for the texts of messages. Every statement is limited to the product and the caller's institution. */
export const messageTextQueries = {
  messageTexts: guardWholeInstitution(async (_input, { db, client }) => {
    const stored = new Map<number, StoredText[]>()
    for (const { text } of await listStoredTexts(db, client.id))
      stored.set(text.notificationId, [...(stored.get(text.notificationId) ?? []), text])
    return listEventNames().map(({ event, names }) => {
      const texts = stored.get(event) ?? []
      const used = listUsed(texts)
      const last = used.map(({ createdAt }) => createdAt.toISOString()).sort()
      return {
        event,
        names,
        channels: MESSAGE_CHANNELS.filter((one) => texts.some(({ channel }) => channel === one)),
        own: used.length,
        registered: used.filter(({ dltTemplateId }) => dltTemplateId !== null).length,
        at: last.at(-1) ?? null,
      }
    })
  }),

  messageText: guardWholeInstitution(async ({ event }, context) => {
    const stored = await listStoredTexts(context.db, context.client.id, event)
    const messageEvent = listEventNames().find((one) => one.event === event)
    if (!messageEvent || stored.length === 0) return []
    const slots = listKnownSlots(stored.map(({ text }) => text))
    return [
      {
        event,
        names: messageEvent.names,
        slots,
        texts: stored.filter(({ text }) => !isOwnText(text)).map(({ text }) => toTextRow(text, stored)),
        samples: await loadSamples(slots, context),
      },
    ]
  }),
} satisfies Partial<QueryHandlers>

/** Handlers for writing the texts of messages; both write to the audit log. */
export const messageTextActivities = {
  saveMessageText: guardWholeInstitution(writeText),
  restoreMessageText: guardWholeInstitution(restoreText),
} satisfies Partial<ActivityHandlers>
