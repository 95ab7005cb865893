import { formatZonedDay } from '../../../core/i18n/format-day.ts'
import type { Column } from '../../ui/table/columns/columns.ts'

interface DatedColumn<Row> {
  readonly id: string
  readonly header: string
  readonly width: number
  /** Returns an ISO instant; null: never. */
  readonly read: (row: Row) => string | null
}

/** Returns a column of instants, which is filtered by the day in the institution's time zone. */
export const datedColumn = <Row>(
  { id, header, width, read }: DatedColumn<Row>,
  timeZone: string | undefined,
): Column<Row> => ({
  id,
  header,
  kind: 'date',
  width,
  value: (row) => {
    const at = read(row)
    return at && formatZonedDay(at, timeZone)
  },
  moment: read,
})
