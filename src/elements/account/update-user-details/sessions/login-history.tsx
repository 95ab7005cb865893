import { useContext, useMemo } from 'react'
import type { RowOf } from '../../../../contract/activity.ts'
import { loginHistory } from '../../../../contract/account/my-sessions.ts'
import { formatZonedDay } from '../../../../core/i18n/format-day.ts'
import { OpenedContext } from '../../../ui/collapse/collapse.tsx'
import { useDateHabits } from '../../../ui/query/use-date-habits.ts'
import type { Column, StatusTone } from '../../../ui/table/columns/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { DEFAULT_STATE, type TableState } from '../../../ui/table/state/table-state.ts'
import { useOwnListState } from '../../../ui/table/state/use-remembered.ts'
import { useFailure } from '../../../ui/query/use-failure.ts'
import { useLiveQuery } from '../../../ui/query/use-live-query.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { getDeviceName } from './device-name.ts'

type Try = RowOf<typeof loginHistory>

const TONES = {
  OK: 'success',
  BAD: 'warning',
  LOCKED: 'danger',
  INACTIVE: 'danger',
  UNVERIFIED: 'warning',
  RATE: 'danger',
  SECOND_STEP: 'warning',
  BAD_CODE: 'warning',
} as const satisfies Record<Try['outcome'], StatusTone>
const OUTCOMES = Object.keys(TONES) as Try['outcome'][]
const NO_ROWS: readonly Try[] = []
const FIRST_STATE: TableState = { ...DEFAULT_STATE, size: 10 }
const getRowId = ({ at, outcome, via }: Try): string => `${at} ${outcome} ${via}`

/** Renders the sign-in attempts of the last ninety days. Loaded when the user opens the section. */
export function LoginHistory() {
  const messages = useMessages()
  const { t, instant } = messages
  const failure = useFailure()
  const opened = useContext(OpenedContext)
  const [result, reload] = useLiveQuery(loginHistory, opened)
  const { timeZone } = useDateHabits()
  const [state, setState] = useOwnListState('log-ins', FIRST_STATE)
  const columns = useMemo(
    (): readonly Column<Try>[] => [
      {
        id: 'at',
        kind: 'date',
        header: t('account.my.when'),
        value: ({ at }) => formatZonedDay(at, timeZone),
        moment: ({ at }) => at,
        sortable: false,
        filterable: false,
        width: 180,
      },
      {
        id: 'outcome',
        kind: 'status',
        header: t('account.my.outcome'),
        value: ({ outcome }) => outcome,
        options: OUTCOMES.map((value) => ({ value, label: t(`account.my.try.${value}`), tone: TONES[value] })),
        fact: true,
      },
      {
        id: 'device',
        kind: 'text',
        header: t('account.my.deviceHead'),
        value: ({ device }) => getDeviceName(device, messages),
        fact: true,
      },
      { id: 'via', kind: 'text', header: t('account.my.way'), value: ({ via }) => t(`account.my.via.${via}`) },
      {
        id: 'address',
        kind: 'identifier',
        header: t('account.my.network'),
        value: ({ address }) => address,
        fact: true,
      },
    ],
    [messages, t, timeZone],
  )
  return (
    <DataTable
      label={t('account.my.logIns')}
      columns={columns}
      rows={result.status === 'found' ? result.rows : NO_ROWS}
      rowId={getRowId}
      rowName={({ at }) => instant(at)}
      state={state}
      onStateChange={setState}
      loading={result.status === 'loading'}
      failure={result.status === 'failed' ? { reason: failure(result.reply), onAgain: reload } : undefined}
      empty={{ sentence: t('account.my.noTries') }}
      onRefresh={reload}
      searchable={false}
    />
  )
}
