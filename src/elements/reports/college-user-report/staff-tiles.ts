import type { ReportCollege } from '../../../contract/reports/college-users.ts'
import { formatPercent } from '../../ui/chart/formats.ts'
import type { TableState } from '../../ui/table/state/table-state.ts'
import type { Messages } from '../../runtime/messages.tsx'
import type { FigureTile } from '../parts/figure-tiles.tsx'
import { among, isFilteredBy, toggleFilters, YES, type FigureFilters } from '../parts/toggle-filter.ts'

/** The filters behind the figures about people. */
const FILTERS = {
  active: { status: among('ACTIVE') },
  neverLoggedIn: { neverLoggedIn: YES },
  dormant: { dormant: YES },
} as const satisfies Partial<Record<keyof ReportCollege, FigureFilters>>
const FILTERED = ['active', 'neverLoggedIn', 'dormant'] as const

/** Returns the figures of one college. */
export function staffTiles(
  college: ReportCollege | undefined,
  state: TableState,
  onChange: (state: TableState) => void,
  { t, number, language }: Messages,
): readonly FigureTile[] {
  const share = (some: number, all: number): string =>
    t('reports.share', { share: formatPercent(all > 0 ? some / all : 0, language) })
  const plain = (id: 'staff' | 'teachers' | 'clerks'): FigureTile => ({
    id,
    label: t(`reports.figure.${id}`),
    figure: college && number(college[id]),
  })
  return [
    plain('staff'),
    ...FILTERED.map((id): FigureTile => ({
      id,
      label: t(`reports.figure.${id}`),
      figure: college && number(college[id]),
      detail: college && share(college[id], college.staff),
      pressed: isFilteredBy(state, FILTERS[id]),
      onPress: () => onChange(toggleFilters(state, FILTERS[id])),
    })),
    plain('teachers'),
    plain('clerks'),
    {
      id: 'programmes',
      label: t('people.list.programmes'),
      figure: college && number(college.programmes),
    },
    {
      id: 'activated',
      label: t('reports.tile.activated'),
      figure: college && formatPercent(college.students ? college.activated / college.students : 0, language),
      detail: college && t('reports.ofStudents', { some: number(college.activated), all: number(college.students) }),
    },
  ]
}
