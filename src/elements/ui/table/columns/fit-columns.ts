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
 * Returns the widths of columns that together fill `room` pixels. The space beyond their minimum widths goes first to
 * columns whose values want more (`wants`), so that these stay on one line; the rest is distributed in proportion to
 * the widths, most of it to columns of text. Never below the minimum widths.
 */
export function spreadColumns<Row>(
  columns: readonly Column<Row>[],
  room: number,
  least: (column: Column<Row>) => number,
  wants: (column: Column<Row>) => number = least,
): ReadonlyMap<string, number> {
  const getLack = (column: Column<Row>): number => Math.max(0, wants(column) - least(column))
  const lacking = columns.reduce((total, column) => total + getLack(column), 0)
  const free = Math.max(0, room - columns.reduce((total, column) => total + least(column), 0))
  const granted = lacking > 0 ? Math.min(1, free / lacking) : 0
  const needs = (column: Column<Row>): number => least(column) + getLack(column) * granted
  const computeShare = (column: Column<Row>): number =>
    needs(column) * (column === columns[0] ? NAME_SHARE : column.kind === 'text' ? TEXT_SHARE : 1)
  const sum = (measure: (column: Column<Row>) => number): number =>
    columns.reduce((total, column) => total + measure(column), 0)
  const perShare = Math.max(0, room - sum(needs)) / Math.max(1, sum(computeShare))
  return new Map(
    columns.map((column) => [column.id, Math.floor(needs(column) + computeShare(column) * perShare)] as const),
  )
}
