import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { selectRows } from '../../../db/rows.ts'
import type { LineFault } from '../../../../src/contract/academics/import-outcomes.ts'
import type { RecordChange } from '../../../db/schema/academics/data-imports.ts'
import { toComparable, mergeValues } from './compare-values.ts'
import { hashRecords, sqlRecordHash, replaceParts, sqlRowWithParts, addPartSum } from './record-parts.ts'
import { isAddition, type RecordSpec } from './record-specs.ts'

/** What a line does, or would do, to a record. */
export type RecordOutcome = 'CREATED' | 'CHANGED' | 'UNCHANGED' | 'LOCKED'

/** A record that a line describes. */
export interface Wanted {
  readonly line: number
  /** Its code, for people. */
  readonly code: string
  /** The values of the key columns; null: a record of which it is a part does not exist yet. */
  readonly key: readonly (string | number | null)[]
  /** Values by column; undefined: the stored one stays. */
  readonly values: Readonly<Record<string, unknown>>
  /** Values that only a new record gets. */
  readonly initial?: Readonly<Record<string, unknown>>
  /** Why a stored record may not be changed; absent: it may. */
  readonly locked?: LineFault | undefined
}

/** The outcome for one record. `id` is null when it is created and nothing is written. */
export interface Put {
  readonly id: number | null
  readonly outcome: RecordOutcome
}

/** The outcomes of records by key, and what was written. */
export interface PutResult {
  readonly of: (key: Wanted['key']) => Put | undefined
  readonly changes: readonly RecordChange[]
}

/** Thrown when somebody else created a record after it was looked for: the slice is done again. */
export class CreatedMeanwhile extends Error {}

type Stored = Readonly<Record<string, unknown>>

const sqlColumnNames = (columns: readonly (readonly [string, string])[]): SQL =>
  sql.raw(columns.map(([name]) => name).join(', '))
const sqlTypedColumns = (columns: readonly (readonly [string, string])[]): SQL =>
  sql.raw(columns.map(([name, type]) => `${name} ${type}`).join(', '))
const whereColumnsEqual = (columns: readonly (readonly [string, string])[], one: string, other: string): SQL =>
  sql.raw(columns.map(([name]) => `${one}.${name} = ${other}.${name}`).join(' and '))
const sqlJson = (rows: readonly unknown[]): SQL => sql`${JSON.stringify(rows)}::jsonb`
const toKeyText = (key: readonly unknown[]): string => JSON.stringify(key)

/** The columns of a record with their types, and its parts where it has any. */
const listFields = ({ values, parts }: RecordSpec): readonly (readonly [string, string])[] =>
  parts ? [...values, ['parts', 'jsonb']] : values

async function listStoredRecords(db: Database, clientId: number, spec: RecordSpec, wanted: readonly Wanted[]) {
  const { table, key } = spec
  const keys = wanted
    .filter((one) => one.key.every((part) => part !== null))
    .map((one) => Object.fromEntries(key.map(([name], index) => [name, one.key[index]])))
  const rows = await selectRows<{ row: Stored }>(
    db,
    sql`select ${sqlRowWithParts(spec)} as row from jsonb_to_recordset(${sqlJson(keys)}) as x(${sqlTypedColumns(key)})
      join ${sql.raw(table)} t on t.client_id = ${clientId} and ${whereColumnsEqual(key, 't', 'x')}`,
  )
  return new Map(rows.map(({ row }) => [toKeyText(key.map(([name]) => row[name])), row]))
}

interface Written {
  readonly id: number
  readonly hash: string
}

async function insertRecords(db: Database, clientId: number, spec: RecordSpec, wanted: readonly Wanted[]) {
  if (wanted.length === 0) return new Map<string, Written>()
  const columns = [...spec.key, ...spec.values]
  const rows = wanted.map(({ key, values, initial }) => ({
    ...addPartSum(spec, {
      ...initial,
      ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
    }),
    ...Object.fromEntries(spec.key.map(([name], index) => [name, key[index]])),
  }))
  const made = await selectRows<Written & { readonly key: readonly unknown[] }>(
    db,
    sql`insert into ${sql.raw(spec.table)} as t (client_id, ${sqlColumnNames(columns)})
      select ${clientId}::bigint, ${sqlColumnNames(columns)} from jsonb_to_recordset(${sqlJson(rows)}) as x(${sqlTypedColumns(columns)})
      on conflict do nothing
      returning t.id::float8 as id, ${sqlRecordHash(spec)} as hash, jsonb_build_array(${sqlColumnNames(spec.key)}) as key`,
  )
  if (made.length < rows.length) throw new CreatedMeanwhile(`${rows.length - made.length} of ${spec.record}`)
  const written = new Map(made.map(({ id, hash, key }) => [toKeyText(key), { id, hash }]))
  if (!spec.parts) return written
  const parts = wanted.flatMap(({ key, values }) => {
    const id = written.get(toKeyText(key))?.id
    return id === undefined ? [] : [{ id, parts: values.parts }]
  })
  await replaceParts(db, clientId, spec, parts)
  const ids = parts.map(({ id }) => id)
  const hashes = await hashRecords(db, clientId, spec, ids)
  return new Map([...written].map(([key, { id }]) => [key, { id, hash: hashes.get(id) ?? '' }]))
}

interface Update {
  readonly wanted: Wanted
  readonly stored: Stored
  readonly after: Stored
}

async function updateRecords(db: Database, clientId: number, spec: RecordSpec, updates: readonly Update[]) {
  if (updates.length === 0) return new Map<number, string>()
  const rows = updates.map(({ stored, after }) => ({ ...after, id: stored.id }))
  const assigned = sql.raw(spec.values.map(([name]) => `${name} = x.${name}`).join(', '))
  const written = await selectRows<Written>(
    db,
    sql`update ${sql.raw(spec.table)} t set ${assigned}
      from jsonb_to_recordset(${sqlJson(rows)}) as x(id bigint, ${sqlTypedColumns(spec.values)})
      where t.client_id = ${clientId} and t.id = x.id returning t.id::float8 as id, ${sqlRecordHash(spec)} as hash`,
  )
  if (spec.parts) {
    await replaceParts(
      db,
      clientId,
      spec,
      updates.map(({ stored, after }) => ({ id: Number(stored.id), parts: after.parts })),
    )
    return hashRecords(
      db,
      clientId,
      spec,
      written.map(({ id }) => id),
    )
  }
  return new Map(written.map(({ id, hash }) => [id, hash]))
}

/**
 * Compares records with the stored ones, and writes those that are new or different, with one statement each. Keys are
 * distinct. Without `writes` it only tells what would happen.
 */
export async function saveRecords(
  db: Database,
  clientId: number,
  spec: RecordSpec,
  wanted: readonly Wanted[],
  writes: boolean,
): Promise<PutResult> {
  const stored = await listStoredRecords(db, clientId, spec, wanted)
  const puts = new Map<string, Put>()
  const changes: RecordChange[] = []
  const fresh: Wanted[] = []
  const updates: Update[] = []
  for (const one of wanted) {
    const storedRow = stored.get(toKeyText(one.key))
    if (!storedRow) {
      fresh.push(one)
      puts.set(toKeyText(one.key), { id: null, outcome: 'CREATED' })
      continue
    }
    const fields = listFields(spec)
    const after = addPartSum(
      spec,
      Object.fromEntries(fields.map(([name]) => [name, mergeValues(storedRow[name], one.values[name])])),
    )
    const differs = fields.some(
      ([name, type]) => toComparable(storedRow[name], type) !== toComparable(after[name], type),
    )
    const outcome = !differs ? 'UNCHANGED' : one.locked ? 'LOCKED' : 'CHANGED'
    if (outcome === 'CHANGED') updates.push({ wanted: one, stored: storedRow, after })
    const added = outcome === 'CHANGED' && isAddition(spec, storedRow)
    puts.set(toKeyText(one.key), { id: Number(storedRow.id), outcome: added ? 'CREATED' : outcome })
  }
  if (writes) {
    const made = await insertRecords(db, clientId, spec, fresh)
    for (const { key, line, code } of fresh) {
      const written = made.get(toKeyText(key))
      if (!written) throw new Error(`A new ${spec.record} was not returned.`)
      puts.set(toKeyText(key), { id: written.id, outcome: 'CREATED' })
      changes.push({ line, code, ...written })
    }
    const hashes = await updateRecords(db, clientId, spec, updates)
    for (const {
      wanted: { line, code },
      stored: storedRow,
    } of updates) {
      const [id, before] = [
        Number(storedRow.id),
        Object.fromEntries(listFields(spec).map(([name]) => [name, storedRow[name]])),
      ]
      changes.push({ line, code, id, hash: hashes.get(id) ?? '', before })
    }
  }
  return { of: (key) => puts.get(toKeyText(key)), changes }
}
