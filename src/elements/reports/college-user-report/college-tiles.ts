import type { RowOf } from '../../../contract/activity.ts'
import type { collegeUserSummary } from '../../../contract/reports/college-users.ts'
import { formatPercent } from '../../ui/chart/formats.ts'
import type { TableState } from '../../ui/table/state/table-state.ts'
import type { Messages } from '../../runtime/messages.tsx'
import type { FigureTile } from '../parts/figure-tiles.tsx'
import { buildActivatedTile, filterTile, formatShareInWords } from '../parts/report-tiles.ts'
import { buildFilter, YES, type FigureFilters } from '../parts/toggle-filter.ts'

type Summary = RowOf<typeof collegeUserSummary>

/** The filters behind the figures about colleges. */
const FILTERS = {
  withoutAdmin: { flag: buildFilter('NO_ADMIN') },
  adminAway: { flag: buildFilter('ADMIN_AWAY') },
  withoutExamClerk: { noExamClerk: YES },
} as const satisfies Partial<Record<keyof Summary, FigureFilters>>

const TONES = { withoutAdmin: 'danger', adminAway: 'warning', withoutExamClerk: undefined } as const
const NAMES = ['withoutAdmin', 'adminAway', 'withoutExamClerk'] as const

/** Returns the summary figures of the colleges that match, with each person counted once. */
export function listCollegeTiles(
  row: Summary | undefined,
  state: TableState,
  onChange: (state: TableState) => void,
  messages: Messages,
): readonly FigureTile[] {
  const { t, number } = messages
  const buildPlainTile = (id: 'staff' | 'neverLoggedIn' | 'dormant', detail: string | undefined): FigureTile => ({
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
      detail: row && formatShareInWords(row[name], row.colleges, messages),
      tone: TONES[name],
      ...filterTile(FILTERS[name], state, onChange),
    })),
    buildPlainTile(
      'staff',
      row && t('reports.activeOf', { share: formatPercent(row.staff ? row.active / row.staff : 0) }),
    ),
    buildPlainTile('neverLoggedIn', row && formatShareInWords(row.neverLoggedIn, row.staff, messages)),
    buildPlainTile('dormant', row && formatShareInWords(row.dormant, row.staff, messages)),
    buildActivatedTile(row, messages),
  ]
}
