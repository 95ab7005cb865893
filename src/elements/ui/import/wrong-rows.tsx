import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../button/button.tsx'
import { Problem } from '../notice/problem.tsx'
import type { DataTableProps } from '../table/data-table-props.ts'
import { DataTable } from '../table/data-table.tsx'
import { useRowsFile, type RowsFile } from './use-rows-file.ts'

const FILE = 'import-errors.csv'

interface WrongRowsProps<Row extends object> {
  readonly heading: 'h2' | 'h3'
  readonly title: string
  readonly lead: string
  /** The label of the button that downloads the rows. */
  readonly download: string
  /** The rows as a file. */
  readonly file: Omit<RowsFile<Row>, 'fileName' | 'gone'>
  readonly table: Omit<DataTableProps<Row>, 'label' | 'empty' | 'searchable'>
}

/** Renders the wrong rows of an import, as a list and as a file to correct and import again. */
export function WrongRows<Row extends object>({
  heading: Heading,
  title,
  lead,
  download,
  file: rowsFile,
  table,
}: WrongRowsProps<Row>) {
  const { t } = useMessages()
  const file = useRowsFile({ ...rowsFile, fileName: FILE, gone: t('import.tooLate') })
  return (
    <section className="c-stack" aria-label={title}>
      <Heading className="c-subtitle">{title}</Heading>
      <p className="c-soft">{lead}</p>
      <p>
        <Button kind="secondary" busy={file.busy} onClick={file.download}>
          {download}
        </Button>
      </p>
      <Problem sentence={file.problem} />
      <DataTable<Row>
        {...table}
        label={title}
        empty={{ sentence: t('import.wrong.none') }}
        searchable={false}
        // After what became of the import, the number of its wrong rows would be taken for that of its results.
        countIsAnnounced={false}
      />
    </section>
  )
}
