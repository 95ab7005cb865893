import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ParsedInputOf } from '../../../../src/contract/activity.ts'
import { MOST_MESSAGES, type sendMessagesAgain } from '../../../../src/contract/messages/message-log.ts'
import type { Database } from '../../../db/database.ts'
import { selectRows } from '../../../db/rows.ts'
import { notificationOutbox, student, userAccount } from '../../../db/schema.ts'
import { runAfterCommit, runTransaction } from '../../../db/transaction.ts'
import { recordAudits } from '../../../lib/audit/audit.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import type { OutboxRow } from '../../../lib/messaging/delivery.ts'
import { outboxEvents } from '../../../lib/messaging/outbox-events.ts'
import { readPreferences } from '../../../lib/messaging/notification-preferences.ts'
import { computeExpiry, createTemplateFinder, findSendTime, prepareMessage } from '../../../lib/messaging/send.ts'
import { sqlUndelivered, whereMessageInScope, whereMessageMatches } from './message-conditions.ts'

type Chosen = ParsedInputOf<typeof sendMessagesAgain>

/** The messages of an act that are still undelivered, which stay locked until its end. */
interface Locked {
  readonly rows: readonly OutboxRow[]
  readonly decided: number
  readonly more: number
}

async function lockUndelivered(db: Database, chosen: Chosen, context: ActorContext): Promise<Locked> {
  const clientId = context.client.id
  const ids = 'messages' in chosen ? [...new Set(chosen.messages)] : chosen.except
  const listed = sql`o.public_id = any (${`{${ids.join()}}`}::text[])`
  const matching =
    'messages' in chosen
      ? sql`${and(sql`o.client_id = ${clientId}`, whereMessageInScope(context), listed)}`
      : sql`${whereMessageMatches(chosen, context)} and not ${listed}`
  const found = await selectRows<{ readonly id: number }>(
    db,
    sql`select o.id::float8 as id from notification_outbox o where ${matching} and ${sqlUndelivered}
      order by o.id limit ${MOST_MESSAGES} for update`,
  )
  const [left] =
    found.length < MOST_MESSAGES
      ? []
      : await selectRows<{ readonly matching: number }>(
          db,
          sql`select count(*)::int as matching from notification_outbox o where ${matching} and ${sqlUndelivered}`,
        )
  const rows =
    found.length === 0
      ? []
      : await db
          .select()
          .from(notificationOutbox)
          .where(
            inArray(
              notificationOutbox.id,
              found.map(({ id }) => id),
            ),
          )
          .orderBy(notificationOutbox.id)
  return {
    rows,
    decided: 'messages' in chosen ? ids.length - rows.length : 0,
    more: Math.max(0, (left?.matching ?? 0) - rows.length),
  }
}

const recordDecided = (
  db: Database,
  { client, actor, now, address, requestId }: ActorContext,
  activity: 'sendMessagesAgain' | 'closeMessages',
  rows: readonly OutboxRow[],
): Promise<void> =>
  recordAudits(
    db,
    client.id,
    rows.map(({ publicId, notificationId, channel, failure, attempts }) => ({
      at: now,
      actorUserId: actor.userId,
      activity,
      entity: 'notification_outbox',
      entityId: publicId,
      detail: { event: notificationId, channel, failure, attempts },
      address,
      requestId,
    })),
  )

/** Returns the present addresses of students and accounts; those of the message where it has neither. */
async function loadContacts(db: Database, clientId: number, rows: readonly OutboxRow[]) {
  const userIds = [...new Set(rows.flatMap(({ userId }) => userId ?? []))]
  const accounts =
    userIds.length === 0
      ? []
      : await db
          .select({ id: userAccount.id, email: userAccount.email, mobile: userAccount.mobile })
          .from(userAccount)
          .where(and(eq(userAccount.clientId, clientId), inArray(userAccount.id, userIds)))
  const studentIds = [...new Set(rows.flatMap(({ studentId }) => studentId ?? []))]
  const students =
    studentIds.length === 0
      ? []
      : await db
          .select({ id: student.id, email: student.email, mobile: student.mobile })
          .from(student)
          .where(and(eq(student.clientId, clientId), inArray(student.id, studentIds)))
  const [accountsById, studentsById] = [accounts, students].map((all) => new Map(all.map((one) => [one.id, one])))
  const none = { email: null, mobile: null }
  return ({ userId, studentId, address }: OutboxRow) => {
    if (studentId !== null) return studentsById?.get(studentId) ?? none
    return userId === null ? { email: address, mobile: address } : (accountsById?.get(userId) ?? none)
  }
}

const isToStudents = ({ studentMessageId }: OutboxRow): boolean => studentMessageId !== null

/** Sends messages that were given up again: the text is written anew, and the attempts begin again. */
export function sendAgain(chosen: Chosen, context: ActorContext) {
  const { client, now } = context
  return runTransaction(context.db, async (db) => {
    const { rows, decided, more } = await lockUndelivered(db, chosen, context)
    const findContacts = await loadContacts(db, client.id, rows)
    const findKnown = createTemplateFinder()
    const toNotice = (row: OutboxRow) => ({
      notificationId: row.notificationId,
      to: { userId: row.userId, language: row.language, ...findContacts(row) },
      values: row.slotValues ?? {},
    })
    // Who has turned a message to many students off may have turned it on since then.
    const isAllowed = await readPreferences(db, client, rows.filter(isToStudents).map(toNotice))
    const sent: OutboxRow[] = []
    for (const row of rows) {
      const { notificationId, channel } = row
      const notice = toNotice(row)
      if (isToStudents(row) && !isAllowed(notice, channel)) continue
      const prepared = await prepareMessage(db, client, notice, channel, findKnown)
      if (!prepared || prepared.message.missing.length > 0) continue
      const { address, message, templateId } = prepared
      const sendAt = findSendTime(client, notice, channel, now)
      await db
        .update(notificationOutbox)
        .set({
          status: 'QUEUED',
          attempts: 0,
          failure: null,
          address,
          templateId,
          subject: message.subject,
          body: message.body,
          language: prepared.language,
          nextAttemptAt: sendAt,
          expiresAt: computeExpiry(notificationId, sendAt),
        })
        .where(and(eq(notificationOutbox.clientId, client.id), eq(notificationOutbox.id, row.id)))
      sent.push(row)
    }
    await recordDecided(db, context, 'sendMessagesAgain', sent)
    runAfterCommit(db, () => outboxEvents.emit('queued'))
    return { done: sent.length, unreachable: rows.length - sent.length, decided, more }
  })
}

/** Closes messages that were given up: what they contained is no longer kept. */
export function closeUndelivered(chosen: Chosen, context: ActorContext) {
  return runTransaction(context.db, async (db) => {
    const { rows, decided, more } = await lockUndelivered(db, chosen, context)
    if (rows.length > 0)
      await db
        .update(notificationOutbox)
        .set({ slotValues: null })
        .where(
          and(
            eq(notificationOutbox.clientId, context.client.id),
            inArray(
              notificationOutbox.id,
              rows.map(({ id }) => id),
            ),
          ),
        )
    await recordDecided(db, context, 'closeMessages', rows)
    return { done: rows.length, decided, more }
  })
}
