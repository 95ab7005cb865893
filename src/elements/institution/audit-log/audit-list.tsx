import { useMemo, useState } from 'react'
import { useStore } from '@nanostores/react'
import { auditLog, auditLogActivities, exportAuditLog } from '../../../contract/institution/audit/audit-log.ts'
import { showToast } from '../../../core/feedback/toasts.ts'
import { call } from '../../../core/mql/index.ts'
import { $menu } from '../../../core/session/menu.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { useLiveQuery } from '../../ui/query/use-live-query.ts'
import { listShownColumns } from '../../ui/table/columns/columns.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { ListFormat } from '../../ui/table/export/list-file.ts'
import { useListFile } from '../../ui/table/export/use-list-file.ts'
import { useListState } from '../../ui/table/state/use-list-state.ts'
import { getTableProps, useServerList } from '../../ui/table/state/use-server-list.ts'
import { ContentNotLoaded, findMissingRight } from '../../ui/query/right-missing.tsx'
import { formatActivity, type AuditAct } from './act.ts'
import { ActDrawer } from './act-drawer.tsx'
import { ChainCheck } from './chain-check.tsx'
import { useActColumns } from './use-act-columns.ts'

const ROUTE = '/audit-log'
const getRowId = ({ actId }: AuditAct): string => String(actId)

/** Renders the acts of the institution's audit log, the filters, and the check of the log. */
export function AuditList({ ready }: { readonly ready: boolean }) {
  const { t, instant, number } = useMessages()
  const files = useListFile()
  const [loaded] = useLiveQuery(auditLogActivities, ready)
  const activities = useMemo(
    () => (loaded.status === 'found' ? loaded.rows.map(({ activity }) => activity) : []),
    [loaded],
  )
  const columns = useActColumns(activities)
  const [state, setState, owned] = useListState(ROUTE, columns)
  const list = useServerList(auditLog, ready, state)
  const mayExport = useStore($menu).entries.some(({ routeName, canExport }) => routeName === ROUTE && canExport)
  const [opened, setOpened] = useState<AuditAct>()
  async function saveExport(format: ListFormat): Promise<void> {
    const { sort, filters } = state
    const reply = await call(exportAuditLog, {
      sort: sort ? { column: 'at', descending: sort.descending } : null,
      filters,
    })
    if (!reply.ok) return
    const { rows, total } = reply.result
    await files.save({
      format,
      rows,
      columns: listShownColumns(columns, state),
      title: t('menu.auditLog'),
      name: 'audit-log',
    })
    if (rows.length < total) {
      const detail = t('audit.exportedPart', { rows: number(rows.length), total: number(total) })
      showToast({ severity: 'info', detail })
    }
  }
  const { refused } = list
  if (refused && findMissingRight(refused)) return <ContentNotLoaded reply={refused} onAgain={list.again} />
  return (
    <>
      <ChainCheck />
      <DataTable<AuditAct>
        label={t('menu.auditLog')}
        columns={columns}
        {...getTableProps(list)}
        rowId={getRowId}
        rowName={({ activity, at }) => `${formatActivity(activity, t)}, ${instant(at)}`}
        state={state}
        onStateChange={setState}
        searchable={false}
        keepsPlace={owned}
        empty={{ sentence: t('audit.empty') }}
        onOpen={setOpened}
        {...(mayExport && { onExport: ({ format }) => saveExport(format) })}
      />
      {opened ? <ActDrawer act={opened} onClose={() => setOpened(undefined)} /> : null}
    </>
  )
}
