import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../../../db/database.ts'
import { listReferences } from '../../../../db/references.ts'
import { selectRows } from '../../../../db/rows.ts'
import type { RecordChange } from '../../../../db/schema/academics/data-imports.ts'
import { listContacts, notifyOldContacts } from '../contact-changes.ts'
import { deleteParts, sqlRecordHash, replaceParts } from '../record-parts.ts'
import type { RecordSpec } from '../record-specs.ts'
import type { SliceParts } from '../slices.ts'
import { updateStudentAccounts } from '../sync-accounts.ts'

type Parts = Pick<SliceParts, 'client' | 'actor' | 'now'>

/** How the changes of one kind of record are undone. */
export interface UndoWay {
  /** Deletes created records that nobody has changed since and nothing depends on; returns their ids. */
  readonly remove: (db: Database, created: readonly RecordChange[]) => Promise<ReadonlySet<number>>
  /** Gives changed records their earlier values, unless somebody has changed them since; returns their ids. */
  readonly restore: (db: Database, changed: readonly RecordChange[]) => Promise<ReadonlySet<number>>
  /** Returns which of some records still are as the import left them, and which exist otherwise. */
  readonly getState: (db: Database, left: readonly RecordChange[]) => Promise<ReadonlyMap<number, boolean>>
}

/** Returns the conditions that no row of another table refers to a row: the database knows all references. */
async function whereUnreferenced(db: Database, { table: name, parts }: RecordSpec): Promise<SQL> {
  const references = (await listReferences(db, name)).filter(({ table }) => table !== parts?.table)
  const conditions = references.map(
    ({ table, condition }) => `not exists (select 1 from ${table} r where ${condition})`,
  )
  return sql.raw(['true', ...conditions].join(' and '))
}

/** Returns the changes as rows `x` of a statement. */
export const sqlRecordset = (changes: readonly RecordChange[]): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as x(id bigint, hash text, before jsonb)`

/** Deletes created records that nobody has changed since and nothing depends on; returns their ids. */
async function removeCreated(db: Database, clientId: number, spec: RecordSpec, created: readonly RecordChange[]) {
  if (created.length === 0) return new Set<number>()
  const free = sql`t.client_id = ${clientId} and t.id = x.id and ${sqlRecordHash(spec)} = x.hash
    and ${await whereUnreferenced(db, spec)}`
  const table = sql.raw(spec.table)
  if (!spec.parts) {
    const gone = await selectRows<{ id: number }>(
      db,
      sql`delete from ${table} t using ${sqlRecordset(created)} where ${free} returning t.id::float8 as id`,
    )
    return new Set(gone.map(({ id }) => id))
  }
  const found = await selectRows<{ id: number }>(
    db,
    sql`select t.id::float8 as id from ${table} t cross join ${sqlRecordset(created)} where ${free} for update of t`,
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
async function restoreChanged(db: Database, parts: Parts, spec: RecordSpec, changed: readonly RecordChange[]) {
  if (changed.length === 0) return new Set<number>()
  const clientId = parts.client.id
  const students = spec.record === 'student' ? changed.map(({ id }) => id) : []
  const contacts = await listContacts(db, clientId, students)
  const assigned = sql.raw(spec.values.map(([name]) => `${name} = p.${name}`).join(', '))
  const table = sql.raw(spec.table)
  // A payment that begins meanwhile holds the lock: the next statement sees it.
  if (spec.parts)
    await db.execute(
      sql`select 1 from ${table} t cross join ${sqlRecordset(changed)}
        where t.client_id = ${clientId} and t.id = x.id for update of t`,
    )
  const restored = await selectRows<{ id: number }>(
    db,
    sql`update ${table} t set ${assigned}
      from ${sqlRecordset(changed)} cross join lateral jsonb_populate_record(null::${table}, x.before) p
      where t.client_id = ${clientId} and t.id = x.id and ${sqlRecordHash(spec)} = x.hash
        and ${spec.parts ? await whereUnreferenced(db, spec) : sql`true`} returning t.id::float8 as id`,
  )
  const ids = new Set(restored.map(({ id }) => id))
  await replaceParts(
    db,
    clientId,
    spec,
    changed.filter(({ id }) => ids.has(id)).map(({ id, before }) => ({ id, parts: before?.parts })),
  )
  if (spec.record === 'student') {
    await notifyOldContacts(db, contacts, { ...parts, now: parts.now() })
    await updateStudentAccounts(
      db,
      clientId,
      restored.map(({ id }) => id),
    )
  }
  return ids
}

/** Returns which of some records still are as the import left them, and which exist otherwise. */
async function mapUnchangedRecords(db: Database, clientId: number, spec: RecordSpec, left: readonly RecordChange[]) {
  const rows = await selectRows<{ id: number; same: boolean }>(
    db,
    sql`select t.id::float8 as id, ${sqlRecordHash(spec)} = x.hash as same from ${sqlRecordset(left)}
      join ${sql.raw(spec.table)} t on t.client_id = ${clientId} and t.id = x.id`,
  )
  return new Map(rows.map(({ id, same }) => [id, same]))
}

/** Returns how the records of a table are undone; old contacts of students are notified, as an import notifies them. */
export const createRecordsUndo = (parts: Parts, spec: RecordSpec): UndoWay => ({
  remove: (db, created) => removeCreated(db, parts.client.id, spec, created),
  restore: (db, changed) => restoreChanged(db, parts, spec, changed),
  getState: (db, left) => mapUnchangedRecords(db, parts.client.id, spec, left),
})
