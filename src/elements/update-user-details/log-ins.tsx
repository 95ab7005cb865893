import { useContext, useMemo, useState } from 'react'
import type { RowOf } from '../../contract/activity.ts'
import { loginHistory } from '../../contract/account/my-sessions.ts'
import { OpenedContext } from '../ui/collapse/collapse.tsx'
import type { Column, StatusTone } from '../ui/table/columns.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { UNTOUCHED, type TableState } from '../ui/table/table-state.ts'
import { useFailure } from '../ui/use-failure.ts'
import { useQuery } from '../ui/use-query.ts'
import { useWords } from '../words.tsx'
import { deviceName } from './device-name.ts'

type Try = RowOf<typeof loginHistory>

const TONES = { OK: 'success', BAD: 'warning', LOCKED: 'danger', INACTIVE: 'danger', UNVERIFIED: 'warning', RATE: 'danger', SECOND_STEP: 'warning', BAD_CODE: 'warning' } as const satisfies Record<Try['outcome'], StatusTone>
const OUTCOMES = Object.keys(TONES) as Try['outcome'][]
const NO_ROWS: readonly Try[] = []
const idOf = ({ at, outcome, via }: Try): string => `${at} ${outcome} ${via}`

/** The tries to sign in of the last ninety days; asked for when somebody opens the section. */
export function LogIns() {
  const words = useWords()
  const { t, instant } = words
  const failure = useFailure()
  const opened = useContext(OpenedContext)
  const [asked, again] = useQuery(loginHistory, opened)
  const [state, setState] = useState<TableState>({ ...UNTOUCHED, size: 10 })
  const columns = useMemo(
    (): readonly Column<Try>[] => [
      { id: 'at', kind: 'text', header: t('account.my.when'), value: ({ at }) => instant(at), sortable: false, filterable: false, width: 200 },
      { id: 'outcome', kind: 'status', header: t('account.my.outcome'), value: ({ outcome }) => outcome, options: OUTCOMES.map((value) => ({ value, label: t(`account.my.try.${value}`), tone: TONES[value] })), fact: true },
      { id: 'device', kind: 'text', header: t('account.my.deviceHead'), value: ({ device }) => deviceName(device, words), fact: true },
      { id: 'via', kind: 'text', header: t('account.my.way'), value: ({ via }) => t(`account.my.via.${via}`) },
      { id: 'address', kind: 'identifier', header: t('account.my.network'), value: ({ address }) => address, fact: true },
    ],
    [words, t, instant],
  )
  return (
    <DataTable
      label={t('account.my.logIns')}
      columns={columns}
      rows={asked.status === 'found' ? asked.rows : NO_ROWS}
      rowId={idOf}
      rowName={({ at }) => instant(at)}
      state={state}
      onStateChange={setState}
      loading={asked.status === 'loading'}
      failure={asked.status === 'failed' ? { reason: failure(asked.reply), onAgain: again } : undefined}
      empty={{ sentence: t('account.my.noTries') }}
      onRefresh={again}
      searchable={false}
    />
  )
}
