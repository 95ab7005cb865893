import {
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table'
import { useDeferredValue, useMemo } from 'react'
import { getCollator } from '../../../../core/i18n/collator.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { matchWords } from '../../../../contract/fold-letters.ts'
import { compareCells, matchesFilter } from './client-rows.ts'
import { formatColumnValue, type Column } from '../columns/columns.ts'
import type { Filter } from '../../../../contract/list-address.ts'
import type { TableState } from './table-state.ts'

const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
})
const ignoreChange = () => undefined

interface RowsRequest<Row> {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowId: (row: Row) => string
  readonly state: TableState
  /** Number of matching rows, where a server has filtered, sorted and paginated; undefined where this hook does. */
  readonly total: number | undefined
  /** False: all rows at once. */
  readonly paged: boolean
}

/** The rows to render. */
export interface TableRows<Row> {
  /** The rows of this page. */
  readonly shown: readonly Row[]
  /** All matching rows, in their order; only this page's where a server has them. */
  readonly matching: readonly Row[]
  readonly total: number
  readonly pages: number
  /** From 1, and never beyond the last page. */
  readonly page: number
  /** The rows do not reflect the latest choice yet. */
  readonly pending: boolean
}

/**
 * Filters, sorts and paginates rows, or takes them as the server sent them. A choice shows at once; its rows follow
 * with low priority.
 */
export function useTableRows<Row extends object>({
  columns,
  rows,
  rowId,
  state,
  total,
  paged,
}: RowsRequest<Row>): TableRows<Row> {
  const messages = useMessages()
  const later = useDeferredValue(state)
  const { filters, search, sort } = total === undefined ? later : state
  const { size } = state
  const { language } = messages

  const definitions = useMemo(() => {
    const collator = getCollator(language)
    return columns.map((column): ColumnDef<typeof features, Row> => ({
      id: column.id,
      // Unknown values are last in either order.
      accessorFn: (row) => column.value(row) ?? undefined,
      sortUndefined: 'last',
      sortFn: (a, b) => compareCells(column.value(a.original), column.value(b.original), collator),
      filterFn: (row, _id, filter: Filter) => matchesFilter(column.value(row.original), filter),
      enableGlobalFilter: column.kind === 'text' || column.kind === 'identifier' || column.kind === 'status',
    }))
  }, [columns, language])
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns])
  // Rebuilt with the language: the same choice then results in another order.
  const sorting = useMemo(() => (sort ? [{ id: sort.column, desc: sort.descending, language }] : []), [sort, language])
  const columnFilters = useMemo(() => Object.entries(filters).map(([id, value]) => ({ id, value })), [filters])
  const matchesSearch = useMemo(() => matchWords(search), [search])
  const data = rows as Row[]
  const serverSide = total !== undefined

  const table = useTable<typeof features, Row>({
    features,
    columns: definitions,
    data,
    getRowId: rowId,
    getColumnCanGlobalFilter: () => true,
    globalFilterFn: (row, id) => {
      const column = byId.get(id)
      return column !== undefined && matchesSearch(formatColumnValue(column, column.value(row.original), messages))
    },
    manualFiltering: serverSide,
    manualSorting: serverSide,
    onSortingChange: ignoreChange,
    onColumnFiltersChange: ignoreChange,
    onGlobalFilterChange: ignoreChange,
    state: { sorting, columnFilters, globalFilter: search },
  })
  const matching = table.getSortedRowModel().rows
  const count = total ?? matching.length
  const pages = paged ? Math.max(1, Math.ceil(count / size)) : 1
  const page = Math.min(state.page, pages)
  const originals = useMemo(() => matching.map(({ original }) => original), [matching])
  const shown = useMemo(
    () => (serverSide || !paged ? originals : originals.slice((page - 1) * size, page * size)),
    [originals, serverSide, paged, page, size],
  )
  return { shown, matching: originals, total: count, pages, page, pending: !serverSide && later !== state }
}
