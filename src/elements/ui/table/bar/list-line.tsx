import { useMessages } from '../../../runtime/messages.tsx'
import { ColumnChooser } from '../columns/column-chooser.tsx'
import type { Column } from '../columns/columns.ts'
import { FilterChips } from '../filter/filter-chips.tsx'
import type { TableState } from '../state/table-state.ts'
import { LayerButton } from './layer-button.tsx'
import { SortAnnouncement } from './sort-announcement.tsx'

interface ListLineProps<Row extends object> {
  readonly columns: readonly Column<Row>[]
  /** Columns that do not fit. */
  readonly leftOut: readonly Column<Row>[]
  /** Ids of the columns that are hidden by default. */
  readonly untouched: readonly string[]
  readonly state: TableState
  /** The state of the rows shown. */
  readonly loadedState: TableState
  /** The number of results in words. */
  readonly count: string
  /** Whether a change of that number is announced. */
  readonly countIsAnnounced: boolean
  readonly onChange: (change: Partial<TableState>) => void
  /** Starts from the state of the rows shown. */
  readonly onLoadedChange: (change: Partial<TableState>) => void
}

/** Renders the line between the tools and the rows: number of results, order, filters, columns that do not fit. */
export function ListLine<Row extends object>({
  columns,
  leftOut,
  untouched,
  state,
  loadedState,
  count,
  countIsAnnounced,
  onChange,
  onLoadedChange,
}: ListLineProps<Row>) {
  const { t, number } = useMessages()
  const sortedBy = columns.find(({ id }) => id === loadedState.sort?.column)
  return (
    <div className="c-list-line">
      <p className="c-count" role={countIsAnnounced ? 'status' : undefined}>
        {count}
      </p>
      <SortAnnouncement column={sortedBy?.header} descending={loadedState.sort?.descending ?? false} />
      <FilterChips columns={columns} state={loadedState} onChange={onLoadedChange} />
      <LayerButton
        inText
        done={leftOut.length === 0}
        words={
          leftOut.length > 0
            ? t('table.moreColumns', { count: leftOut.length, number: number(leftOut.length) })
            : t('table.columns')
        }
        label={t('table.columns')}
      >
        {() => (
          <ColumnChooser columns={columns} leftOut={leftOut} untouched={untouched} state={state} onChange={onChange} />
        )}
      </LayerButton>
    </div>
  )
}
