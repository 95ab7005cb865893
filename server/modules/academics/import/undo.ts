import { desc, eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { isForeignKeyViolation } from '../../../db/references.ts'
import { dataImportChange, dataImportKept } from '../../../db/schema.ts'
import type { RecordChange } from '../../../db/schema/academics/data-imports.ts'
import { transaction } from '../../../db/transaction.ts'
import { mapUniqueViolation } from '../../../db/unique-violation.ts'
import { audit } from '../../../lib/audit/audit.ts'
import { clearCounts } from '../../../lib/cache/count-cache.ts'
import { insertAll } from '../../../db/insert-rows.ts'
import { PERSON } from './person-changes.ts'
import { bringPhotosBack, dropUnusedPhotos, photosOf } from './photo-files.ts'
import { updateImport, type ImportRow } from './progress.ts'
import { isAddition, specOf } from './record-specs.ts'
import type { SliceParts } from './slices.ts'
import { undoOfPeople } from './undo-people.ts'
import { undoOfRecords } from './undo-records.ts'

/** Undoes changes together, or, where one of them breaks a reference or takes what is
 * another record's by now, one by one; returns the ids of those undone. */
async function undoWhatCanBe(
  db: Database,
  changes: readonly RecordChange[],
  undo: (db: Database, changes: readonly RecordChange[]) => Promise<ReadonlySet<number>>,
): Promise<ReadonlySet<number>> {
  try {
    return await transaction(db, (tx) => undo(tx, changes))
  } catch (error) {
    if (!isForeignKeyViolation(error) && !mapUniqueViolation(error)) throw error
    if (changes.length === 1) return new Set()
    const done = new Set<number>()
    for (const one of changes) for (const id of await undoWhatCanBe(db, [one], undo)) done.add(id)
    return done
  }
}

/** Undoes what one slice wrote into one table, the newest first. Returns false when nothing is left to undo. */
export async function undoChanges(job: ImportRow, parts: SliceParts): Promise<boolean> {
  const { db: database, client, actor, now } = parts
  let imported: readonly (string | null)[] = []
  const more = await transaction(database, async (db) => {
    const [chunk] = await db
      .select()
      .from(dataImportChange)
      .where(eq(dataImportChange.importId, job.id))
      .orderBy(desc(dataImportChange.id))
      .limit(1)
    if (!chunk) return false
    const spec = chunk.record === PERSON ? undefined : specOf(chunk.record)
    const way = spec ? undoOfRecords(client.id, spec) : undoOfPeople(parts)
    if (chunk.record === 'photograph') {
      imported = await photosOf(
        chunk.changes.map(({ id }) => id),
        { ...parts, db },
      )
      await bringPhotosBack(job, [chunk], parts)
    }
    const created = chunk.changes.filter(({ before }) => before === undefined)
    const changed = chunk.changes.filter(({ before }) => before !== undefined)
    const removed = await undoWhatCanBe(db, created, way.remove)
    const restored = await undoWhatCanBe(db, changed, way.restore)
    const left = chunk.changes.filter(({ id }) => !removed.has(id) && !restored.has(id))
    const states = left.length > 0 ? await way.stateOf(db, left) : new Map<number, boolean>()
    const added = spec ? changed.filter(({ id, before }) => restored.has(id) && isAddition(spec, before)).length : 0
    // A record that somebody has removed since needs no undo.
    const kept = left.filter(({ id }) => states.has(id))
    await insertAll(
      db,
      dataImportKept,
      kept.map(({ id, line, code }) => ({
        clientId: client.id,
        importId: job.id,
        lineNo: line,
        record: chunk.record,
        rowId: id,
        code,
        reason: states.get(id) === true ? ('NEEDED' as const) : ('CHANGED_SINCE' as const),
      })),
    )
    await db.delete(dataImportChange).where(eq(dataImportChange.id, chunk.id))
    await updateImport(db, job, {
      done: job.done + chunk.changes.length,
      counts: {
        ...job.counts,
        removed: job.counts.removed + removed.size + added,
        restored: job.counts.restored + restored.size - added,
        kept: job.counts.kept + kept.length,
      },
    })
    await audit(db, {
      clientId: client.id,
      at: now(),
      actorUserId: actor.userId,
      activity: 'undoDataImport',
      entity: 'data_import',
      entityId: job.publicId,
      detail: {
        record: chunk.record,
        removed: [...removed],
        restored: [...restored],
        kept: kept.map(({ id }) => id),
      },
    })
    return true
  })
  clearCounts(database, client.id)
  await dropUnusedPhotos(imported, parts)
  return more
}
