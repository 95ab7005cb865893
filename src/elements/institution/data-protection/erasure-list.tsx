import { useStore } from '@nanostores/react'
import { useMemo, useState } from 'react'
import { ERASURE_STATUSES, erasureRequests, type ErasureRequest } from '../../../contract/institution/erasure.ts'
import { formatZonedDay } from '../../../core/i18n/format-day.ts'
import { $menu } from '../../../core/session/menu.ts'
import { $session } from '../../../core/session/session.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { ContentNotLoaded } from '../../ui/query/right-missing.tsx'
import { Button } from '../../ui/button/button.tsx'
import { useDateHabits } from '../../ui/query/use-date-habits.ts'
import { ToolIcon } from '../../ui/icons/tool-icons.tsx'
import { useCachedQuery } from '../../ui/query/use-cached-query.ts'
import type { Column, StatusTone } from '../../ui/table/columns/columns.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { DEFAULT_STATE } from '../../ui/table/state/table-state.ts'
import { useOwnListState } from '../../ui/table/state/use-remembered.ts'
import { RequestDrawer } from './request-drawer.tsx'
import { DecideDrawer } from './decide-drawer.tsx'
import { formatPersonName } from '../../ui/i18n/format-person-name.ts'

const NO_ROWS: readonly ErasureRequest[] = []
const TONES: Readonly<Record<ErasureRequest['status'], StatusTone>> = {
  APPROVED: 'warning',
  STOPPED: 'neutral',
  REQUESTED: 'info',
  DONE: 'success',
  REFUSED: 'neutral',
}
const getRowId = ({ erasureId }: ErasureRequest): string => erasureId

function useColumns(): readonly Column<ErasureRequest>[] {
  const { t, language } = useMessages()
  const { timeZone } = useDateHabits()
  return useMemo(
    () => [
      {
        id: 'person',
        kind: 'text',
        header: t('protection.person'),
        value: ({ person }) => formatPersonName(person, language),
        width: 200,
      },
      {
        id: 'status',
        kind: 'status',
        header: t('protection.status'),
        value: ({ status }) => status,
        options: ERASURE_STATUSES.map((value) => ({
          value,
          label: t(`protection.status.${value}`),
          tone: TONES[value],
        })),
        fact: true,
        width: 170,
      },
      { id: 'reference', kind: 'identifier', header: t('protection.reference'), value: ({ reference }) => reference },
      {
        id: 'requestedAt',
        kind: 'date',
        header: t('protection.requestedAt'),
        value: ({ requestedAt }) => formatZonedDay(requestedAt, timeZone),
        moment: ({ requestedAt }) => requestedAt,
        fact: true,
        width: 160,
      },
      {
        id: 'requestedBy',
        kind: 'text',
        header: t('protection.requestedBy'),
        value: ({ requestedBy }) => requestedBy,
        fact: true,
      },
      { id: 'decidedBy', kind: 'text', header: t('protection.decidedBy'), value: ({ decidedBy }) => decidedBy },
    ],
    [t, language, timeZone],
  )
}

/** Renders the requests for erasure, with a form for a new one and the decision on an open one. */
export function ErasureList() {
  const { t, language } = useMessages()
  const session = useStore($session)
  const mayRequest = useStore($menu).entries.find(({ routeName }) => routeName === '/data-protection')?.canEdit ?? false
  const [result, reload] = useCachedQuery(erasureRequests, session.status === 'user')
  const [state, setState] = useOwnListState('erasure-requests', DEFAULT_STATE)
  const columns = useColumns()
  const [panel, setPanel] = useState<ErasureRequest | 'new'>()
  const closePanel = () => setPanel(undefined)
  const handleDone = () => {
    closePanel()
    reload()
  }
  if (result.status === 'failed') return <ContentNotLoaded reply={result.reply} onAgain={reload} />
  return (
    <div className="c-stack">
      <header className="c-row c-erasures-head">
        <p className="c-soft">{t('protection.about')}</p>
        {mayRequest ? (
          <Button onClick={() => setPanel('new')}>
            <ToolIcon name="plus" />
            {t('protection.new')}
          </Button>
        ) : null}
      </header>
      <DataTable
        label={t('protection.tab.ERASURE')}
        columns={columns}
        rows={result.status === 'found' ? result.rows : NO_ROWS}
        rowId={getRowId}
        rowName={({ person }) => formatPersonName(person, language)}
        state={state}
        onStateChange={setState}
        loading={result.status === 'loading'}
        empty={{ sentence: t('protection.empty') }}
        onRefresh={reload}
        onOpen={setPanel}
        actions={(row) => [{ label: t('protection.open'), icon: 'eye', onSelect: () => setPanel(row) }]}
      />
      {panel === 'new' ? <RequestDrawer onClose={closePanel} onDone={handleDone} /> : null}
      {panel && panel !== 'new' ? <DecideDrawer request={panel} onClose={closePanel} onDone={handleDone} /> : null}
    </div>
  )
}
