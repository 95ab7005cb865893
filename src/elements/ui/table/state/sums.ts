import type { Column } from '../columns/columns.ts'

/** Returns the sums of all summed columns, by column; unknown values count as zero. */
export function sumColumns<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Readonly<Record<string, number>> {
  const sums: Record<string, number> = {}
  for (const column of columns) {
    if ((column.kind === 'number' || column.kind === 'money') && column.summed)
      sums[column.id] = rows.reduce((sum, row) => sum + (column.value(row) ?? 0), 0)
  }
  return sums
}
