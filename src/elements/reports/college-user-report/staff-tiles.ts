import type { ReportCollege } from '../../../contract/reports/college-users.ts'
import type { TableState } from '../../ui/table/state/table-state.ts'
import type { Messages } from '../../runtime/messages.tsx'
import type { FigureTile } from '../parts/figure-tiles.tsx'
import { buildActivatedTile, filterTile, formatShareInWords } from '../parts/report-tiles.ts'
import { buildFilter, YES, type FigureFilters } from '../parts/toggle-filter.ts'

/** The filters behind the figures about people. */
const FILTERS = {
  active: { status: buildFilter('ACTIVE') },
  neverLoggedIn: { neverLoggedIn: YES },
  dormant: { dormant: YES },
} as const satisfies Partial<Record<keyof ReportCollege, FigureFilters>>
const FILTERED = ['active', 'neverLoggedIn', 'dormant'] as const

/** Returns the figures of one college. */
export function listStaffTiles(
  college: ReportCollege | undefined,
  state: TableState,
  onChange: (state: TableState) => void,
  messages: Messages,
): readonly FigureTile[] {
  const { t, number } = messages
  const buildPlainTile = (id: 'staff' | 'teachers' | 'clerks'): FigureTile => ({
    id,
    label: t(`reports.figure.${id}`),
    figure: college && number(college[id]),
  })
  return [
    buildPlainTile('staff'),
    ...FILTERED.map((id): FigureTile => ({
      id,
      label: t(`reports.figure.${id}`),
      figure: college && number(college[id]),
      detail: college && formatShareInWords(college[id], college.staff, messages),
      ...filterTile(FILTERS[id], state, onChange),
    })),
    buildPlainTile('teachers'),
    buildPlainTile('clerks'),
    {
      id: 'programmes',
      label: t('people.list.programmes'),
      figure: college && number(college.programmes),
    },
    buildActivatedTile(college, messages),
  ]
}
