import { sql } from 'drizzle-orm'
import type * as v from 'valibot'
import type { Database } from '../../../db/database.ts'
import { selectRows as rowsOfStatement } from '../../../db/rows.ts'
import { toStableText, type Edit, type Entries, type MappingDefinition, type Rows } from './mapping.ts'

/** A row that somebody else has changed since the caller loaded it. */
export interface Conflict<Key, Value> {
  readonly key: Key
  /** The value now; null: the row is gone. */
  readonly current: Value | null
  /** The name of the person who changed it last; null: unknown. */
  readonly by: string | null
  readonly at: string | null
}

interface LastChange {
  readonly place: number
  readonly by: string | null
  readonly at: string
}

/** Returns who changed some rows last, and when, by the place of the key in the list. */
async function listLastChanges(
  tx: Database,
  clientId: number,
  mapping: string,
  subjects: readonly number[],
  keys: readonly unknown[],
): Promise<ReadonlyMap<number, LastChange>> {
  const rows = await rowsOfStatement<LastChange>(
    tx,
    sql`
      select distinct on (wanted.place)
        wanted.place::int as place,
        profile.display_name as by,
        to_char(change.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
      from assignment_change change
      cross join lateral jsonb_array_elements(change.edits) edit
      join jsonb_array_elements(${JSON.stringify(keys)}::jsonb) with ordinality wanted(key, place)
        on wanted.key = edit -> 'key'
      left join user_profile profile on profile.client_id = change.client_id and profile.user_id = change.actor_user_id
      where change.client_id = ${clientId} and change.mapping = ${mapping}
        and change.subjects && ${sql.param([...subjects])}::bigint[]
      order by wanted.place, change.id desc`,
  )
  return new Map(rows.map((row) => [row.place - 1, row]))
}

/**
 * Returns whether an edit is half of a replacement whose other half meets a row that is gone: the caller replaces a row
 * that somebody else has removed or replaced meanwhile.
 */
function createLostReplacementTest<Key extends Entries, Value extends Entries>(
  { key: keySchema, value: valueSchema, together }: MappingDefinition<Key, Value>,
  edits: readonly Edit<v.InferOutput<Key>, v.InferOutput<Value>>[],
  stored: Rows<Key, Value>,
): (edit: Edit<v.InferOutput<Key>, v.InferOutput<Value>>) => boolean {
  if (!together) return () => false
  const toGroupKey = (key: v.InferOutput<Key>): string => JSON.stringify(together.map((member) => key[member]))
  const findCurrentValue = (key: v.InferOutput<Key>) => stored.get(toStableText(keySchema, key))?.value ?? null
  const isGone = ({ key, before, after }: (typeof edits)[number]): boolean =>
    before !== null && after === null && findCurrentValue(key) === null
  const isAddition = ({ key, before, after }: (typeof edits)[number]): boolean =>
    before === null && toStableText(valueSchema, findCurrentValue(key)) !== toStableText(valueSchema, after)
  const gone = new Set(edits.filter(isGone).map(({ key }) => toGroupKey(key)))
  const added = new Set(edits.filter(isAddition).map(({ key }) => toGroupKey(key)))
  return (edit) =>
    (isGone(edit) && added.has(toGroupKey(edit.key))) || (isAddition(edit) && gone.has(toGroupKey(edit.key)))
}

/**
 * Returns the edits whose rows have neither the value that the caller saw nor the one that the caller wants, and those
 * that replace a row which is gone.
 */
export async function listConflicts<Key extends Entries, Value extends Entries>(
  tx: Database,
  definition: MappingDefinition<Key, Value>,
  clientId: number,
  edits: readonly Edit<v.InferOutput<Key>, v.InferOutput<Value>>[],
  stored: Rows<Key, Value>,
): Promise<Conflict<v.InferOutput<Key>, v.InferOutput<Value>>[]> {
  const { key: keySchema, value: valueSchema, subject, mapping } = definition
  const isLost = createLostReplacementTest(definition, edits, stored)
  const changed = edits.flatMap((edit) => {
    const { key, before, after } = edit
    const current = stored.get(toStableText(keySchema, key))?.value ?? null
    const now = toStableText(valueSchema, current)
    const isCurrent = now === toStableText(valueSchema, before) || now === toStableText(valueSchema, after)
    return isCurrent && !isLost(edit) ? [] : [{ key, current }]
  })
  if (changed.length === 0) return []
  const keys = changed.map(({ key }) => key)
  const subjects = [...new Set(keys.map((key) => Number(key[subject])))]
  const last = await listLastChanges(tx, clientId, mapping, subjects, keys)
  return changed.map((one, place) => ({ ...one, by: last.get(place)?.by ?? null, at: last.get(place)?.at ?? null }))
}
