import { useStore } from '@nanostores/react'
import type { ReportUser } from '../../../contract/reports/parts.ts'
import { $menu } from '../../../core/session/menu.ts'
import type { MenuEntry } from '../../ui/overlay/menu.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { DataTableProps } from '../../ui/table/data-table-props.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { FIRST_PEOPLE } from './use-people-columns.ts'
import { formatPersonName } from '../../ui/i18n/format-person-name.ts'

const FIND = '/edit-user-details'
const LIST = '/user-management'
const NOBODY: readonly ReportUser[] = []

type Kept = 'columns' | 'state' | 'onStateChange' | 'loading' | 'failure' | 'stale' | 'loaded' | 'keepsPlace'
type Also = 'exportTool' | 'onRefresh' | 'views' | 'narrowed'

interface PeopleListProps extends Pick<DataTableProps<ReportUser>, Kept | Also> {
  readonly label: string
  readonly answer:
    | {
        readonly rows: readonly ReportUser[]
        readonly total: number
        readonly totals: Readonly<Record<'programmes' | 'courses' | 'logins' | 'failures', number>>
      }
    | undefined
  /** Goes to a page of the portal; undefined where it cannot be reached. */
  readonly go: ((path: string) => void) | undefined
  /** Whether the sums of all that match are shown. */
  readonly summed?: boolean
}

const getRowId = ({ userId }: ReportUser): string => userId

/**
 * Renders the people of a report, with the sums of all that match. A row leads to the account of its person, where it
 * can be suspended.
 */
export function PeopleList({ label, answer, go, summed = true, ...list }: PeopleListProps) {
  const { t, language } = useMessages()
  const { entries } = useStore($menu)
  const mayOpenRoute = (route: string): boolean =>
    entries.some(({ routeName, canView }) => routeName === route && canView)
  const open = go && mayOpenRoute(FIND) ? ({ userId }: ReportUser) => go(`${FIND}?user=${userId}`) : undefined
  const listActions = (row: ReportUser): readonly MenuEntry[] => [
    ...(open ? [{ label: t('reports.openAccount'), onSelect: () => open(row) }] : []),
    ...(go && mayOpenRoute(LIST)
      ? [
          {
            label: t('reports.findInList'),
            onSelect: () => go(`${LIST}?search=${encodeURIComponent(row.loginName)}`),
          },
        ]
      : []),
  ]
  const { programmes = 0, courses = 0, logins = 0, failures = 0 } = answer?.totals ?? {}
  const totals = summed && answer ? { programmes, courses, logins, failures } : undefined
  return (
    <DataTable
      label={label}
      rows={answer?.rows ?? NOBODY}
      total={answer?.total ?? 0}
      rowId={getRowId}
      rowName={(row) => formatPersonName(row, language)}
      untouched={FIRST_PEOPLE}
      empty={{ sentence: t('reports.none') }}
      totals={totals}
      countIsAnnounced={false}
      {...(open && { onOpen: open })}
      {...(go && (mayOpenRoute(FIND) || mayOpenRoute(LIST)) && { actions: listActions })}
      {...list}
    />
  )
}
