import type { LanguageCode } from '../../../src/contract/parts.ts'
import type { Client } from '../clients/clients.ts'
import type { Database } from '../../db/database.ts'
import { notificationOutbox, type userAccount } from '../../db/schema.ts'
import { runAfterCommit } from '../../db/transaction.ts'
import { fillTemplate, findTemplate, type Channel, type Message } from './templates.ts'
import { isSecurityMessage, readPreferences } from './notification-preferences.ts'
import { leaveQuietHours } from './quiet-hours.ts'
import { outboxEvents } from './outbox-events.ts'
import type { UnreachedReason } from './unreached.ts'
import { addMs } from '../time/instants.ts'
import { MINUTE_MS } from '../../../src/contract/durations.ts'

/** The reminder of a student's first paper. */
export const FIRST_PAPER = 207

/**
 * Messages with a code, or with a link that only their recipient may have. What they contain is never kept: they can be
 * requested anew, but not sent again.
 */
const SECRET_IDS: readonly number[] = [101, 102, 104, 105, 106, 107, 110, 124, 140, 503]

/** Messages that say what happens tomorrow: on the next day they would be wrong, so they are not sent again. */
const DAY_IDS: readonly number[] = [FIRST_PAPER]

/** The message that an office has written to many students. */
export const STUDENT_MESSAGE = 701

/** The recipient of a message. Nothing is sent to an address that is null. */
export interface Recipient {
  /** Null: a person without an account. */
  readonly userId: number | null
  readonly email: string | null
  readonly mobile: string | null
  readonly language: LanguageCode
}

/** A message to send (specification, section 12.7). */
export interface Notice {
  readonly notificationId: number
  /**
   * The channels. A channel without an address or a template is skipped, and so is one on which the person has turned
   * notifications off.
   */
  readonly channels: readonly Channel[]
  readonly to: Recipient
  /** One value for each slot of the text, except `institution`. */
  readonly values?: Readonly<Record<string, string>>
  /** The user who requested it; null: the server itself. */
  readonly requestedBy?: number | null
  /** Messages with the same key are queued only once at this institution, however often they are requested. */
  readonly dedupeKey?: string
  readonly now: Date
  /** When it is sent; absent: at once. */
  readonly sendAt?: Date
  /** Until when it is of use; absent: as long as its kind is. */
  readonly expiresAt?: Date
  /** The message to many students that it belongs to, and the student. */
  readonly studentMessage?: { readonly id: number; readonly studentId: number }
}

/** A message prepared for one channel. */
export interface Prepared {
  readonly channel: Channel
  readonly address: string
  readonly message: Message
  readonly language: LanguageCode
  /** Null: a message that is not sent. */
  readonly templateId: number | null
}

/** Validity in minutes of messages with an expiry; they are useless afterwards. */
const DAY_MINUTES = 24 * 60
const VALID_MINUTES: Readonly<Record<number, number>> = {
  ...{ 102: 15, 105: 5, 106: 15, 107: 15, 140: 5 },
  // Messages to all students of an institution take a gateway days.
  [STUDENT_MESSAGE]: 7 * DAY_MINUTES,
}

/** Returns until when a message is of use. */
export const computeExpiry = (notificationId: number, sendAt: Date): Date =>
  addMs(sendAt, (VALID_MINUTES[notificationId] ?? DAY_MINUTES) * MINUTE_MS)

/** Builds the recipient of an account, in the language that the user chose, otherwise the institution's. */
export const buildRecipient = (
  {
    id,
    email,
    mobile,
    preferredLanguage,
  }: { readonly id: number | null } & Pick<typeof userAccount.$inferSelect, 'email' | 'mobile' | 'preferredLanguage'>,
  client: Client,
): Recipient => ({
  userId: id,
  email,
  mobile,
  language: preferredLanguage ?? client.details.defaultLanguage,
})

type FindTemplate = typeof findTemplate

/** Creates a function that looks up each template once. */
export function createTemplateFinder(): FindTemplate {
  const templatesByKey = new Map<string, ReturnType<FindTemplate>>()
  return (inside, of, notificationId, channel, language) => {
    const key = `${notificationId} ${channel} ${language}`
    const found = templatesByKey.get(key) ?? findTemplate(inside, of, notificationId, channel, language)
    templatesByKey.set(key, found)
    return found
  }
}

/** Prepares a message for one channel; returns undefined if there is no address or no template. */
export async function prepareMessage(
  db: Database,
  client: Client,
  { notificationId, to, values = {} }: Pick<Notice, 'notificationId' | 'to' | 'values'>,
  channel: Channel,
  find: FindTemplate = findTemplate,
): Promise<Prepared | undefined> {
  const address = channel === 'EMAIL' ? to.email : to.mobile
  const template = await find(db, client, notificationId, channel, to.language)
  if (address === null || address === '' || !template) return undefined
  return {
    channel,
    address,
    message: fillTemplate(template, client, values),
    language: template.language,
    templateId: template.id,
  }
}

/**
 * Returns when a message is sent: an SMS message that can wait, and that the recipient has not asked for, not in the
 * quiet hours of the institution.
 */
export function findSendTime(
  client: Client,
  { notificationId, to, requestedBy = null }: Pick<Notice, 'notificationId' | 'to' | 'requestedBy'>,
  channel: Channel,
  wanted: Date,
): Date {
  const isOwn = requestedBy !== null && requestedBy === to.userId
  return channel === 'SMS' && !isOwn && !isSecurityMessage(notificationId) ? leaveQuietHours(wanted, client) : wanted
}

/** Removes what PostgreSQL cannot store in a text; the message itself has lost it with the other control characters. */
const removeNuls = (values: NonNullable<Notice['values']>): NonNullable<Notice['values']> =>
  Object.fromEntries(Object.entries(values).map(([slot, value]) => [slot, value.replaceAll('\0', '')]))

function buildRow(
  client: Client,
  notice: Notice,
  { channel, address, message, language, templateId }: Prepared,
): typeof notificationOutbox.$inferInsert {
  const { notificationId, to, values = {}, requestedBy = null, dedupeKey, now, studentMessage } = notice
  const sendAt = findSendTime(client, notice, channel, notice.sendAt ?? now)
  return {
    clientId: client.id,
    userId: to.userId,
    notificationId,
    templateId,
    channel,
    language,
    address,
    subject: message.subject,
    body: message.body,
    slotValues: [...SECRET_IDS, ...DAY_IDS].includes(notificationId) ? null : removeNuls(values),
    requestedBy,
    dedupeKey: dedupeKey ?? null,
    studentMessageId: studentMessage?.id ?? null,
    studentId: studentMessage?.studentId ?? null,
    createdAt: now,
    nextAttemptAt: sendAt,
    expiresAt: notice.expiresAt ?? computeExpiry(notificationId, sendAt),
  }
}

/** Inserts messages into the outbox in the caller's transaction, and wakes the sender after its commit. */
async function insertMessages(db: Database, rows: readonly (typeof notificationOutbox.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insert(notificationOutbox)
    .values([...rows])
    .onConflictDoNothing()
  runAfterCommit(db, () => outboxEvents.emit('queued'))
}

/** Queues a prepared message, in the caller's transaction. */
export const enqueuePrepared = (db: Database, client: Client, notice: Notice, prepared: Prepared): Promise<void> =>
  insertMessages(db, [buildRow(client, notice, prepared)])

function requireComplete(notice: Notice, prepared: Prepared): Prepared {
  if (prepared.message.missing.length > 0)
    throw new Error(`Message ${notice.notificationId} needs ${prepared.message.missing.join(', ')}.`)
  return prepared
}

/** Builds the row of a message that does not reach its recipient on a channel, so that the log names it. */
const buildUnreached = (
  client: Client,
  notice: Notice,
  channel: Channel,
  failure: UnreachedReason,
): typeof notificationOutbox.$inferInsert => ({
  ...buildRow(client, notice, {
    channel,
    address: '',
    message: { subject: null, body: '', missing: [] },
    language: notice.to.language,
    templateId: null,
  }),
  status: 'FAILED',
  failure,
})

/**
 * Queues messages to many students, each on each channel; who is not reached there is in the log with the reason.
 */
export async function enqueueForEverybody(db: Database, client: Client, notices: readonly Notice[]): Promise<void> {
  const find = createTemplateFinder()
  const isAllowed = await readPreferences(db, client, notices)
  const rows: (typeof notificationOutbox.$inferInsert)[] = []
  for (const notice of notices)
    for (const channel of notice.channels) {
      const prepared = await prepareMessage(db, client, notice, channel, find)
      if (!prepared) rows.push(buildUnreached(client, notice, channel, 'NO_ADDRESS'))
      else if (!isAllowed(notice, channel)) rows.push(buildUnreached(client, notice, channel, 'TURNED_OFF'))
      else rows.push(buildRow(client, notice, requireComplete(notice, prepared)))
    }
  await insertMessages(db, rows)
}

/**
 * Queues messages to many recipients in a few statements: each template is looked up once. Returns how many recipients
 * are reached on a channel. Throws if a value is missing.
 */
export async function enqueueMessages(db: Database, client: Client, notices: readonly Notice[]): Promise<number> {
  const findTemplateRow = createTemplateFinder()
  const isAllowed = await readPreferences(db, client, notices)
  const rows: (typeof notificationOutbox.$inferInsert)[] = []
  let reached = 0
  for (const notice of notices) {
    const before = rows.length
    for (const channel of notice.channels) {
      if (!isAllowed(notice, channel)) continue
      const prepared = await prepareMessage(db, client, notice, channel, findTemplateRow)
      if (prepared) rows.push(buildRow(client, notice, requireComplete(notice, prepared)))
    }
    if (rows.length > before) reached += 1
  }
  await insertMessages(db, rows)
  return reached
}

/**
 * Queues a message on each of its channels, and returns the channels used. It is part of the caller's transaction: the
 * message is sent after the commit, and never after a rollback. A slot without a value is a bug in the caller.
 * @throws if a value is missing
 */
export async function enqueueMessage(db: Database, client: Client, notice: Notice): Promise<readonly Channel[]> {
  const isAllowed = await readPreferences(db, client, [notice])
  const sent: Channel[] = []
  for (const channel of notice.channels) {
    const prepared = await prepareMessage(db, client, notice, channel)
    if (!prepared || !isAllowed(notice, channel)) continue
    await enqueuePrepared(db, client, notice, requireComplete(notice, prepared))
    sent.push(channel)
  }
  return sent
}
