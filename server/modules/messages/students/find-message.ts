import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import { RELEASE_STUDENT_MESSAGES } from '../../../../src/contract/messages/student-messages.ts'
import { studentMessage } from '../../../db/schema.ts'
import { canSeeEverybody } from '../../../lib/access/scope.ts'
import { doesContainScope, loadStoredScope } from '../../../lib/access/stored-scope.ts'
import { recordCallerAct } from '../../../lib/audit/audit.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { listRightHolders } from '../../../lib/second-person/holders.ts'
import type { TwoPersonDecision } from '../../../lib/second-person/second-person.ts'

/** A message to students as stored. */
export type StudentMessageRow = typeof studentMessage.$inferSelect

/**
 * Builds the condition for messages that the caller may see, as far as the database can tell: `isVisible` decides. Who
 * does not see the whole institution sees none that was written to all of it.
 */
export const whereMaybeVisible = ({ client, actor }: ActorContext): SQL =>
  sql`${and(
    eq(studentMessage.clientId, client.id),
    canSeeEverybody(actor)
      ? undefined
      : or(
          eq(studentMessage.requestedBy, actor.userId),
          sql`(${studentMessage.scope} -> 'colleges' <> 'null'::jsonb or ${studentMessage.scope} -> 'places' <> 'null'::jsonb)`,
        ),
  )}`

/** Returns a function that tells whether the caller sees everybody whom the writer of a message could see. */
export async function createVisibility({ db, actor }: ActorContext): Promise<(row: StudentMessageRow) => boolean> {
  const own = await loadStoredScope(db, actor)
  return ({ scope, requestedBy }) => requestedBy === actor.userId || doesContainScope(own, scope)
}

/** Locks a message that the caller may see until the end of the transaction. */
export async function lockStudentMessage(
  context: ActorContext,
  messageId: string,
): Promise<StudentMessageRow | undefined> {
  const isVisible = await createVisibility(context)
  const [row] = await context.db
    .select()
    .from(studentMessage)
    .where(and(whereMaybeVisible(context), eq(studentMessage.publicId, messageId)))
    .for('update')
  return row && isVisible(row) ? row : undefined
}

/** Builds the decision of the second person, after whoever has written the message. */
export const buildReleaseDecision = (
  { requestedBy }: Pick<StudentMessageRow, 'requestedBy'>,
  context: ActorContext,
): TwoPersonDecision => ({
  requestedBy,
  weight: 'CASE',
  holders: (since) => listRightHolders(context, RELEASE_STUDENT_MESSAGES, since),
})

/** Records an act on a message in the audit log: not what it says. */
export const recordMessageAct = (
  context: ActorContext,
  activity: 'sendStudentMessage' | 'decideStudentMessage' | 'cancelStudentMessage',
  { publicId, total, channels }: Pick<StudentMessageRow, 'publicId' | 'total' | 'channels'>,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> =>
  recordCallerAct(context.db, context, {
    activity,
    entity: 'student_message',
    entityId: publicId,
    detail: { students: total, channels, ...detail },
  })
