import { inArray } from 'drizzle-orm'
import type { Database } from '../../../../db/database.ts'
import { isForeignKeyViolation } from '../../../../db/references.ts'
import { dataImportChange, dataImportKept } from '../../../../db/schema.ts'
import type { RecordChange } from '../../../../db/schema/academics/data-imports.ts'
import { runTransaction } from '../../../../db/transaction.ts'
import { mapUniqueViolation } from '../../../../db/unique-violation.ts'
import { recordAudit } from '../../../../lib/audit/audit.ts'
import { clearCounts } from '../../../../lib/cache/count-cache.ts'
import { insertAll } from '../../../../db/insert-rows.ts'
import { PERSON } from '../person-changes.ts'
import { restorePhotos, removeUnusedPhotos, loadPhotoPaths } from '../photo-files.ts'
import { dataImports, type ImportRow } from '../progress.ts'
import { isAddition, getRecordSpec } from '../record-specs.ts'
import type { SliceParts } from '../slices.ts'
import { listLastSlice, UndoneLines, type ChangeRow } from './lines.ts'
import { createPeopleUndo } from './people-undo.ts'
import { createRecordsUndo } from './records-undo.ts'

/** Undoes changes together, or, where one of them breaks a reference or takes what is
 * another record's by now, one by one; returns the ids of those undone. */
async function undoWhatIsPossible(
  db: Database,
  changes: readonly RecordChange[],
  undo: (db: Database, changes: readonly RecordChange[]) => Promise<ReadonlySet<number>>,
): Promise<ReadonlySet<number>> {
  try {
    return await runTransaction(db, (tx) => undo(tx, changes))
  } catch (error) {
    if (!isForeignKeyViolation(error) && !mapUniqueViolation(error)) throw error
    if (changes.length === 1) return new Set()
    const done = new Set<number>()
    for (const one of changes) for (const id of await undoWhatIsPossible(db, [one], undo)) done.add(id)
    return done
  }
}

/** Undoes what one slice wrote into one table; keeps and names what others need or have changed since. */
async function undoChunk(
  db: Database,
  job: ImportRow,
  { record, changes }: ChangeRow,
  lines: UndoneLines,
  parts: SliceParts,
): Promise<void> {
  const { client, actor, now } = parts
  const spec = record === PERSON ? undefined : getRecordSpec(record)
  const way = spec ? createRecordsUndo(parts, spec) : createPeopleUndo(parts)
  const created = changes.filter(({ before }) => before === undefined)
  const changed = changes.filter(({ before }) => before !== undefined)
  const removed = await undoWhatIsPossible(db, created, way.remove)
  const restored = await undoWhatIsPossible(db, changed, way.restore)
  const left = changes.filter(({ id }) => !removed.has(id) && !restored.has(id))
  const states = left.length > 0 ? await way.getState(db, left) : new Map<number, boolean>()
  // A record that somebody has removed since needs no undo.
  const kept = left.filter(({ id }) => states.has(id))
  for (const one of changes)
    lines.recordLine(one, one.before === undefined || (spec !== undefined && isAddition(spec, one.before)))
  for (const one of kept) lines.keep(one)
  await insertAll(
    db,
    dataImportKept,
    kept.map(({ id, line, code }) => ({
      clientId: client.id,
      importId: job.id,
      lineNo: line,
      record,
      rowId: id,
      code,
      reason: states.get(id) === true ? ('NEEDED' as const) : ('CHANGED_SINCE' as const),
    })),
  )
  await recordAudit(db, {
    clientId: client.id,
    at: now(),
    actorUserId: actor.userId,
    activity: 'undoDataImport',
    entity: 'data_import',
    entityId: job.publicId,
    detail: { record, removed: [...removed], restored: [...restored], kept: kept.map(({ id }) => id) },
  })
}

/** Undoes what the last slice wrote, the newest first. Returns false when nothing is left to undo. */
export async function undoChanges(job: ImportRow, parts: SliceParts): Promise<boolean> {
  const { db: database, client } = parts
  const imported: (string | null)[] = []
  const more = await runTransaction(database, async (db) => {
    const slice = await listLastSlice(db, job.id)
    if (slice.length === 0) return false
    const lines = new UndoneLines()
    for (const chunk of slice) {
      if (chunk.record === 'photograph') {
        const ids = chunk.changes.map(({ id }) => id)
        imported.push(...(await loadPhotoPaths(ids, { ...parts, db })))
        await restorePhotos(job, [chunk], parts)
      }
      await undoChunk(db, job, chunk, lines, parts)
    }
    const ids = slice.map(({ id }) => id)
    await db.delete(dataImportChange).where(inArray(dataImportChange.id, ids))
    const counted = lines.count()
    await dataImports.leases.update(db, job, {
      done: job.done + counted.lines,
      counts: {
        ...job.counts,
        removed: job.counts.removed + counted.removed,
        restored: job.counts.restored + counted.restored,
        kept: job.counts.kept + counted.kept,
      },
    })
    return true
  })
  clearCounts(database, client.id)
  await removeUnusedPhotos(imported, parts)
  return more
}
