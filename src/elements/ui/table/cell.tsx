import { useMessages } from '../../runtime/messages.tsx'
import { formatColumnValue, type Column } from './columns/columns.ts'
import { DataText } from '../i18n/data-text.tsx'
import { DayCell, InstantCell } from './date-cell.tsx'

interface CellProps<Row> {
  readonly column: Column<Row>
  readonly row: Row
}

/** Letters of the longest code, which stays on one line: a registration number. Longer ones are addresses. */
const CODE = 24

/** Renders the value of a column in a row. */
export function Cell<Row>({ column, row }: CellProps<Row>) {
  const messages = useMessages()
  const value = column.value(row)
  const text = formatColumnValue(column, value, messages)
  if (!text) return <span aria-hidden="true">—</span>
  if (column.draw) return column.draw(row)
  switch (column.kind) {
    case 'text':
      return <DataText>{text}</DataText>
    case 'date': {
      const at = column.moment?.(row)
      return at ? <InstantCell at={at} /> : <DayCell day={String(value)} />
    }
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
      return (
        <bdi dir="ltr" className={text.length > CODE ? undefined : 'c-table-code'}>
          {text}
        </bdi>
      )
    case 'number':
    case 'money':
      return <bdi dir="ltr">{text}</bdi>
  }
}
