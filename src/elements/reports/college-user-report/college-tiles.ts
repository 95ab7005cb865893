import type { RowOf } from '../../../contract/activity.ts'
import type { collegeUserSummary } from '../../../contract/reports/college-users.ts'
import { formatPercent } from '../../ui/chart/formats.ts'
import type { TableState } from '../../ui/table/state/table-state.ts'
import type { Messages } from '../../runtime/messages.tsx'
import type { FigureTile } from '../parts/figure-tiles.tsx'
import { among, isFilteredBy, toggleFilters, YES, type FigureFilters } from '../parts/toggle-filter.ts'

type Summary = RowOf<typeof collegeUserSummary>

/** The filters behind the figures about colleges. */
const FILTERS = {
  withoutAdmin: { flag: among('NO_ADMIN') },
  adminAway: { flag: among('ADMIN_AWAY') },
  withoutExamClerk: { noExamClerk: YES },
} as const satisfies Partial<Record<keyof Summary, FigureFilters>>

const TONES = { withoutAdmin: 'danger', adminAway: 'warning', withoutExamClerk: undefined } as const
const NAMES = ['withoutAdmin', 'adminAway', 'withoutExamClerk'] as const

/** Returns the summary figures of the colleges that match, with each person counted once. */
export function collegeTiles(
  row: Summary | undefined,
  state: TableState,
  onChange: (state: TableState) => void,
  { t, number, language }: Messages,
): readonly FigureTile[] {
  const share = (some: number, all: number): string =>
    t('reports.share', { share: formatPercent(all > 0 ? some / all : 0, language) })
  const plain = (id: 'staff' | 'neverLoggedIn' | 'dormant', detail: string | undefined): FigureTile => ({
    id,
    label: t(`reports.tile.${id}`),
    figure: row && number(row[id]),
    detail,
  })
  return [
    { id: 'colleges', label: t('reports.tile.colleges'), figure: row && number(row.colleges) },
    ...NAMES.map((name): FigureTile => ({
      id: name,
      label: t(`reports.tile.${name}`),
      figure: row && number(row[name]),
      detail: row && share(row[name], row.colleges),
      tone: row?.[name] ? TONES[name] : undefined,
      pressed: isFilteredBy(state, FILTERS[name]),
      onPress: () => onChange(toggleFilters(state, FILTERS[name])),
    })),
    plain(
      'staff',
      row && t('reports.activeOf', { share: formatPercent(row.staff ? row.active / row.staff : 0, language) }),
    ),
    plain('neverLoggedIn', row && share(row.neverLoggedIn, row.staff)),
    plain('dormant', row && share(row.dormant, row.staff)),
    {
      id: 'activated',
      label: t('reports.tile.activated'),
      figure: row && formatPercent(row.students ? row.activated / row.students : 0, language),
      detail: row && t('reports.ofStudents', { some: number(row.activated), all: number(row.students) }),
    },
  ]
}
