import { useMemo, useState } from 'react'
import { userImportRows, type ImportField } from '../../../contract/users/user-import.ts'
import type { RowOf } from '../../../contract/activity.ts'
import { query } from '../../../core/mql/index.ts'
import { useMessages, type Messages } from '../../runtime/messages.tsx'
import { FILE_PAGE } from '../../ui/import/use-rows-file.ts'
import { WrongRows } from '../../ui/import/wrong-rows.tsx'
import type { Column } from '../../ui/table/columns/columns.ts'
import { DEFAULT_STATE, type TableState } from '../../ui/table/state/table-state.ts'
import { getTableProps, useServerList } from '../../ui/table/state/use-server-list.ts'
import type { Import } from './use-import.ts'

type Row = RowOf<typeof userImportRows>['rows'][number]

const WRONG = { outcome: { kind: 'choice' as const, values: ['WRONG'] } }

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
export function WrongUsers({ job }: { readonly job: Import }) {
  const messages = useMessages()
  const { t, number } = messages
  const [state, setState] = useState<TableState>(DEFAULT_STATE)
  const wrongOnly = useMemo(() => ({ ...state, filters: WRONG }), [state])
  const { onRefresh: _onRefresh, ...list } = getTableProps<Row>(
    useServerList(userImportRows, true, wrongOnly, { importId: job.importId }),
  )
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
        value: (row) => listReasons(row, messages).join(' '),
        sortable: false,
        filterable: false,
        fact: true,
        priority: 1,
        width: 300,
      },
    ],
    [job, t, number, messages],
  )
  if (job.counts.WRONG === 0) return null
  return (
    <WrongRows<Row>
      heading="h2"
      title={t('import.wrong.title')}
      lead={t(job.status === 'CHECKED' ? 'import.wrong.lead' : 'import.wrong.lead.past', {
        count: job.counts.WRONG,
        number: number(job.counts.WRONG),
      })}
      download={t('import.wrong.download')}
      file={{
        header: [...job.columns.map(({ name }) => name), t('import.line'), t('import.wrong')],
        loadPage: async (page) => {
          const input = { importId: job.importId, page, pageSize: FILE_PAGE, filters: WRONG }
          const reply = await query([userImportRows], { userImportRows: input }, { toast: false })
          return reply.ok ? { ok: true, result: reply.result.userImportRows } : reply
        },
        cells: (row) => [...row.cells, String(row.rowNo), listReasons(row, messages).join(' ')],
      }}
      table={{
        ...list,
        columns,
        rowId: getRowId,
        rowName: (row) => formatPersonOfRow(row, job) || t('import.lineNo', { line: number(row.rowNo) }),
        state,
        onStateChange: setState,
      }}
    />
  )
}
