import { useMemo, useState } from 'react'
import { dataImportLines } from '../../../contract/academics/data-import-state.ts'
import { isArchive, type DataKind } from '../../../contract/academics/import-kinds.ts'
import { query } from '../../../core/mql/index.ts'
import { useMessages, type Messages } from '../../runtime/messages.tsx'
import { FILE_PAGE } from '../../ui/import/use-rows-file.ts'
import { WrongRows } from '../../ui/import/wrong-rows.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import type { Column } from '../../ui/table/columns/columns.ts'
import { DEFAULT_STATE, type TableState } from '../../ui/table/state/table-state.ts'
import { getTableProps, useServerList } from '../../ui/table/state/use-server-list.ts'
import type { DataImport } from './imports.ts'
import { LineFaults, formatReasons, type Line, type LineContext } from './line-faults.tsx'

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

const getLineId = ({ file, lineNo }: Line): string => `${file} ${lineNo}`.trim()

/** Returns the beginning of a line as far as the file has it: its codes and its name. */
const formatLineTitle = ({ cells }: Line, { kind, mapping }: DataImport): string =>
  (kind === 'ONEROSTER' ? cells.slice(0, 1) : [])
    .concat(TELLING[kind].map((field) => cells[mapping[field] ?? -1] ?? ''))
    .filter(Boolean)
    .join(' · ')

/** Returns what the list and its file call the lines: the photographs of an archive are files without numbers. */
function buildLineWords({ job, fields }: LineContext, { t, number }: Messages) {
  const figures = { count: job.counts.wrong, number: number(job.counts.wrong) }
  // After the check the rows are going to be left out, after the import they have been.
  const past = job.status !== 'CHECKED'
  const download = t(isArchive(job.kind) ? 'dataImport.archive.wrong.download' : 'import.wrong.download')
  const record = t('dataImport.record')
  if (job.kind === 'PHOTOGRAPHS')
    return {
      title: t('dataImport.photographs.wrong'),
      lead: t(past ? 'dataImport.photographs.wrong.lead.past' : 'dataImport.photographs.wrong.lead', figures),
      download,
      record: fields.find(({ field }) => field === 'fileName')?.header ?? record,
    }
  const lead =
    job.kind === 'ONEROSTER'
      ? t(past ? 'dataImport.package.wrong.lead.past' : 'dataImport.package.wrong.lead', figures)
      : t(past ? 'import.wrong.lead.past' : 'import.wrong.lead', figures)
  return { title: t('import.wrong.title'), lead, download, record }
}

function useColumns(context: LineContext): readonly Column<Line>[] {
  const messages = useMessages()
  const { job } = context
  const { t, number } = messages
  return useMemo(() => {
    const place: Column<Line> = {
      id: 'lineNo',
      kind: 'identifier',
      header: t('import.line'),
      value: getLineId,
      draw: ({ file, lineNo }) => [file, t('import.lineNo', { line: number(lineNo) })].filter(Boolean).join(' · '),
      filterable: false,
      width: job.kind === 'ONEROSTER' ? 208 : 104,
    }
    const title: Column<Line> = {
      id: 'title',
      kind: 'text',
      header: buildLineWords(context, messages).record,
      value: (line) => formatLineTitle(line, job),
      draw: (line) => <span className="c-data-record">{formatLineTitle(line, job)}</span>,
      sortable: false,
      filterable: false,
      fact: true,
      width: 200,
    }
    const reason: Column<Line> = {
      id: 'reason',
      kind: 'text',
      header: t('import.wrong'),
      value: (line) => formatReasons(line, context, messages, false),
      draw: (line) => <LineFaults line={line} context={context} />,
      sortable: false,
      filterable: false,
      fact: true,
      priority: 1,
      width: 360,
    }
    return job.kind === 'PHOTOGRAPHS' ? [title, reason] : [place, title, reason]
  }, [context, job, t, number, messages])
}

/** Renders the wrong lines, as a list and as a file to correct and import again; nothing without any. */
export function WrongLines({ job, fields }: LineContext) {
  const messages = useMessages()
  const { t, number } = messages
  const [state, setState] = useState<TableState>(DEFAULT_STATE)
  const context = useMemo(() => ({ job, fields }), [job, fields])
  const columns = useColumns(context)
  const list = useServerList(dataImportLines, true, state, { importId: job.importId })
  const { record, ...texts } = buildLineWords(context, messages)
  const photographs = job.kind === 'PHOTOGRAPHS'
  if (job.counts.wrong === 0) return null
  return (
    <WrongRows<Line>
      heading="h3"
      {...texts}
      file={{
        header: [
          ...(isArchive(job.kind) ? [record] : job.columns.map(({ name }) => name)),
          ...(photographs ? [] : [t('import.line')]),
          t('import.wrong'),
        ],
        loadPage: async (page) => {
          const input = { importId: job.importId, page, pageSize: FILE_PAGE }
          const reply = await query([dataImportLines], { dataImportLines: input }, { toast: false })
          return reply.ok ? { ok: true, result: reply.result.dataImportLines } : reply
        },
        cells: (line) => [
          ...line.cells,
          ...(photographs ? [] : [getLineId(line)]),
          formatReasons(line, context, messages, true),
        ],
      }}
      table={{
        ...getTableProps<Line>(list),
        columns,
        rowId: getLineId,
        rowName: (line) => formatLineTitle(line, job) || t('import.lineNo', { line: number(line.lineNo) }),
        state,
        onStateChange: setState,
      }}
    />
  )
}

/** Renders how many lines of an import ask for changes that a second person must approve; nothing for none. */
export function RequestedChanges({ count }: { readonly count: number }) {
  const { t, number } = useMessages()
  return count === 0 ? null : <Notice kind="info">{t('dataImport.requested', { count, number: number(count) })}</Notice>
}
