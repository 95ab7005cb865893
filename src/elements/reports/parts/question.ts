import type { Messages } from '../../runtime/messages.tsx'
import type { Column } from '../../ui/table/columns/columns.ts'
import { filterText } from '../../ui/table/filter/filter-chips.tsx'
import type { Filter } from '../../../contract/list-address.ts'
import type { TableState } from '../../ui/table/state/table-state.ts'

/** The part of a list's state that decides which rows match, as a report's queries expect it. */
export const toQuestion = ({ search, filters }: TableState) => ({
  search: search.trim().length >= 2 ? search.trim() : '',
  filters,
})

/** Returns whether the bounds of a filter are in the wrong order: nothing can match. */
const isReversed = (filter: Filter): boolean =>
  (filter.kind === 'days' || filter.kind === 'range') &&
  filter.from !== undefined &&
  filter.to !== undefined &&
  filter.from > filter.to

/** Returns the names of the columns whose filter is not valid; a report does not run until there is none. */
export const listInvalidFilters = (columns: readonly Column<never>[], { filters }: TableState): readonly string[] =>
  columns.flatMap(({ id, header }) => {
    const filter = filters[id]
    return filter && isReversed(filter) ? [header] : []
  })

/**
 * Returns the conditions of a report in words: each filter with its values, and for the columns in `always` that there
 * is none.
 */
export function formatConditions(
  columns: readonly Column<never>[],
  { search, filters }: TableState,
  always: Readonly<Record<string, string>>,
  messages: Messages,
): readonly string[] {
  const formatNamedValue = (name: string, value: string) => `${name}: ${value}`
  return [
    ...columns.flatMap((column) => {
      const filter = filters[column.id]
      return filter
        ? [formatNamedValue(column.header, filterText(column, filter, messages))]
        : (always[column.id] ?? [])
    }),
    ...(search.trim().length >= 2 ? [formatNamedValue(messages.t('table.search'), search.trim())] : []),
  ]
}
