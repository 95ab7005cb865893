import { useMemo, useState } from 'react'
import { toCsv } from '../../../../contract/spreadsheets/csv.ts'
import { useMessages, type Messages } from '../../../runtime/messages.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { saveFile } from '../../../ui/file/save-file.ts'
import { Notice } from '../../../ui/notice/notice.tsx'
import type { Column } from '../../../ui/table/columns/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { DEFAULT_STATE } from '../../../ui/table/state/table-state.ts'
import type { Report } from '../use-jobs.ts'

type Fault = Report['faults'][number] & { readonly id: string }

const formatFault = ({ fault }: Fault, { t }: Messages): string => t(`examDesk.row.${fault}`)

/** Renders why a whole file could not be read, or which of its lines are wrong. Nothing of it was saved. */
export function WrongLines({ report, fileName }: { readonly report: Report; readonly fileName: string | null }) {
  const messages = useMessages()
  const { t, number } = messages
  const [state, setState] = useState(DEFAULT_STATE)
  const faults = useMemo(() => report.faults.map((fault, index): Fault => ({ ...fault, id: String(index) })), [report])
  const columns = useMemo(
    (): readonly Column<Fault>[] => [
      {
        id: 'line',
        kind: 'identifier',
        header: t('examDesk.file.line'),
        value: ({ line }) => String(line).padStart(6, '0'),
        draw: ({ line }) => t('examDesk.file.lineNo', { line: number(line) }),
        filterable: false,
        width: 104,
      },
      {
        id: 'column',
        kind: 'identifier',
        header: t('examDesk.file.column'),
        value: ({ column }) => column,
        fact: true,
        width: 136,
      },
      {
        id: 'value',
        kind: 'text',
        header: t('examDesk.file.value'),
        value: ({ value }) => value,
        draw: ({ value }) => <bdi>{value}</bdi>,
        filterable: false,
        fact: true,
      },
      {
        id: 'reason',
        kind: 'text',
        header: t('examDesk.file.reason'),
        value: (fault) => formatFault(fault, messages),
        filterable: false,
        fact: true,
        priority: 1,
        width: 280,
      },
    ],
    [t, number, messages],
  )
  if (report.fault)
    return (
      <Notice kind="danger" announced>
        <p>
          {t(`examDesk.fault.${report.fault}`)}
          {report.column ? (
            <>
              {' '}
              <code dir="ltr">{report.column}</code>
            </>
          ) : null}
          {report.line ? ` (${t('examDesk.file.lineNo', { line: number(report.line) })})` : ''}
        </p>
        <p>{t('examDesk.file.nothingSaved')}</p>
      </Notice>
    )
  const downloadLines = (): void =>
    saveFile(
      `${(fileName ?? 'file').replace(/\.\w+$/, '')}-errors.csv`,
      toCsv([
        [t('examDesk.file.line'), t('examDesk.file.column'), t('examDesk.file.value'), t('examDesk.file.reason')],
        ...faults.map((fault) => [fault.line, fault.column ?? '', fault.value, formatFault(fault, messages)]),
      ]),
      'text/csv',
    )
  return (
    <>
      <Notice kind="danger" announced>
        <p>
          {t('examDesk.file.wrong', {
            count: report.bad,
            number: number(report.bad),
            rows: number(report.rows ?? report.bad),
          })}
        </p>
        <p>{t('examDesk.file.nothingSaved')}</p>
      </Notice>
      {report.bad > new Set(faults.map(({ line }) => line)).size ? (
        <p className="c-soft">{t('examDesk.file.first', { number: number(faults.length) })}</p>
      ) : null}
      <p>
        <Button kind="secondary" data-size="small" onClick={downloadLines}>
          {t('examDesk.file.downloadErrors')}
        </Button>
      </p>
      <DataTable
        label={t('examDesk.file.errors')}
        columns={columns}
        rows={faults}
        rowId={({ id }) => id}
        rowName={({ line }) => t('examDesk.file.lineNo', { line: number(line) })}
        state={state}
        onStateChange={setState}
        empty={{ sentence: t('examDesk.file.nothingSaved') }}
        searchable={false}
      />
    </>
  )
}
