import type { Column } from './columns.ts'

/** Default priorities: columns shown on cards come before the others. */
const PRIORITIES = { fact: 5, other: 10 } as const
const getPriority = ({ priority, fact }: Column<never>): number =>
  priority ?? (fact ? PRIORITIES.fact : PRIORITIES.other)

/** The columns that fit, in their order, and those that do not. */
export interface FittedColumns<Row> {
  readonly fitted: readonly Column<Row>[]
  readonly leftOut: readonly Column<Row>[]
}

/**
 * Chooses the columns that fit into `room` pixels, the most important first. Among equally important ones the earlier
 * comes first, and a column that is too wide is skipped in favour of one that fits. The first column names the row and
 * always stays. `needs` returns the minimum width of a column in pixels.
 */
export function fitColumns<Row>(
  columns: readonly Column<Row>[],
  room: number,
  needs: (column: Column<Row>) => number,
): FittedColumns<Row> {
  const [naming, ...others] = columns
  if (!naming) return { fitted: [], leftOut: [] }
  let left = room - needs(naming)
  const chosen = new Set([naming])
  for (const column of [...others].sort((a, b) => getPriority(a) - getPriority(b))) {
    if (needs(column) > left) continue
    chosen.add(column)
    left -= needs(column)
  }
  return {
    fitted: columns.filter((column) => chosen.has(column)),
    leftOut: columns.filter((column) => !chosen.has(column)),
  }
}

/**
 * Columns of text get this many times the share of the others, whose values fit on one line anyway; the first one,
 * which names the row, the double.
 */
const TEXT_SHARE = 4
const NAME_SHARE = 8

/**
 * Returns the widths of columns that together fill `room` pixels: the remaining space is distributed in proportion to
 * their minimum widths, most of it to columns of text. Never below these.
 */
export function spreadColumns<Row>(
  columns: readonly Column<Row>[],
  room: number,
  needs: (column: Column<Row>) => number,
): ReadonlyMap<string, number> {
  const computeShare = (column: Column<Row>): number =>
    needs(column) * (column === columns[0] ? NAME_SHARE : column.kind === 'text' ? TEXT_SHARE : 1)
  const sum = (measure: (column: Column<Row>) => number): number =>
    columns.reduce((total, column) => total + measure(column), 0)
  const perShare = Math.max(0, room - sum(needs)) / Math.max(1, sum(computeShare))
  return new Map(
    columns.map((column) => [column.id, Math.floor(needs(column) + computeShare(column) * perShare)] as const),
  )
}
