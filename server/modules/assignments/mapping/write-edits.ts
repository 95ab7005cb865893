import { and, eq, inArray } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type * as v from 'valibot'
import type { Database } from '../../../db/database.ts'
import { insertAll } from '../../../db/insert-rows.ts'
import { toColumns, toStableText, type Edit, type Entries, type MappingDefinition, type Rows } from './mapping.ts'

/** How many rows were added, changed and removed. */
export interface Counts {
  readonly added: number
  readonly changed: number
  readonly removed: number
}

/** Writes edits, all of which change something, in few statements: rows with the same new value are one. */
export async function writeEdits<Key extends Entries, Value extends Entries>(
  tx: Database,
  definition: MappingDefinition<Key, Value>,
  clientId: number,
  edits: readonly Edit<v.InferOutput<Key>, v.InferOutput<Value>>[],
  stored: Rows<Key, Value>,
): Promise<Counts> {
  const { table, key: keySchema, value: valueSchema } = definition
  const findRowId = ({ key }: (typeof edits)[number]) => stored.get(toStableText(keySchema, key))?.id
  const added = edits.filter((edit) => findRowId(edit) === undefined)
  const removed = edits.filter(({ after }) => after === null)
  const changed = edits.filter((edit) => findRowId(edit) !== undefined && edit.after !== null)
  const whereRowsOfEdits = (some: typeof edits) =>
    and(
      eq(table.clientId, clientId),
      inArray(
        table.id,
        some.map((edit) => findRowId(edit) ?? 0),
      ),
    )
  if (removed.length > 0) await tx.delete(table).where(whereRowsOfEdits(removed))
  const byValue = new Map<string, (typeof edits)[number][]>()
  for (const edit of changed) {
    const text = toStableText(valueSchema, edit.after)
    const same = byValue.get(text)
    if (same) same.push(edit)
    else byValue.set(text, [edit])
  }
  for (const same of byValue.values())
    await tx
      .update(table)
      .set(toColumns(definition, same[0]?.after ?? null))
      .where(whereRowsOfEdits(same))
  await insertAll(
    tx,
    table as PgTable,
    added.map(({ key, after }) => ({ clientId, ...toColumns(definition, key), ...toColumns(definition, after) })),
  )
  return { added: added.length, changed: changed.length, removed: removed.length }
}
