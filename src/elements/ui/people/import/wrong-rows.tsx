import { useMemo, useState } from 'react'
import { userImportRows, type ImportField } from '../../../../contract/people/user-import.ts'
import type { RowOf } from '../../../../contract/activity.ts'
import { query } from '../../../../core/mql/index.ts'
import { onFault } from '../../../../core/log.ts'
import { useWords, type Words } from '../../../words.tsx'
import { Button } from '../../button.tsx'
import { Notice } from '../../notice.tsx'
import type { Column } from '../../table/columns.ts'
import { toCsv } from '../../table/csv.ts'
import { saveFile } from '../../save-file.ts'
import { DataTable } from '../../table/data-table.tsx'
import { UNTOUCHED, type TableState } from '../../table/table-state.ts'
import { useServerList } from '../../table/use-server-list.ts'
import { useFailure } from '../../use-failure.ts'
import type { Import } from './use-import.ts'

type Row = RowOf<typeof userImportRows>['rows'][number]

const WRONG = { outcome: { kind: 'choice' as const, values: ['WRONG'] } }
const PAGE = 100
const FILE = 'import-errors.csv'

const rowId = ({ rowNo }: Row): string => String(rowNo)

/** What is wrong with a line, in one sentence for each field. */
const reasonsOf = ({ problems }: Row, { t }: Words): readonly string[] =>
  problems.map(({ field, problem }) => (field === 'row' ? t(`people.import.cell.${problem}`) : `${t(`people.import.field.${field}`)}: ${t(`people.import.cell.${problem}`)}`))

/** Who a line is about, as far as it says: the cells of the name, or of what people are found by. */
function whoOf({ cells }: Row, { mapping }: Import): string {
  const cell = (field: ImportField): string => cells[mapping[field] ?? -1] ?? ''
  const name = [cell('firstName'), cell('middleName'), cell('lastName')].filter(Boolean).join(' ')
  return name || cell('loginName') || cell('employeeCode') || cell('email') || cell('prn')
}

/** The lines that are wrong, as a list and as a file to be corrected and chosen again. */
export function WrongRows({ job }: { readonly job: Import }) {
  const words = useWords()
  const { t, number } = words
  const failure = useFailure()
  const [state, setState] = useState<TableState>(UNTOUCHED)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const asked = useMemo(() => ({ ...state, filters: WRONG }), [state])
  const { answer, loading, failure: failed } = useServerList(userImportRows, true, asked, { importId: job.importId })
  const columns = useMemo(
    (): readonly Column<Row>[] => [
      { id: 'rowNo', kind: 'identifier', header: t('people.import.line'), value: rowId, draw: ({ rowNo }) => t('people.import.lineNo', { line: number(rowNo) }), filterable: false, width: 120 },
      { id: 'who', kind: 'text', header: t('people.import.who'), value: (row) => whoOf(row, job), sortable: false, filterable: false, fact: true, width: 220 },
      { id: 'reason', kind: 'text', header: t('people.import.wrong'), value: (row) => reasonsOf(row, words).join(' '), sortable: false, filterable: false, fact: true, width: 480 },
    ],
    [job, t, number, words],
  )
  const download = async () => {
    setBusy(true)
    setProblem('')
    const lines: string[][] = [[...job.columns.map(({ name }) => name), t('people.import.line'), t('people.import.wrong')]]
    for (let page = 1, total = Infinity; (page - 1) * PAGE < total; page += 1) {
      const reply = await query([userImportRows], { userImportRows: { importId: job.importId, page, pageSize: PAGE, filters: WRONG } }, { toast: false })
      const found = reply.ok ? reply.result.userImportRows[0] : undefined
      if (!found) {
        setBusy(false)
        setProblem(reply.ok ? t('people.import.tooLate') : failure(reply)); return;
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
      <p className="c-soft">{t('people.import.wrong.lead', { count: job.counts.WRONG, number: number(job.counts.WRONG) })}</p>
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
        searchable={false}
      />
    </section>
  )
}
