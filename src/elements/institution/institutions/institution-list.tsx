import { useState } from 'react'
import { platformInstitutions, type PlatformInstitution } from '../../../contract/institution/platform.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { ContentNotLoaded } from '../../ui/query/right-missing.tsx'
import { useCachedQuery } from '../../ui/query/use-cached-query.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { DEFAULT_STATE } from '../../ui/table/state/table-state.ts'
import { useOwnListState } from '../../ui/table/state/use-remembered.ts'
import { InstitutionDrawer } from './institution-drawer.tsx'
import { useColumns } from './use-columns.ts'

const NO_ROWS: readonly PlatformInstitution[] = []
const getRowId = ({ code }: PlatformInstitution): string => code

/** Renders the list of institutions; the details of one are beside it. */
export function InstitutionList({ ready }: { readonly ready: boolean }) {
  const { t, name } = useMessages()
  const [result, reload] = useCachedQuery(platformInstitutions, ready)
  const [state, setState] = useOwnListState('institutions', DEFAULT_STATE)
  const columns = useColumns()
  const [opened, setOpened] = useState<string>()
  const rows = result.status === 'found' ? result.rows : NO_ROWS
  const row = rows.find(({ code }) => code === opened)
  const openInstitution = ({ code }: PlatformInstitution) => setOpened(code)
  if (result.status === 'failed') return <ContentNotLoaded reply={result.reply} onAgain={reload} />
  return (
    <>
      <DataTable
        label={t('menu.institutions')}
        columns={columns}
        rows={rows}
        rowId={getRowId}
        rowName={({ names }) => name(names)}
        state={state}
        onStateChange={setState}
        loading={result.status === 'loading'}
        empty={{ sentence: t('platform.empty') }}
        onRefresh={reload}
        onOpen={openInstitution}
        actions={(one) => [{ label: t('platform.open'), icon: 'eye', onSelect: () => openInstitution(one) }]}
      />
      {row ? <InstitutionDrawer row={row} onClose={() => setOpened(undefined)} onChanged={() => reload(true)} /> : null}
    </>
  )
}
