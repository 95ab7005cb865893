import { and, eq, isNull } from 'drizzle-orm'
import type * as v from 'valibot'
import { UNDO_MINUTES } from '../../../../src/contract/assignments/parts.ts'
import type { RecordedAct } from '../../../../src/contract/institution/audit/recorded-acts.ts'
import { assignmentChange } from '../../../db/schema.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { refuse, refuseSaying, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import { parseStoredEdits, type Entries, type MappingDefinition } from './mapping.ts'
import { lockMapping, saveEdits, computeUndoEnd, type Saved } from './save-edits.ts'

/**
 * Takes back a change of a mapping: the caller's own, not older than ten minutes, and not yet undone. Refused with 1202
 * if there is no such change and with 1206 after that time; CONFLICT if rows have changed since.
 */
export async function undoMappingChange<Key extends Entries, Value extends Entries>(
  definition: MappingDefinition<Key, Value>,
  context: ActorContext,
  changeId: number,
  activity: RecordedAct,
): Promise<Saved<v.InferOutput<Key>, v.InferOutput<Value>> | Refusal> {
  const { client, actor, now } = context
  return runTransaction(context.db, async (tx) => {
    // Before the change is read: two undos at once would otherwise both find it.
    await lockMapping(tx, definition.mapping, client.id)
    const own = and(
      eq(assignmentChange.clientId, client.id),
      eq(assignmentChange.id, changeId),
      eq(assignmentChange.mapping, definition.mapping),
      eq(assignmentChange.actorUserId, actor.userId),
      isNull(assignmentChange.undoneAt),
      isNull(assignmentChange.undoes),
    )
    const [change] = await tx.select().from(assignmentChange).where(own)
    if (!change || change.edits.length === 0) return refuse('notFound')
    if (computeUndoEnd(change.at) < now)
      return refuseSaying('assignments.undoOver', 'windowClosed', { wait: { seconds: UNDO_MINUTES * 60 } })
    const edits = parseStoredEdits(definition, change.edits).map(({ key, before, after }) => ({
      key,
      before: after,
      after: before,
    }))
    const saved = await saveEdits(definition, { ...context, db: tx }, edits, {
      activity,
      confirmed: true,
      undoes: changeId,
    })
    if (saved.outcome === 'SAVED') await tx.update(assignmentChange).set({ undoneAt: now }).where(own)
    return saved
  })
}
