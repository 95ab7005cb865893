import { toKeyText, type Edit } from './edits.ts'

/** Equal edits of several people. */
export interface SharedEdit<Key, Value> extends Edit<Key, Value> {
  readonly id: string
  readonly userIds: readonly number[]
}

/** Groups edits that differ only in the person, in the order of their first one. */
export function groupEdits<Key extends { readonly userId: number }, Value>(
  edits: readonly Edit<Key, Value>[],
): readonly SharedEdit<Key, Value>[] {
  const groups = new Map<string, SharedEdit<Key, Value> & { readonly userIds: number[] }>()
  for (const edit of edits) {
    const id = toKeyText({ ...edit.key, userId: 0, before: edit.before, after: edit.after })
    const group = groups.get(id)
    if (group) group.userIds.push(edit.key.userId)
    else groups.set(id, { ...edit, id, userIds: [edit.key.userId] })
  }
  return [...groups.values()]
}
