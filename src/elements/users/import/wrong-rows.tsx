import { useMemo, useState } from 'react'
import { userImportRows, type ImportField } from '../../../contract/users/user-import.ts'
import type { RowOf } from '../../../contract/activity.ts'
import { query } from '../../../core/mql/index.ts'
import { onFault } from '../../../core/feedback/log.ts'
import { useMessages, type Messages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import type { Column } from '../../ui/table/columns/columns.ts'
import { toCsv } from '../../../contract/spreadsheets/csv.ts'
import { saveFile } from '../../ui/file/save-file.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { DEFAULT_STATE, type TableState } from '../../ui/table/state/table-state.ts'
import { useServerList } from '../../ui/table/state/use-server-list.ts'
import { useFailure } from '../../ui/query/use-failure.ts'
import type { Import } from './use-import.ts'

type Row = RowOf<typeof userImportRows>['rows'][number]

const WRONG = { outcome: { kind: 'choice' as const, values: ['WRONG'] } }
const PAGE = 100
const FILE = 'import-errors.csv'

const rowId = ({ rowNo }: Row): string => String(rowNo)

/** Returns the errors of a row, one message per field. */
const reasonsOf = ({ problems }: Row, { t }: Messages): readonly string[] =>
  problems.map(({ field, problem }) =>
    field === 'row'
      ? t(`people.import.cell.${problem}`)
      : `${t(`people.import.field.${field}`)}: ${t(`people.import.cell.${problem}`)}`,
  )

/** Returns the name of the user in a row, or else the values of the identifying fields, as far as the row has them. */
function whoOf({ cells }: Row, { mapping }: Import): string {
  const cell = (field: ImportField): string => cells[mapping[field] ?? -1] ?? ''
  const name = [cell('firstName'), cell('middleName'), cell('lastName')].filter(Boolean).join(' ')
  return name || cell('loginName') || cell('employeeCode') || cell('email') || cell('prn')
}

/** Renders the rows with errors, as a list and as a file to correct and upload again. */
export function WrongRows({ job }: { readonly job: Import }) {
  const words = useMessages()
  const { t, number } = words
  const failure = useFailure()
  const [state, setState] = useState<TableState>(DEFAULT_STATE)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const asked = useMemo(() => ({ ...state, filters: WRONG }), [state])
  const {
    answer,
    loading,
    failure: failed,
    stale,
    loaded,
  } = useServerList(userImportRows, true, asked, { importId: job.importId })
  const columns = useMemo(
    (): readonly Column<Row>[] => [
      {
        id: 'rowNo',
        kind: 'identifier',
        header: t('people.import.line'),
        value: rowId,
        draw: ({ rowNo }) => t('people.import.lineNo', { line: number(rowNo) }),
        filterable: false,
        width: 104,
      },
      {
        id: 'who',
        kind: 'text',
        header: t('people.import.who'),
        value: (row) => whoOf(row, job),
        sortable: false,
        filterable: false,
        fact: true,
        width: 160,
      },
      {
        id: 'reason',
        kind: 'text',
        header: t('people.import.wrong'),
        value: (row) => reasonsOf(row, words).join(' '),
        sortable: false,
        filterable: false,
        fact: true,
        priority: 1,
        width: 300,
      },
    ],
    [job, t, number, words],
  )
  const download = async () => {
    setBusy(true)
    setProblem('')
    const lines: string[][] = [
      [...job.columns.map(({ name }) => name), t('people.import.line'), t('people.import.wrong')],
    ]
    for (let page = 1, total = Infinity; (page - 1) * PAGE < total; page += 1) {
      const reply = await query(
        [userImportRows],
        { userImportRows: { importId: job.importId, page, pageSize: PAGE, filters: WRONG } },
        { toast: false },
      )
      const found = reply.ok ? reply.result.userImportRows[0] : undefined
      if (!found) {
        setBusy(false)
        setProblem(reply.ok ? t('people.import.tooLate') : failure(reply))
        return
      }
      total = found.total
      for (const row of found.rows) lines.push([...row.cells, String(row.rowNo), reasonsOf(row, words).join(' ')])
    }
    setBusy(false)
    saveFile(FILE, toCsv(lines), 'text/csv')
  }
  if (job.counts.WRONG === 0) return null
  return (
    <section className="c-stack" aria-label={t('people.import.wrong.title')}>
      <h3 className="c-subtitle">{t('people.import.wrong.title')}</h3>
      <p className="c-soft">
        {t('people.import.wrong.lead', { count: job.counts.WRONG, number: number(job.counts.WRONG) })}
      </p>
      <p>
        <Button kind="secondary" busy={busy} onClick={() => void download().catch(onFault)}>
          {t('people.import.wrong.download')}
        </Button>
      </p>
      {problem ? (
        <Notice kind="danger" announced>
          {problem}
        </Notice>
      ) : null}
      <DataTable
        label={t('people.import.wrong.title')}
        columns={columns}
        rows={answer?.rows ?? []}
        total={answer?.total ?? 0}
        rowId={rowId}
        rowName={(row) => whoOf(row, job) || t('people.import.lineNo', { line: number(row.rowNo) })}
        state={state}
        onStateChange={setState}
        empty={{ sentence: t('people.import.wrong.none') }}
        loading={loading}
        failure={failed}
        stale={stale}
        loaded={loaded?.state}
        searchable={false}
      />
    </section>
  )
}
