import type { Filter } from '../../../contract/list-address.ts'
import { applyChange, type TableState } from '../../ui/table/state/table-state.ts'

/** Filters by column, of which a figure consists. */
export type FigureFilters = Readonly<Record<string, Filter>>

/** The filter of a column with a yes/no value that is yes. */
export const YES: Filter = { kind: 'flag', yes: true }

/** Returns the filter for some values of a column. */
export const buildFilter = (...values: string[]): Filter => ({ kind: 'choice', values })

const isSame = (a: Filter | undefined, b: Filter | undefined): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Returns whether a list is filtered by exactly these values of these columns. */
export const isFilteredByValues = ({ filters }: TableState, wanted: FigureFilters): boolean =>
  Object.entries(wanted).every(([column, filter]) => isSame(filters[column], filter))

/** Returns the filters of a list except those of some columns. */
export const removeFilters = ({ filters }: TableState, columns: readonly string[]): FigureFilters =>
  Object.fromEntries(Object.entries(filters).filter(([column]) => !columns.includes(column)))

/** Returns the state with these filters added to the others; when they are already there, without them. */
export function toggleFilters(state: TableState, wanted: FigureFilters): TableState {
  const others = removeFilters(state, Object.keys(wanted))
  return applyChange(state, { filters: isFilteredByValues(state, wanted) ? others : { ...others, ...wanted } })
}
