import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { selectRows } from '../../../db/rows.ts'
import type { RecordParts, RecordSpec } from './record-specs.ts'

type Row = Readonly<Record<string, unknown>>
/** The parts of a record by number. */
export type Parts = Readonly<Record<string, Row>>

const sqlPartOwner = ({ owner }: RecordParts): string => `p.client_id = t.client_id and p.${owner} = t.id`
const sqlPartNames = ({ columns }: RecordParts): string => columns.map(([name]) => name).join(', ')

/** Returns the expression for the row of a record `t`, with its parts. */
export function sqlRowWithParts({ parts }: RecordSpec): SQL {
  if (!parts) return sql`to_jsonb(t)`
  const fields = parts.columns.map(([name]) => `'${name}', p.${name}`).join(', ')
  return sql.raw(
    `to_jsonb(t) || jsonb_build_object('parts', coalesce((select jsonb_object_agg(p.${parts.no},
      jsonb_build_object(${fields})) from ${parts.table} p where ${sqlPartOwner(parts)}), '{}'::jsonb))`,
  )
}

/** Returns the expression for the hash of the whole record `t`, with its parts. */
export function sqlRecordHash({ parts }: RecordSpec): SQL {
  if (!parts) return sql`md5(t::text)`
  return sql.raw(
    `md5(t::text || coalesce((select string_agg(p::text, ',' order by p.${parts.no}) from ${parts.table} p
      where ${sqlPartOwner(parts)}), ''))`,
  )
}

/** Returns the values of a record with the sum of its parts. */
export function addPartSum({ parts }: RecordSpec, values: Row): Row {
  if (!parts) return values
  const { column, of } = parts.sum
  const total = Object.values(values.parts as Parts).reduce((sum, part) => sum + Number(part[of]), 0)
  return { ...values, [column]: total }
}

/** Deletes the parts of records. */
export async function deleteParts(db: Database, clientId: number, parts: RecordParts, ids: readonly number[]) {
  await db.execute(
    sql`delete from ${sql.raw(parts.table)} p where p.client_id = ${clientId} and ${sql.raw(`p.${parts.owner}`)} in
      (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::bigint)`,
  )
}

/** Replaces the parts of records; `parts` may be anything that was stored as such. */
export async function replaceParts(
  db: Database,
  clientId: number,
  { parts: spec }: RecordSpec,
  records: readonly { readonly id: number; readonly parts: unknown }[],
): Promise<void> {
  if (!spec || records.length === 0) return
  await deleteParts(
    db,
    clientId,
    spec,
    records.map(({ id }) => id),
  )
  const rows = records.flatMap(({ id, parts }) =>
    Object.entries(parts as Parts).map(([no, part]) => ({ ...part, [spec.owner]: id, [spec.no]: Number(no) })),
  )
  const columns = spec.columns.map(([name, type]) => `${name} ${type}`).join(', ')
  await db.execute(
    sql`insert into ${sql.raw(spec.table)} (client_id, ${sql.raw(`${spec.owner}, ${spec.no}, ${sqlPartNames(spec)}`)})
      select ${clientId}::bigint, ${sql.raw(`${spec.owner}, ${spec.no}, ${sqlPartNames(spec)}`)}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as x(${sql.raw(`${spec.owner} bigint, ${spec.no} int, ${columns}`)})`,
  )
}

/** Returns the hashes of records as they are now. */
export async function hashRecords(db: Database, clientId: number, spec: RecordSpec, ids: readonly number[]) {
  const rows = await selectRows<{ id: number; hash: string }>(
    db,
    sql`select t.id::float8 as id, ${sqlRecordHash(spec)} as hash from ${sql.raw(spec.table)} t
      where t.client_id = ${clientId} and t.id in
        (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::bigint)`,
  )
  return new Map(rows.map(({ id, hash }) => [id, hash]))
}
