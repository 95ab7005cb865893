import { useMemo } from 'react'
import type { RowOf } from '../../../contract/activity.ts'
import type { collegeAdmins } from '../../../contract/users/college-admin.ts'
import { formatZonedDay } from '../../../core/i18n/format-day.ts'
import { useDateHabits } from '../../ui/query/use-date-habits.ts'
import type { Column } from '../../ui/table/columns/columns.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { DEFAULT_STATE, type TableState } from '../../ui/table/state/table-state.ts'
import { useOwnListState } from '../../ui/table/state/use-remembered.ts'
import { useMessages, type Messages } from '../../runtime/messages.tsx'
import { formatPersonName } from '../../ui/i18n/format-person-name.ts'
import { listNames } from '../../ui/i18n/list-names.ts'

type Row = RowOf<typeof collegeAdmins>

/**
 * Returns the summary state of a college: no administrator, none with an active account (NO_ADMIN of the report on
 * colleges), several, or a pending request. An outgoing administrator who stays a few days beside the new one does not
 * count as one too many (specification, section 11.3.5: overlap excepted).
 */
export const getCollegeState = ({
  admins,
  open,
}: Pick<Row, 'admins' | 'open'>): 'WAITS' | 'NONE' | 'INACTIVE' | 'SEVERAL' | 'ONE' => {
  const lasting = admins.filter(({ acting }) => !acting)
  if (open) return 'WAITS'
  if (lasting.length === 0) return 'NONE'
  if (!admins.some(({ active }) => active)) return 'INACTIVE'
  return lasting.filter(({ until }) => until === null).length > 1 ? 'SEVERAL' : 'ONE'
}

const STATES = [
  { value: 'ONE', tone: 'success' },
  { value: 'WAITS', tone: 'info' },
  { value: 'SEVERAL', tone: 'warning' },
  { value: 'INACTIVE', tone: 'danger' },
  { value: 'NONE', tone: 'danger' },
] as const

const findLastLogin = ({ admins }: Row): string | null =>
  admins
    .map(({ lastLoginAt }) => lastLoginAt ?? '')
    .sort()
    .at(-1) || null

const FIRST_STATE: TableState = { ...DEFAULT_STATE, sort: { column: 'college', descending: false } }

const listCollegeColumns = ({ t, name, language }: Messages, timeZone: string | undefined): readonly Column<Row>[] => [
  { id: 'college', kind: 'text', header: t('people.college.college'), value: (row) => name(row), width: 220 },
  { id: 'code', kind: 'identifier', header: t('people.college.code'), value: ({ code }) => code, width: 110 },
  {
    id: 'admin',
    kind: 'text',
    header: t('people.college.admin'),
    value: ({ admins }) =>
      listNames(
        admins.map((one) => formatPersonName(one, language)),
        language,
      ),
    fact: true,
    width: 180,
  },
  {
    id: 'state',
    kind: 'status',
    header: t('people.college.state'),
    value: getCollegeState,
    options: STATES.map(({ value, tone }) => ({ value, tone, label: t(`people.college.state.${value}`) })),
    fact: true,
  },
  { id: 'district', kind: 'text', header: t('people.college.district'), value: ({ district }) => district, fact: true },
  {
    id: 'lastLogin',
    kind: 'date',
    header: t('people.college.lastLogin'),
    value: (row) => formatZonedDay(findLastLogin(row) ?? '', timeZone),
    moment: findLastLogin,
    width: 160,
  },
]
const getRowId = ({ collegeId }: Row) => String(collegeId)

/** Renders the colleges with their administrators. */
export function CollegeList({
  rows,
  onOpen,
  onAgain,
}: {
  readonly rows: readonly Row[]
  readonly onOpen: (collegeId: number) => void
  readonly onAgain: () => void
}) {
  const messages = useMessages()
  const { t, name } = messages
  const { timeZone } = useDateHabits()
  const [state, setState] = useOwnListState('college-admins', FIRST_STATE)
  const columns = useMemo(() => listCollegeColumns(messages, timeZone), [messages, timeZone])
  return (
    <DataTable
      label={t('people.college.list')}
      columns={columns}
      rows={rows}
      rowId={getRowId}
      rowName={(row) => name(row)}
      state={state}
      onStateChange={setState}
      onOpen={({ collegeId }) => onOpen(collegeId)}
      onRefresh={onAgain}
      empty={{ sentence: t('people.college.none') }}
    />
  )
}
