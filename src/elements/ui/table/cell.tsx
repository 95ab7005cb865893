import { useMessages } from '../../runtime/messages.tsx'
import { formatColumnValue, type Column } from './columns/columns.ts'
import { DataText } from '../i18n/data-text.tsx'

interface CellProps<Row> {
  readonly column: Column<Row>
  readonly row: Row
}

/** Renders the value of a column in a row. */
export function Cell<Row>({ column, row }: CellProps<Row>) {
  const words = useMessages()
  const value = column.value(row)
  const text = formatColumnValue(column, value, words)
  if (!text) return <span aria-hidden="true">—</span>
  if (column.draw) return column.draw(row)
  switch (column.kind) {
    case 'text':
    // A formatted day follows the text direction of its words.
    case 'date':
      return <DataText>{text}</DataText>
    case 'flag':
      return text
    case 'status':
      return (
        <span
          className="c-status"
          data-tone={column.options.find((option) => option.value === value)?.tone ?? 'neutral'}
        >
          {text}
        </span>
      )
    case 'identifier':
    case 'number':
    case 'money':
      return <bdi dir="ltr">{text}</bdi>
  }
}
