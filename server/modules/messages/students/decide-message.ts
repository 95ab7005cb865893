import { and, eq } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../../src/contract/activity.ts'
import type { cancelStudentMessage, decideStudentMessage } from '../../../../src/contract/messages/student-messages.ts'
import { notificationOutbox, studentMessage } from '../../../db/schema.ts'
import { runAfterCommit, runTransaction } from '../../../db/transaction.ts'
import { refuse, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import { loadDisplayNames } from '../../../lib/identity/display-names.ts'
import { outboxEvents } from '../../../lib/messaging/outbox-events.ts'
import { CANCELLED } from '../../../lib/messaging/unreached.ts'
import { findSecondPersonDenial } from '../../../lib/second-person/second-person.ts'
import { buildReleaseDecision, lockStudentMessage, recordMessageAct, type StudentMessageRow } from './find-message.ts'

type Decided = OutputOf<typeof decideStudentMessage>

/** Says what has become of a message that no longer waits, by whom and when. */
async function reportDecided(
  { status, decidedBy, decidedAt, cancelledBy, cancelledAt }: StudentMessageRow,
  context: ActorContext,
): Promise<Decided> {
  const who = cancelledBy ?? decidedBy
  const names = await loadDisplayNames(context, who === null ? [] : [who])
  return {
    outcome: 'ALREADY_DECIDED',
    state: status,
    by: who === null ? null : (names.get(who) ?? null),
    at: (cancelledAt ?? decidedAt)?.toISOString() ?? null,
  }
}

/** Releases or declines a message, as its second person. */
export const decideMessage = (
  { messageId, act, note }: ParsedInputOf<typeof decideStudentMessage>,
  context: ActorContext,
): Promise<Decided | Refusal> =>
  runTransaction<Decided | Refusal>(context.db, async (db) => {
    const inTransaction = { ...context, db }
    const { client, actor, now } = context
    const row = await lockStudentMessage(inTransaction, messageId)
    if (!row) return refuse('notFound')
    if (row.status !== 'WAITING') return reportDecided(row, inTransaction)
    const denial = await findSecondPersonDenial(inTransaction, actor.userId, buildReleaseDecision(row, inTransaction))
    if (denial) return { outcome: 'OTHER_PERSON', denial }
    const state = act === 'RELEASE' ? 'RELEASED' : 'DECLINED'
    await db
      .update(studentMessage)
      .set({
        status: state,
        decidedBy: actor.userId,
        decidedAt: now,
        note: note || null,
        releasedAt: act === 'RELEASE' ? now : null,
      })
      .where(and(eq(studentMessage.clientId, client.id), eq(studentMessage.id, row.id)))
    await recordMessageAct(inTransaction, 'decideStudentMessage', row, { act, note: note || null })
    if (act === 'RELEASE') runAfterCommit(db, () => outboxEvents.emit('released'))
    return { outcome: 'DECIDED', state }
  })

/** Cancels a message: what has not left is closed, and says why in the log. */
export const cancelMessage = (
  { messageId }: ParsedInputOf<typeof cancelStudentMessage>,
  context: ActorContext,
): Promise<OutputOf<typeof cancelStudentMessage> | Refusal> =>
  runTransaction<OutputOf<typeof cancelStudentMessage> | Refusal>(context.db, async (db) => {
    const inTransaction = { ...context, db }
    const { client, actor, now } = context
    const row = await lockStudentMessage(inTransaction, messageId)
    if (!row) return refuse('notFound')
    const { status, total, done } = row
    if (status === 'DECLINED' || status === 'CANCELLED') return { outcome: 'NOTHING_LEFT', stopped: 0 }
    const closed = await db
      .update(notificationOutbox)
      .set({ status: 'FAILED', failure: CANCELLED, subject: null, body: '', slotValues: null, leaseUntil: null })
      .where(
        and(
          eq(notificationOutbox.clientId, client.id),
          eq(notificationOutbox.studentMessageId, row.id),
          eq(notificationOutbox.status, 'QUEUED'),
        ),
      )
      .returning({ id: notificationOutbox.id })
    if (status === 'QUEUED' && closed.length === 0) return { outcome: 'NOTHING_LEFT', stopped: 0 }
    await db
      .update(studentMessage)
      .set({
        status: 'CANCELLED',
        cancelledBy: actor.userId,
        cancelledAt: now,
        owner: null,
        leaseUntil: null,
      })
      .where(and(eq(studentMessage.clientId, client.id), eq(studentMessage.id, row.id)))
    const stopped = closed.length + total - done
    await recordMessageAct(inTransaction, 'cancelStudentMessage', row, { before: status, stopped })
    return { outcome: 'CANCELLED', stopped }
  })
