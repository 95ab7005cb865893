import { matchWords } from '../../../contract/fold-letters.ts'

/** An item that can be assigned. */
export interface DualItem {
  readonly id: string
  readonly label: string
  /** A code or a college, which distinguishes items of the same name. It is searched too. */
  readonly detail?: string
  /** The heading that it is listed under; the items of a group are listed together in the given order. */
  readonly group?: string
}

/** A row of a list: an item, or the heading of a group. `key` is unique among both. */
export type DualRow =
  | { readonly key: string; readonly item: DualItem; readonly group?: never }
  | {
      readonly key: string
      readonly group: string
      readonly items: readonly DualItem[]
      readonly closed: boolean
      readonly item?: never
    }

/**
 * Returns the rows of a list, groups with their headings. A collapsed group shows its heading only, unless there is a
 * search text.
 */
export function listDualRows(
  items: readonly DualItem[],
  typed: string,
  closed: ReadonlySet<string>,
): readonly DualRow[] {
  const contains = matchWords(typed)
  const groups = new Map<string, DualItem[]>()
  for (const item of items) {
    if (!contains(item.label, item.detail, item.group)) continue
    const group = groups.get(item.group ?? '')
    if (group) group.push(item)
    else groups.set(item.group ?? '', [item])
  }
  const buildLine = (item: DualItem): DualRow => ({ key: `item ${item.id}`, item })
  return [...groups].flatMap(([group, members]) => {
    if (!group) return members.map(buildLine)
    const shut = closed.has(group) && typed === ''
    return [{ key: `group ${group}`, group, items: members, closed: shut }, ...(shut ? [] : members.map(buildLine))]
  })
}

/** Returns the items of a row: one, or those of the group. */
export const listItems = (row: DualRow): readonly DualItem[] => (row.item ? [row.item] : row.items)

/**
 * Returns for each row its place among the rows of its level, from 1, and their number: headings count among headings,
 * items among those of their group.
 */
export function listPositions(rows: readonly DualRow[]): readonly (readonly [number, number])[] {
  const headings = rows.filter(({ item }) => !item).length
  const sizes = new Map<string, number>()
  for (const { item } of rows) if (item) sizes.set(item.group ?? '', (sizes.get(item.group ?? '') ?? 0) + 1)
  const counted = new Map<string, number>()
  let heading = 0
  return rows.map(({ item }) => {
    if (!item) return [(heading += 1), headings]
    const group = item.group ?? ''
    const place = (counted.get(group) ?? 0) + 1
    counted.set(group, place)
    return [place, sizes.get(group) ?? place]
  })
}

/** Counts the assignments that a save would add and remove. */
export function countDifference(
  saved: readonly string[],
  assigned: readonly string[],
): { readonly added: number; readonly removed: number } {
  const [before, after] = [new Set(saved), new Set(assigned)]
  return {
    added: assigned.filter((id) => !before.has(id)).length,
    removed: saved.filter((id) => !after.has(id)).length,
  }
}
