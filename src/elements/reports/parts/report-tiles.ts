import type { Messages } from '../../runtime/messages.tsx'
import { formatPercent } from '../../ui/chart/formats.ts'
import type { TableState } from '../../ui/table/state/table-state.ts'
import type { FigureTile } from './figure-tiles.tsx'
import { isFilteredByValues, toggleFilters, type FigureFilters } from './toggle-filter.ts'

type Words = Pick<Messages, 't' | 'number'>

const formatShare = (some: number, all: number): string => formatPercent(all > 0 ? some / all : 0)

/** Returns in words what share of all a figure is; of none, it is 0 %. */
export const formatShareInWords = (some: number, all: number, { t }: Words): string =>
  t('reports.share', { share: formatShare(some, all) })

/** Returns the tile of a figure that filters the list, without its texts. */
export const filterTile = (
  filters: FigureFilters,
  state: TableState,
  onChange: (state: TableState) => void,
): Pick<FigureTile, 'pressed' | 'onPress'> => ({
  pressed: isFilteredByValues(state, filters),
  onPress: () => onChange(toggleFilters(state, filters)),
})

/** Returns the tile of the share of students with an active account. */
export const buildActivatedTile = (
  row: { readonly activated: number; readonly students: number } | undefined,
  { t, number }: Words,
): FigureTile => ({
  id: 'activated',
  label: t('reports.tile.activated'),
  figure: row && formatShare(row.activated, row.students),
  detail: row && t('reports.ofStudents', { some: number(row.activated), all: number(row.students) }),
})
