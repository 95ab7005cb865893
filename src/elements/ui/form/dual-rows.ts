import { containing } from './matches.ts'

/** Something that can be assigned. */
export interface DualItem {
  readonly id: string
  readonly label: string
  /** A code, a college: what tells two of the same name apart. It is searched too. */
  readonly detail?: string
  /** Under which heading it stands; items of a group come together in the order they are given. */
  readonly group?: string
}

/** A line of a list: an item, or the heading of a group. `key` is unique among both. */
export type DualRow =
  | { readonly key: string; readonly item: DualItem; readonly group?: never }
  | { readonly key: string; readonly group: string; readonly items: readonly DualItem[]; readonly closed: boolean; readonly item?: never }

/** The lines of a list, groups with their headings; a closed group shows its heading only, unless something is searched. */
export function rowsOf(items: readonly DualItem[], typed: string, closed: ReadonlySet<string>): readonly DualRow[] {
  const contains = containing(typed)
  const groups = new Map<string, DualItem[]>()
  for (const item of items) {
    if (!contains(item.label, item.detail, item.group)) continue
    const group = groups.get(item.group ?? '')
    if (group) group.push(item)
    else groups.set(item.group ?? '', [item])
  }
  const line = (item: DualItem): DualRow => ({ key: `item ${item.id}`, item })
  return [...groups].flatMap(([group, members]) => {
    if (!group) return members.map(line)
    const shut = closed.has(group) && typed === ''
    return [{ key: `group ${group}`, group, items: members, closed: shut }, ...(shut ? [] : members.map(line))]
  })
}

/** The items of a line: one, or those of the group. */
export const itemsOf = (row: DualRow): readonly DualItem[] => (row.item ? [row.item] : row.items)

/** How many assignments a save would add and take away. */
export function differenceOf(saved: readonly string[], assigned: readonly string[]): { readonly added: number; readonly removed: number } {
  const [before, after] = [new Set(saved), new Set(assigned)]
  return { added: assigned.filter((id) => !before.has(id)).length, removed: saved.filter((id) => !after.has(id)).length }
}
