import type { RowOf } from '../../../contract/activity.ts'
import { FINDINGS, type Finding } from '../../../contract/reports/parts.ts'
import type { universityUserSummary } from '../../../contract/reports/university-users.ts'
import { formatPercent } from '../../ui/chart/formats.ts'
import { applyChange, type TableState } from '../../ui/table/state/table-state.ts'
import type { Messages } from '../../runtime/messages.tsx'
import type { FigureTile } from '../parts/figure-tiles.tsx'
import { filterTile } from '../parts/report-tiles.ts'
import { buildFilter, YES, type FigureFilters } from '../parts/toggle-filter.ts'

type Summary = RowOf<typeof universityUserSummary>
type Change = (state: TableState) => void

/** The filters behind each figure. */
const FILTERS = {
  active: { status: buildFilter('ACTIVE') },
  neverLoggedIn: { neverLoggedIn: YES },
  dormant: { dormant: YES },
  locked: { locked: YES },
  unconfirmed: { emailVerified: { kind: 'flag', yes: false } },
  withoutSecondStep: { secondStep: buildFilter('MISSING', 'OFF') },
  expiring: { expiring: YES },
} as const satisfies Partial<Record<keyof Summary, FigureFilters>>

const NAMES = Object.keys(FILTERS) as (keyof typeof FILTERS)[]
/** Figures that need attention. */
const WARNED: readonly string[] = ['locked', 'expiring', 'dormant']

/** Returns the summary figures of the users that match. */
export function listUserTiles(
  row: Summary | undefined,
  state: TableState,
  onChange: Change,
  { t, number }: Messages,
): readonly FigureTile[] {
  const formatShareOfUsers = (figure: number): string | undefined =>
    row && row.users > 0 ? t('reports.share', { share: formatPercent(figure / row.users) }) : undefined
  return [
    { id: 'users', label: t('reports.users'), figure: row && number(row.users) },
    ...NAMES.map((name): FigureTile => {
      const figure = row?.[name]
      return {
        id: name,
        label: t(`reports.tile.${name}`),
        figure: figure === undefined ? undefined : number(figure),
        detail: figure === undefined ? undefined : formatShareOfUsers(figure),
        tone: WARNED.includes(name) ? 'warning' : undefined,
        ...filterTile(FILTERS[name], state, onChange),
      }
    }),
  ]
}

const isOnly = ({ filters }: TableState, finding: Finding): boolean =>
  filters.finding?.kind === 'choice' && filters.finding.values.length === 1 && filters.finding.values[0] === finding

/** Returns the number of users with each finding. One is always chosen: all of them, or a single one. */
export const listFindingTiles = (
  row: Summary | undefined,
  state: TableState,
  onChange: Change,
  { t, number }: Messages,
): readonly FigureTile[] =>
  FINDINGS.map((finding) => {
    const figure = row?.findings[finding]
    const only = isOnly(state, finding)
    return {
      id: finding,
      label: t(`reports.finding.${finding}`),
      figure: figure === undefined ? undefined : number(figure),
      detail: t(`reports.means.${finding}`),
      tone: finding !== 'ADMINISTRATOR' ? 'danger' : undefined,
      pressed: only,
      onPress: () =>
        onChange(
          applyChange(state, { filters: { ...state.filters, finding: buildFilter(...(only ? FINDINGS : [finding])) } }),
        ),
    }
  })
