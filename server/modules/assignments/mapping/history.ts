import { and, desc, eq, sql } from 'drizzle-orm'
import { assignmentChange, userProfile } from '../../../db/schema.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { parseStoredEdits, type Entries, type MappingDefinition } from './mapping.ts'
import { computeUndoEnd } from './save-edits.ts'

/** The largest number of changes that a history returns. */
const MOST_CHANGES = 100

/**
 * Returns the saved changes of a mapping in a year that the caller may see, the newest first; of one person or process,
 * or of all. Saves that changed nothing are left out.
 */
export async function listMappingHistory<Key extends Entries, Value extends Entries>(
  definition: MappingDefinition<Key, Value>,
  context: ActorContext,
  { academicYearId, subjectId }: { readonly academicYearId: number; readonly subjectId?: number | undefined },
) {
  const { db, client, actor, now } = context
  const changes = await db
    .select({ change: assignmentChange, by: userProfile.displayName })
    .from(assignmentChange)
    .leftJoin(
      userProfile,
      and(eq(userProfile.clientId, assignmentChange.clientId), eq(userProfile.userId, assignmentChange.actorUserId)),
    )
    .where(
      and(
        eq(assignmentChange.clientId, client.id),
        eq(assignmentChange.mapping, definition.mapping),
        eq(assignmentChange.academicYearId, academicYearId),
        sql`jsonb_array_length(${assignmentChange.edits}) > 0`,
        definition.visibleChanges(context),
        subjectId === undefined ? undefined : sql`${assignmentChange.subjects} @> array[${subjectId}]::bigint[]`,
      ),
    )
    .orderBy(desc(assignmentChange.id))
    .limit(MOST_CHANGES)
  return changes.map(({ change, by }) => {
    const end = computeUndoEnd(change.at)
    const isOwn = change.actorUserId === actor.userId && change.undoes === null && change.undoneAt === null
    return {
      changeId: change.id,
      at: change.at.toISOString(),
      by,
      added: change.added,
      changed: change.changed,
      removed: change.removed,
      edits: [...parseStoredEdits(definition, change.edits)],
      undoes: change.undoes,
      undoneAt: change.undoneAt?.toISOString() ?? null,
      undoUntil: isOwn && end >= now ? end.toISOString() : null,
    }
  })
}
