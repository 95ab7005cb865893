import { useMemo, useState } from 'react'
import type { RowOf } from '../../../contract/activity.ts'
import { dataImportLines } from '../../../contract/academics/data-import-state.ts'
import { isArchive, type DataKind } from '../../../contract/academics/import-kinds.ts'
import { CELL_PROBLEMS } from '../../../contract/users/import-parts.ts'
import { query } from '../../../core/mql/index.ts'
import { useMessages, type Messages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { FILE_PAGE, useRowsFile } from '../../ui/import/use-rows-file.ts'
import { Problem } from '../../ui/notice/problem.tsx'
import type { Column } from '../../ui/table/columns/columns.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { DEFAULT_STATE, type TableState } from '../../ui/table/state/table-state.ts'
import { tableProps, useServerList } from '../../ui/table/state/use-server-list.ts'
import type { DataImport, TemplateColumn } from './imports.ts'

type Line = RowOf<typeof dataImportLines>['rows'][number]
type Fault = Line['faults'][number]
type OwnFault = Exclude<Fault['fault'], `PERSON_${string}`>

/** The fields by which a person recognizes a line. */
const TELLING: Readonly<Record<DataKind, readonly string[]>> = {
  COLLEGES: ['collegeCode', 'collegeName'],
  STRUCTURE: ['programmeCode', 'courseCode', 'courseName'],
  STUDENTS: ['prn', 'studentName'],
  EXAMINATIONS: ['examCode', 'examName'],
  FEES: ['feeCode', 'feeName'],
  INVOICES: ['invoiceNo', 'prn'],
  PHOTOGRAPHS: ['fileName'],
  ONEROSTER: [],
}
const FILE = 'import-errors.csv'

const lineId = ({ file, lineNo }: Line): string => `${file} ${lineNo}`.trim()

/** Returns the beginning of a line as far as the file has it: its codes and its name. */
const titleOf = ({ cells }: Line, { kind, mapping }: DataImport): string =>
  (kind === 'ONEROSTER' ? cells.slice(0, 1) : [])
    .concat(TELLING[kind].map((field) => cells[mapping[field] ?? -1] ?? ''))
    .filter(Boolean)
    .join(' · ')

/** Returns what is wrong with a line: the column, where it is one, and the reason. */
function explainFault({ field, fault }: Fault, fields: readonly TemplateColumn[], { t }: Messages) {
  const column = fields.find((one) => one.field === field)
  const problem = CELL_PROBLEMS.find((one) => fault === `PERSON_${one}`)
  const reason = problem
    ? t(`people.import.cell.${problem}`)
    : t(`dataImport.fault.${fault as OwnFault}`, { choices: column?.choices.join(', ') ?? '' })
  return { column: column?.header ?? field ?? '', reason }
}

interface WrongLinesProps {
  readonly job: DataImport
  readonly fields: readonly TemplateColumn[]
}

/** Renders the wrong lines, as a list and as a file to correct and import again; nothing without any. */
export function WrongLines({ job, fields }: WrongLinesProps) {
  const words = useMessages()
  const { t, number } = words
  const [state, setState] = useState<TableState>(DEFAULT_STATE)
  const list = useServerList(dataImportLines, true, state, { importId: job.importId })
  // The other columns of a package are the roles of its staff.
  const own = isArchive(job.kind) ? job.columns.slice(0, 1) : job.columns
  const file = useRowsFile<Line>({
    fileName: FILE,
    header: [...own.map(({ name }) => name), t('import.line'), t('import.wrong')],
    loadPage: async (page) => {
      const input = { importId: job.importId, page, pageSize: FILE_PAGE }
      const reply = await query([dataImportLines], { dataImportLines: input }, { toast: false })
      return reply.ok ? { ok: true, result: reply.result.dataImportLines } : reply
    },
    cells: ({ file, cells, lineNo, faults }) => [
      ...cells,
      `${file} ${lineNo}`.trim(),
      faults
        .map((fault) => explainFault(fault, fields, words))
        .map(({ column, reason }) => (column ? `${column}: ${reason}` : reason))
        .join(' '),
    ],
    gone: t('import.tooLate'),
  })
  const columns = useMemo(
    (): readonly Column<Line>[] => [
      {
        id: 'lineNo',
        kind: 'identifier',
        header: t('import.line'),
        value: lineId,
        draw: ({ file, lineNo }) => [file, t('import.lineNo', { line: number(lineNo) })].filter(Boolean).join(' · '),
        filterable: false,
        width: job.kind === 'ONEROSTER' ? 208 : 104,
      },
      {
        id: 'title',
        kind: 'text',
        header: t('dataImport.record'),
        value: (line) => titleOf(line, job),
        sortable: false,
        filterable: false,
        fact: true,
        width: 200,
      },
      {
        id: 'reason',
        kind: 'text',
        header: t('import.wrong'),
        value: ({ faults }) => faults.map((fault) => explainFault(fault, fields, words).reason).join(' '),
        draw: ({ faults }) => <Faults faults={faults} fields={fields} />,
        sortable: false,
        filterable: false,
        fact: true,
        priority: 1,
        width: 360,
      },
    ],
    [job, fields, t, number, words],
  )
  if (job.counts.wrong === 0) return null
  return (
    <section className="c-stack" aria-label={t('import.wrong.title')}>
      <h3 className="c-subtitle">{t('import.wrong.title')}</h3>
      <p className="c-soft">{t('import.wrong.lead', { count: job.counts.wrong, number: number(job.counts.wrong) })}</p>
      <p>
        <Button kind="secondary" busy={file.busy} onClick={file.download}>
          {t('import.wrong.download')}
        </Button>
      </p>
      <Problem sentence={file.problem} />
      <DataTable
        {...tableProps<Line>(list)}
        label={t('import.wrong.title')}
        columns={columns}
        rowId={lineId}
        rowName={(line) => titleOf(line, job) || t('import.lineNo', { line: number(line.lineNo) })}
        state={state}
        onStateChange={setState}
        empty={{ sentence: t('import.wrong.none') }}
        searchable={false}
      />
    </section>
  )
}

function Faults({ faults, fields }: { readonly faults: readonly Fault[]; readonly fields: readonly TemplateColumn[] }) {
  const words = useMessages()
  return (
    <ul className="c-data-faults">
      {faults.map((fault, place) => {
        const { column, reason } = explainFault(fault, fields, words)
        return (
          <li key={place}>
            {column || fault.value ? (
              <span>
                <strong>{column}</strong> {fault.value ? <bdi className="c-data-value">{fault.value}</bdi> : null}
              </span>
            ) : null}
            <span>{reason}</span>
          </li>
        )
      })}
    </ul>
  )
}
