import { useMemo, useState } from 'react'
import { userImportRows, type ImportField } from '../../../contract/users/user-import.ts'
import type { RowOf } from '../../../contract/activity.ts'
import { query } from '../../../core/mql/index.ts'
import { useMessages, type Messages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { FILE_PAGE, useRowsFile } from '../../ui/import/use-rows-file.ts'
import { Problem } from '../../ui/notice/problem.tsx'
import type { Column } from '../../ui/table/columns/columns.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { DEFAULT_STATE, type TableState } from '../../ui/table/state/table-state.ts'
import { useServerList } from '../../ui/table/state/use-server-list.ts'
import type { Import } from './use-import.ts'

type Row = RowOf<typeof userImportRows>['rows'][number]

const WRONG = { outcome: { kind: 'choice' as const, values: ['WRONG'] } }
const FILE = 'import-errors.csv'

const getRowId = ({ rowNo }: Row): string => String(rowNo)

/** Returns the errors of a row, one message per field. */
const listReasons = ({ problems }: Row, { t }: Messages): readonly string[] =>
  problems.map(({ field, problem }) =>
    field === 'row'
      ? t(`people.import.cell.${problem}`)
      : `${t(`people.import.field.${field}`)}: ${t(`people.import.cell.${problem}`)}`,
  )

/** Returns the name of the user in a row, or else the values of the identifying fields, as far as the row has them. */
function formatPersonOfRow({ cells }: Row, { mapping }: Import): string {
  const getCell = (field: ImportField): string => cells[mapping[field] ?? -1] ?? ''
  const name = [getCell('firstName'), getCell('middleName'), getCell('lastName')].filter(Boolean).join(' ')
  return name || getCell('loginName') || getCell('employeeCode') || getCell('email') || getCell('prn')
}

/** Renders the rows with errors, as a list and as a file to correct and upload again. */
export function WrongRows({ job }: { readonly job: Import }) {
  const words = useMessages()
  const { t, number } = words
  const [state, setState] = useState<TableState>(DEFAULT_STATE)
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
        header: t('import.line'),
        value: getRowId,
        draw: ({ rowNo }) => t('import.lineNo', { line: number(rowNo) }),
        filterable: false,
        width: 104,
      },
      {
        id: 'who',
        kind: 'text',
        header: t('people.import.who'),
        value: (row) => formatPersonOfRow(row, job),
        sortable: false,
        filterable: false,
        fact: true,
        width: 160,
      },
      {
        id: 'reason',
        kind: 'text',
        header: t('import.wrong'),
        value: (row) => listReasons(row, words).join(' '),
        sortable: false,
        filterable: false,
        fact: true,
        priority: 1,
        width: 300,
      },
    ],
    [job, t, number, words],
  )
  const file = useRowsFile<Row>({
    fileName: FILE,
    header: [...job.columns.map(({ name }) => name), t('import.line'), t('import.wrong')],
    loadPage: async (page) => {
      const input = { importId: job.importId, page, pageSize: FILE_PAGE, filters: WRONG }
      const reply = await query([userImportRows], { userImportRows: input }, { toast: false })
      return reply.ok ? { ok: true, result: reply.result.userImportRows } : reply
    },
    cells: (row) => [...row.cells, String(row.rowNo), listReasons(row, words).join(' ')],
    gone: t('import.tooLate'),
  })
  if (job.counts.WRONG === 0) return null
  return (
    <section className="c-stack" aria-label={t('import.wrong.title')}>
      <h2 className="c-subtitle">{t('import.wrong.title')}</h2>
      <p className="c-soft">
        {t(job.status === 'CHECKED' ? 'import.wrong.lead' : 'import.wrong.lead.past', {
          count: job.counts.WRONG,
          number: number(job.counts.WRONG),
        })}
      </p>
      <p>
        <Button kind="secondary" busy={file.busy} onClick={file.download}>
          {t('import.wrong.download')}
        </Button>
      </p>
      <Problem sentence={file.problem} />
      <DataTable
        label={t('import.wrong.title')}
        columns={columns}
        rows={answer?.rows ?? []}
        total={answer?.total ?? 0}
        rowId={getRowId}
        rowName={(row) => formatPersonOfRow(row, job) || t('import.lineNo', { line: number(row.rowNo) })}
        state={state}
        onStateChange={setState}
        empty={{ sentence: t('import.wrong.none') }}
        loading={loading}
        failure={failed}
        stale={stale}
        loaded={loaded?.state}
        searchable={false}
      />
    </section>
  )
}
