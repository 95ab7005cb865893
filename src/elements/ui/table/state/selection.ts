/** The selected rows: those of `ids`, or with `all` every matching row except those of `ids`, on all pages. */
export interface Selection {
  readonly all: boolean
  readonly ids: ReadonlySet<string>
}

/** No row is selected. */
export const UNSELECTED: Selection = { all: false, ids: new Set() }
/** Every matching row is selected. */
export const EVERYTHING: Selection = { all: true, ids: new Set() }

/** Returns whether a row is selected. */
export const isSelected = ({ all, ids }: Selection, id: string): boolean => all !== ids.has(id)

/** Returns how many of `total` matching rows are selected. */
export const countSelected = ({ all, ids }: Selection, total: number): number =>
  all ? Math.max(0, total - ids.size) : ids.size

/** Returns a selection with these rows selected or deselected. */
export function selectRows({ all, ids }: Selection, rows: readonly string[], selected: boolean): Selection {
  const next = new Set(ids)
  for (const id of rows) {
    if (selected !== all) next.add(id)
    else next.delete(id)
  }
  return { all, ids: next }
}

/**
 * Returns the ids from one row to another, inclusive, in the order shown; the second alone where the first is not
 * shown.
 */
export function listRange(shown: readonly string[], from: string | undefined, to: string): readonly string[] {
  const [start, end] = [from === undefined ? -1 : shown.indexOf(from), shown.indexOf(to)]
  return start < 0 || end < 0 ? [to] : shown.slice(Math.min(start, end), Math.max(start, end) + 1)
}

/** Returns the state of the checkbox in the heading. */
export function getHeadState(selection: Selection, shown: readonly string[]): 'none' | 'some' | 'all' {
  const selected = shown.filter((id) => isSelected(selection, id)).length
  return selected === 0 ? 'none' : selected === shown.length ? 'all' : 'some'
}
