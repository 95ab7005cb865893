import * as v from 'valibot'
import { isSameValue } from '../../ui/form/same-value.ts'

/** One row of a mapping. */
export interface Row<Key, Value> {
  readonly key: Key
  readonly value: Value
}

/** One edit of a mapping, as the contract declares it: the value as it was loaded, and the new one; null: no row. */
export interface Edit<Key, Value> {
  readonly key: Key
  readonly before: Value | null
  readonly after: Value | null
}

/** The rows of a mapping by the text of their keys. */
export type Rows<Key, Value> = ReadonlyMap<string, Row<Key, Value>>

/** Returns a text that is equal for equal keys, whatever the order of their fields. */
export const toKeyText = (key: object): string =>
  JSON.stringify(Object.entries(key).sort(([a], [b]) => (a < b ? -1 : 1)))

/** Indexes rows by their keys. */
export const toRows = <Key extends object, Value>(rows: readonly Row<Key, Value>[]): Rows<Key, Value> =>
  new Map(rows.map((row) => [toKeyText(row.key), row]))

/** Returns the rows as they are after the edits. */
export function applyEdits<Key extends object, Value>(
  saved: Rows<Key, Value>,
  edits: readonly Edit<Key, Value>[],
): Rows<Key, Value> {
  const rows = new Map(saved)
  for (const { key, after } of edits) {
    if (after === null) rows.delete(toKeyText(key))
    else rows.set(toKeyText(key), { key, value: after })
  }
  return rows
}

/**
 * Returns the edits that lead from the saved rows to others. An edit that is known keeps the value from which it
 * started, so that the server notices when somebody else has changed the row meanwhile.
 */
export function listEdits<Key extends object, Value>(
  saved: Rows<Key, Value>,
  rows: Rows<Key, Value>,
  earlier: readonly Edit<Key, Value>[] = [],
): readonly Edit<Key, Value>[] {
  const started = new Map(earlier.map((edit) => [toKeyText(edit.key), edit]))
  const keys = new Map([...saved, ...rows].map(([text, { key }]) => [text, key]))
  return [...keys].flatMap(([text, key]) => {
    const edit = started.get(text)
    const before = edit ? edit.before : (saved.get(text)?.value ?? null)
    const after = rows.get(text)?.value ?? null
    return isSameValue(before, after) ? [] : [{ key, before, after }]
  })
}

/** Adds proposed edits to a draft: the proposed values win, the start of a known edit stays. */
export function mergeProposal<Key extends object, Value>(
  edits: readonly Edit<Key, Value>[],
  proposed: readonly Edit<Key, Value>[],
): readonly Edit<Key, Value>[] {
  const merged = new Map(edits.map((edit) => [toKeyText(edit.key), edit]))
  for (const edit of proposed) {
    const earlierEdit = merged.get(toKeyText(edit.key))
    merged.set(toKeyText(edit.key), earlierEdit ? { ...edit, before: earlierEdit.before } : edit)
  }
  return [...merged.values()].filter(({ before, after }) => !isSameValue(before, after))
}

/** Reads the edits of a stored draft; leaves out what is none. `edit` is the schema of one edit. */
export const readStoredEdits = <Schema extends v.GenericSchema>(
  edit: Schema,
  stored: unknown,
): readonly v.InferOutput<Schema>[] =>
  (Array.isArray(stored) ? stored : []).flatMap((one) => {
    const parsed = v.safeParse(edit, one)
    return parsed.success ? [parsed.output] : []
  })

/** Counts the rows that edits add, change and remove. */
export const countEdits = (
  edits: readonly Edit<unknown, unknown>[],
): { readonly added: number; readonly changed: number; readonly removed: number } => ({
  added: edits.filter(({ before }) => before === null).length,
  changed: edits.filter(({ before, after }) => before !== null && after !== null).length,
  removed: edits.filter(({ after }) => after === null).length,
})
