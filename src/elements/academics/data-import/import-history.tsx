import { useMemo } from 'react'
import { formatZonedDay } from '../../../core/i18n/format-day.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { useDateHabits } from '../../ui/query/use-date-habits.ts'
import { useDiscard } from '../../ui/import/use-discard.ts'
import { Problem } from '../../ui/notice/problem.tsx'
import type { MenuEntry } from '../../ui/overlay/menu.tsx'
import type { Column } from '../../ui/table/columns/columns.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { DEFAULT_STATE } from '../../ui/table/state/table-state.ts'
import { useOwnListState } from '../../ui/table/state/use-remembered.ts'
import { DATA_KINDS } from '../../../contract/academics/import-kinds.ts'
import { sendDiscard } from './discard-import.tsx'
import { hasWritten, SHOWN_STATUSES, getShownStatus, type ImportSummary } from './imports.ts'
import { STATUS_TONES } from './status-tag.tsx'
import { useUndo } from './use-undo.ts'

interface HistoryProps {
  readonly rows: readonly ImportSummary[]
  readonly mayEdit: boolean
  readonly onOpen: (importId: string) => void
  readonly onRefresh: () => void
  readonly onDiscarded: () => void
}

const getRowId = ({ importId }: ImportSummary): string => importId
const getRowName = ({ fileName }: ImportSummary): string => fileName

function useHistoryColumns(): readonly Column<ImportSummary>[] {
  const { t } = useMessages()
  const { timeZone } = useDateHabits()
  return useMemo(() => {
    const countColumn = (id: keyof ImportSummary['counts'], header: string): Column<ImportSummary> => ({
      id,
      kind: 'number',
      header,
      // Before it has run, the counts only predict.
      value: (row) => (hasWritten(row) ? row.counts[id] : undefined),
      width: 84,
      priority: id === 'unchanged' ? 9 : 4,
      fact: id === 'created' || id === 'wrong',
    })
    return [
      { id: 'fileName', kind: 'text', header: t('import.step.FILE'), value: getRowName, width: 176 },
      {
        id: 'kind',
        kind: 'status',
        header: t('dataImport.what'),
        value: ({ kind }) => kind,
        options: DATA_KINDS.map((kind) => ({ value: kind, label: t(`dataImport.kind.${kind}`) })),
        draw: ({ kind }) => t(`dataImport.kind.${kind}`),
        width: 130,
        priority: 3,
      },
      {
        id: 'status',
        kind: 'status',
        header: t('dataImport.status'),
        value: getShownStatus,
        options: SHOWN_STATUSES.map((value) => ({
          value,
          label: t(`dataImport.status.${value}`),
          tone: STATUS_TONES[value],
        })),
        fact: true,
        width: 136,
        priority: 1,
      },
      countColumn('created', t('import.count.CREATED')),
      countColumn('changed', t('import.count.UPDATED')),
      countColumn('unchanged', t('import.count.SKIPPED')),
      countColumn('wrong', t('import.count.WRONG')),
      { id: 'by', kind: 'text', header: t('dataImport.by'), value: ({ by }) => by, width: 140, priority: 8 },
      {
        id: 'createdAt',
        kind: 'date',
        header: t('dataImport.started'),
        value: ({ createdAt }) => formatZonedDay(createdAt, timeZone),
        moment: ({ createdAt }) => createdAt,
        width: 150,
        priority: 5,
      },
    ]
  }, [t, timeZone])
}

/** Renders the newest imports of the institution; one that has just run can be undone here too. */
export function ImportHistory({ rows, mayEdit, onOpen, onRefresh, onDiscarded }: HistoryProps) {
  const { t } = useMessages()
  const columns = useHistoryColumns()
  const [state, setState] = useOwnListState('data-import', DEFAULT_STATE)
  const { undo, problem } = useUndo(onOpen)
  const { discard, problem: discardProblem } = useDiscard({ send: sendDiscard, onDiscarded })
  const listActions = (row: ImportSummary): readonly MenuEntry[] => [
    { label: t('dataImport.open'), icon: 'eye', onSelect: () => onOpen(row.importId) },
    ...(mayEdit && row.undoUntil !== null
      ? [{ label: t('dataImport.undo'), icon: 'refresh' as const, danger: true, onSelect: () => undo(row) }]
      : []),
    ...(mayEdit && row.discardable
      ? [{ label: t('import.discard.action'), icon: 'close' as const, danger: true, onSelect: () => discard(row) }]
      : []),
  ]
  return (
    <section className="c-stack" aria-label={t('dataImport.history')}>
      <h2 className="c-subtitle">{t('dataImport.history')}</h2>
      <Problem sentence={problem || discardProblem} />
      {rows.length === 0 ? <p className="c-soft">{t('dataImport.history.empty')}</p> : null}
      {rows.length > 0 ? (
        <DataTable
          label={t('dataImport.history')}
          columns={columns}
          rows={rows}
          rowId={getRowId}
          rowName={getRowName}
          state={state}
          onStateChange={setState}
          empty={{ sentence: t('dataImport.history.empty') }}
          searchable={false}
          onRefresh={onRefresh}
          onOpen={({ importId }) => onOpen(importId)}
          actions={listActions}
        />
      ) : null}
    </section>
  )
}
