import type { Column } from '../../ui/table/columns/columns.ts'

/** Returns the columns of a list that an export has, in the order of the list. */
export const listExportedColumns = <const Id extends string>(
  columnIds: readonly Id[],
  columns: readonly Column<never>[],
): Id[] => columns.flatMap(({ id }) => columnIds.filter((one) => one === id))
