import { eq, sql } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../../src/contract/activity.ts'
import { MOST_SEGMENTS } from '../../../../src/contract/messages/message-texts.ts'
import type { sendStudentMessage } from '../../../../src/contract/messages/student-messages.ts'
import { LANGUAGE_CODES } from '../../../../src/contract/parts.ts'
import { selectRows } from '../../../db/rows.ts'
import { client as clientTable, student, studentMessage } from '../../../db/schema.ts'
import { runAfterCommit } from '../../../db/transaction.ts'
import { loadStoredScope } from '../../../lib/access/stored-scope.ts'
import { refuse, refuseSaying, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import { getMessage, type SentenceKey } from '../../../lib/i18n/messages.ts'
import { outboxEvents } from '../../../lib/messaging/outbox-events.ts'
import { listMessageChannels } from '../../../lib/messaging/sender.ts'
import { runAllOrNothing } from '../../users/all-or-nothing.ts'
import { whereInAudience } from './audience.ts'
import { recordMessageAct } from './find-message.ts'
import { loadReach, type Reach } from './reach.ts'
import { needsRelease } from './release-limit.ts'

type Input = ParsedInputOf<typeof sendStudentMessage>
type Output = OutputOf<typeof sendStudentMessage>

/** Returns the refusal of a message whose texts or channels are wrong, by field; undefined: they are right. */
export function refuseWrongMessage(
  { channels, texts }: Pick<Input, 'channels' | 'texts'>,
  { client, settings, language }: ActorContext,
): Refusal | undefined {
  const main = client.details.defaultLanguage
  const available: readonly string[] = [...listMessageChannels(client, settings), 'PORTAL']
  const faults: Record<string, SentenceKey> = {
    ...(!texts[main] && { [`texts.${main}.title`]: 'field.required' as const }),
    ...(channels.some((one) => !available.includes(one)) && { channels: 'studentMessage.channel' as const }),
  }
  if (channels.includes('SMS'))
    for (const one of LANGUAGE_CODES) if (texts[one]?.sms === '') faults[`texts.${one}.sms`] = 'field.required'
  if (Object.keys(faults).length === 0) return undefined
  return refuse(
    'invalidInput',
    {},
    { fieldErrors: Object.entries(faults).map(([field, key]) => ({ field, message: getMessage(language, key) })) },
  )
}

/** Returns the refusal of SMS texts that are too long; undefined: none is. */
function refuseLongTexts({ languages }: Reach, { language }: ActorContext): Refusal | undefined {
  const long = languages.filter(({ sms }) => (sms?.parts ?? 0) > MOST_SEGMENTS)
  if (long.length === 0) return undefined
  const message = getMessage(language, 'studentMessage.long', { count: MOST_SEGMENTS })
  return refuse(
    'invalidInput',
    {},
    { fieldErrors: long.map((one) => ({ field: `texts.${one.language}.sms`, message })) },
  )
}

/**
 * Writes a message: its students are chosen now, and it is released at once unless a second person must do that. The
 * messages of an institution are written one after the other, so that two at the same time do not both stay below the
 * limit.
 */
export async function writeStudentMessage(input: Input, context: ActorContext): Promise<Output | Refusal> {
  const wrong = refuseWrongMessage(input, context)
  if (wrong) return wrong
  const { client, actor, now } = context
  return runAllOrNothing<Output>(context.db, async (db) => {
    const inTransaction = { ...context, db }
    await db.select({ id: clientTable.id }).from(clientTable).where(eq(clientTable.id, client.id)).for('update')
    const reach = await loadReach(input, inTransaction)
    const refusal = refuseLongTexts(reach, context)
    if (refusal) return refusal
    if (reach.students === 0) return refuseSaying('studentMessage.nobody', 'invalidInput')
    const { expected, audience, channels, texts } = input
    const waits = await needsRelease(reach.students, inTransaction)
    const state = waits ? 'WAITING' : 'RELEASED'
    const [made] = await db
      .insert(studentMessage)
      .values({
        clientId: client.id,
        texts,
        channels,
        audience,
        scope: await loadStoredScope(db, actor),
        status: state,
        total: reach.students,
        smsParts: reach.smsParts,
        requestedBy: actor.userId,
        createdAt: now,
        releasedAt: waits ? null : now,
      })
      .returning()
    if (!made) throw new Error('A message to students could not be stored.')
    const chosen = await selectRows(
      db,
      sql`insert into student_message_recipient (client_id, student_message_id, student_id)
        select ${student.clientId}, ${made.id}::bigint, ${student.id} from ${student}
        where ${whereInAudience(audience, inTransaction)} returning 1 as one`,
    )
    const { length } = chosen
    if (length !== expected || length !== reach.students)
      return refuseSaying('studentMessage.otherNumber', 'stale', { count: length }, { total: length })
    await recordMessageAct(inTransaction, 'sendStudentMessage', made, { audience, state, smsParts: reach.smsParts })
    if (!waits) runAfterCommit(db, () => outboxEvents.emit('released'))
    return { messageId: made.publicId, state }
  })
}
