import { useMemo, useState } from 'react'
import type { RowOf } from '../../../contract/activity.ts'
import { dataImportKept } from '../../../contract/academics/data-import-state.ts'
import { useMessages, type Messages } from '../../runtime/messages.tsx'
import type { Column } from '../../ui/table/columns/columns.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { DEFAULT_STATE, type TableState } from '../../ui/table/state/table-state.ts'
import { getTableProps, useServerList } from '../../ui/table/state/use-server-list.ts'
import type { DataImport } from './imports.ts'

type Kept = RowOf<typeof dataImportKept>['rows'][number]

const RECORDS = [
  'college',
  'faculty',
  'program',
  'program_part',
  'program_part_term',
  'course',
  'course_offering',
  'student',
  'enrolment',
  'exam_event',
  'fee_head',
  'invoice',
  'photograph',
  'person',
] as const

/** Returns what a record is; a kind that this version does not know is not named. */
const formatRecord = ({ record }: Kept, { t }: Messages): string => {
  const recordKind = RECORDS.find((one) => one === record)
  return recordKind ? t(`dataImport.record.${recordKind}`) : ''
}

const getRecordId = ({ lineNo, record, code }: Kept): string => `${lineNo} ${record} ${code}`

/** Renders the records that an undo kept, with the reason; nothing without any. */
export function KeptRecords({ job }: { readonly job: DataImport }) {
  const messages = useMessages()
  const { t, number } = messages
  const [state, setState] = useState<TableState>(DEFAULT_STATE)
  const list = useServerList(dataImportKept, true, state, { importId: job.importId })
  const total = list.answer?.total ?? 0
  const columns = useMemo(
    (): readonly Column<Kept>[] => [
      {
        id: 'code',
        kind: 'identifier',
        header: t('dataImport.code'),
        value: ({ code }) => code,
        sortable: false,
        filterable: false,
      },
      {
        id: 'record',
        kind: 'text',
        header: t('dataImport.record'),
        value: (kept) => formatRecord(kept, messages),
        sortable: false,
        filterable: false,
        fact: true,
        width: 140,
      },
      {
        id: 'lineNo',
        kind: 'number',
        header: t('import.line'),
        value: ({ lineNo }) => lineNo,
        filterable: false,
        width: 96,
        priority: 8,
      },
      {
        id: 'reason',
        kind: 'text',
        header: t('dataImport.kept.reason'),
        value: ({ reason }) => t(`dataImport.kept.${reason}`),
        sortable: false,
        filterable: false,
        fact: true,
        priority: 1,
        width: 320,
      },
    ],
    [t, messages],
  )
  if (job.undone.kept === 0) return null
  return (
    <section className="c-stack" aria-label={t('dataImport.kept')}>
      <h3 className="c-subtitle">{t('dataImport.kept')}</h3>
      {total > 0 ? (
        <p className="c-soft">{t('dataImport.kept.lead', { count: total, number: number(total) })}</p>
      ) : null}
      <DataTable
        {...getTableProps<Kept>(list)}
        label={t('dataImport.kept')}
        columns={columns}
        rowId={getRecordId}
        rowName={({ code }) => code}
        state={state}
        onStateChange={setState}
        empty={{ sentence: t('dataImport.kept.none') }}
        searchable={false}
      />
    </section>
  )
}
