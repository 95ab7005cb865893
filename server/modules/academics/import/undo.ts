import { desc, eq, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { rowsOf } from '../../../db/rows.ts'
import { dataImportChange, dataImportKept } from '../../../db/schema.ts'
import type { RecordChange } from '../../../db/schema/academics/data-imports.ts'
import { isForeignKeyViolation, referencesTo } from '../../../db/references.ts'
import { transaction } from '../../../db/transaction.ts'
import { audit } from '../../../lib/audit/audit.ts'
import { clearCounts } from '../../../lib/cache/count-cache.ts'
import { insertAll } from '../../../db/insert-rows.ts'
import { deleteParts, hashOf, replaceParts } from './record-parts.ts'
import { specOf, type RecordSpec } from './record-specs.ts'
import { bringPhotosBack, dropUnusedPhotos, photosOf } from './photo-files.ts'
import { updateImport, type ImportRow } from './progress.ts'
import type { SliceParts } from './slices.ts'
import { syncAccounts } from './sync-accounts.ts'

/** Returns the conditions that no row of another table refers to a row: the database knows all references. */
async function unreferenced(db: Database, { table: name, parts }: RecordSpec): Promise<SQL> {
  const references = (await referencesTo(db, name)).filter(({ table }) => table !== parts?.table)
  const conditions = references.map(
    ({ table, condition }) => `not exists (select 1 from ${table} r where ${condition})`,
  )
  return sql.raw(['true', ...conditions].join(' and '))
}

const recordset = (changes: readonly RecordChange[]): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as x(id bigint, hash text, before jsonb)`

/** Deletes created records that nobody has changed since and nothing depends on; returns their ids. */
async function remove(db: Database, clientId: number, spec: RecordSpec, created: readonly RecordChange[]) {
  if (created.length === 0) return new Set<number>()
  const free = sql`t.client_id = ${clientId} and t.id = x.id and ${hashOf(spec)} = x.hash
    and ${await unreferenced(db, spec)}`
  const table = sql.raw(spec.table)
  if (!spec.parts) {
    const gone = await rowsOf<{ id: number }>(
      db,
      sql`delete from ${table} t using ${recordset(created)} where ${free} returning t.id::float8 as id`,
    )
    return new Set(gone.map(({ id }) => id))
  }
  const found = await rowsOf<{ id: number }>(
    db,
    sql`select t.id::float8 as id from ${table} t cross join ${recordset(created)} where ${free} for update of t`,
  )
  const ids = found.map(({ id }) => id)
  await deleteParts(db, clientId, spec.parts, ids)
  await db.execute(
    sql`delete from ${table} where client_id = ${clientId}
      and id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::bigint)`,
  )
  return new Set(ids)
}

/**
 * Gives changed records their earlier values, unless somebody has changed them since; returns their ids. A record with
 * parts, such as an invoice, also stays if others depend on it: somebody has begun to pay what it says now.
 */
async function restore(db: Database, clientId: number, spec: RecordSpec, changed: readonly RecordChange[]) {
  if (changed.length === 0) return new Set<number>()
  const assigned = sql.raw(spec.values.map(([name]) => `${name} = p.${name}`).join(', '))
  const table = sql.raw(spec.table)
  // A payment that begins meanwhile holds the lock: the next statement sees it.
  if (spec.parts)
    await db.execute(
      sql`select 1 from ${table} t cross join ${recordset(changed)}
        where t.client_id = ${clientId} and t.id = x.id for update of t`,
    )
  const restored = await rowsOf<{ id: number }>(
    db,
    sql`update ${table} t set ${assigned}
      from ${recordset(changed)} cross join lateral jsonb_populate_record(null::${table}, x.before) p
      where t.client_id = ${clientId} and t.id = x.id and ${hashOf(spec)} = x.hash
        and ${spec.parts ? await unreferenced(db, spec) : sql`true`} returning t.id::float8 as id`,
  )
  const ids = new Set(restored.map(({ id }) => id))
  await replaceParts(
    db,
    clientId,
    spec,
    changed.filter(({ id }) => ids.has(id)).map(({ id, before }) => ({ id, parts: before?.parts })),
  )
  if (spec.record === 'student')
    await syncAccounts(
      db,
      clientId,
      restored.map(({ id }) => id),
    )
  return ids
}

/** Undoes changes together, or, where one of them breaks a reference, one by one; returns the ids of those undone. */
async function undoWhatCanBe(
  db: Database,
  changes: readonly RecordChange[],
  undo: (db: Database, changes: readonly RecordChange[]) => Promise<ReadonlySet<number>>,
): Promise<ReadonlySet<number>> {
  try {
    return await transaction(db, (tx) => undo(tx, changes))
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error
    if (changes.length === 1) return new Set()
    const done = new Set<number>()
    for (const one of changes) for (const id of await undoWhatCanBe(db, [one], undo)) done.add(id)
    return done
  }
}

/** Returns which of some records still are as the import left them, and which exist otherwise. */
async function stateOf(db: Database, clientId: number, spec: RecordSpec, left: readonly RecordChange[]) {
  const rows = await rowsOf<{ id: number; same: boolean }>(
    db,
    sql`select t.id::float8 as id, ${hashOf(spec)} = x.hash as same from ${recordset(left)}
      join ${sql.raw(spec.table)} t on t.client_id = ${clientId} and t.id = x.id`,
  )
  return new Map(rows.map(({ id, same }) => [id, same]))
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
    const spec = specOf(chunk.record)
    if (chunk.record === 'photograph') {
      imported = await photosOf(
        chunk.changes.map(({ id }) => id),
        { ...parts, db },
      )
      await bringPhotosBack(job, [chunk], parts)
    }
    const created = chunk.changes.filter(({ before }) => before === undefined)
    const changed = chunk.changes.filter(({ before }) => before !== undefined)
    const removed = await undoWhatCanBe(db, created, (tx, some) => remove(tx, client.id, spec, some))
    const restored = await undoWhatCanBe(db, changed, (tx, some) => restore(tx, client.id, spec, some))
    const left = chunk.changes.filter(({ id }) => !removed.has(id) && !restored.has(id))
    const states = left.length > 0 ? await stateOf(db, client.id, spec, left) : new Map<number, boolean>()
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
        removed: job.counts.removed + removed.size,
        restored: job.counts.restored + restored.size,
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
