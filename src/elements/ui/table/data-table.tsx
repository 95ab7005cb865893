import { useMemo, useRef, type ReactNode } from 'react'
import { useWords } from '../../words.tsx'
import { useDateHabits } from '../form/use-date-habits.ts'
import type { MenuEntry } from '../menu.tsx'
import { BulkBar, type BulkAction } from './bulk-bar.tsx'
import { shownColumns, type Column } from './columns.ts'
import { FilterChips } from './filter-chips.tsx'
import type { ListFormat } from './list-file.ts'
import type { ListView } from './list-view.ts'
import type { SavedViews } from './saved-views.tsx'
import { Pager } from './pager.tsx'
import { RowsArea } from './rows-area.tsx'
import { NOTHING, type Selection } from './selection.ts'
import { sumsOf } from './sums.ts'
import { FailedList, NoRows, StaleList, type EmptyList, type ListFailure, type Staleness } from './table-notices.tsx'
import { changed, isFiltered, type TableState } from './table-state.ts'
import { ToolBar } from './tool-bar.tsx'
import { useExpanded } from './use-expanded.ts'
import { useNarrow } from './use-narrow.ts'
import { useRange } from './use-range.ts'
import { useTableRows } from './use-table-rows.ts'

/** What an export is about: everything that matches, in its order, and the columns that are shown. */
export interface ExportRequest<Row> {
  readonly format: ListFormat
  readonly state: TableState
  readonly columns: readonly Column<Row>[]
  /** All that match; undefined where only a server has them. */
  readonly rows: readonly Row[] | undefined
}

/** A list and what can be done with it. `columns`, `rows` and `rowId` stay the same objects between renders. */
export interface DataTableProps<Row extends object> {
  /** What the list holds: its name for whoever listens. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  /** All rows; with `total` one page of those that a server has filtered, sorted and cut by `state`. */
  readonly rows: readonly Row[]
  readonly total?: number | undefined
  readonly rowId: (row: Row) => string
  readonly rowName: (row: Row) => string
  readonly state: TableState
  readonly onStateChange: (state: TableState) => void
  readonly empty: EmptyList
  /** Rows are on their way; those that are here stay. */
  readonly loading?: boolean
  readonly failure?: ListFailure | undefined
  readonly stale?: Staleness | undefined
  /** A server's sums over all that match, by column; summed columns add up by themselves otherwise. */
  readonly totals?: Readonly<Record<string, number>> | undefined
  /** How days are written where it is not as the institution does. */
  readonly datePattern?: string
  readonly selection?: Selection
  readonly onSelectionChange?: (selection: Selection) => void
  readonly bulk?: readonly BulkAction[]
  readonly actions?: (row: Row) => readonly MenuEntry[]
  readonly onOpen?: (row: Row) => void
  readonly detail?: (row: Row) => ReactNode
  readonly onExport?: ((request: ExportRequest<Row>) => void | Promise<void>) | undefined
  readonly onExportSelected?: ((format: ListFormat, selection: Selection) => void) | undefined
  readonly onRefresh?: () => void
  /** False: all rows at once, of which those in sight are drawn. Cards have pages all the same. */
  readonly paged?: boolean
  readonly searchable?: boolean
  /** The person's own views of this list. */
  readonly views?: SavedViews | undefined
  /** What narrows the list down besides search and filters, a tab for instance: an empty list is then not one that nobody has begun. */
  readonly narrowed?: boolean
}

/** The list of every administrator's screen (domain brief 2.0.1, 2.0.4). Its sheets are `tableSheets`. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const habits = useDateHabits()
  const { label, columns, state, rowId, datePattern = habits.format, loading = false, failure, stale, selection, onSelectionChange } = props
  const { t, number } = useWords()
  const box = useRef<HTMLElement>(null)
  const narrow = useNarrow(box)
  // Cards out of sight would all be drawn.
  const paged = narrow || (props.paged ?? true)
  const { shown, matching, total, pages, page, pending } = useTableRows({ columns, rows: props.rows, rowId, state, total: props.total, paged })
  const visible = useMemo(() => shownColumns(columns, state), [columns, state])
  const { expanded, onExpand } = useExpanded()
  const onSelection = (next: Selection) => onSelectionChange?.(next)
  const onSelect = useRange(shown, rowId, selection, onSelection)

  const onChange = (change: Partial<TableState>) => {
    // What was selected may no longer match: nobody acts on rows that they do not see.
    if ('filters' in change || 'search' in change) onSelection(NOTHING)
    props.onStateChange(changed(state, change))
  }
  const view: ListView<Row> = { columns: visible, rowId, rowName: props.rowName, pattern: datePattern, selection, onSelect, actions: props.actions, onOpen: props.onOpen, detail: props.detail, expanded, onExpand }
  const waiting = loading && shown.length === 0
  const hinted = waiting ? Math.min(state.size, 8) : 0
  const known = !waiting && !(failure && shown.length === 0)
  const totals = props.totals ?? (props.total === undefined ? sumsOf(columns, matching) : {})
  const sortedBy = columns.find(({ id }) => id === state.sort?.column)
  const { onExport } = props
  return (
    <section className="c-list" ref={box} aria-label={label} aria-busy={loading || pending}>
      <ToolBar
        columns={columns}
        state={state}
        pattern={datePattern}
        searchable={props.searchable ?? true}
        cards={narrow}
        onChange={onChange}
        onExport={onExport && ((format) => onExport({ format, state, columns: visible, rows: props.total === undefined ? matching : undefined }))}
        onRefresh={props.onRefresh}
        views={props.views}
      />
      <FilterChips columns={columns} state={state} pattern={datePattern} onChange={onChange} />
      <div className="c-list-line">
        <p className="c-count" role="status">
          {known ? t('table.results', { count: total, number: number(total) }) : waiting ? t('common.loading') : ''}
        </p>
        <SortSaid column={sortedBy?.header} descending={state.sort?.descending ?? false} />
      </div>
      {selection ? <BulkBar selection={selection} total={total} others={total > shown.length} actions={props.bulk ?? []} onExport={props.onExportSelected} onSelection={onSelection} /> : null}
      {stale ? <StaleList {...stale} /> : null}
      {failure ? <FailedList {...failure} /> : null}
      {known && shown.length === 0 ? <NoRows empty={props.empty} filtered={isFiltered(state) || (props.narrowed ?? false)} onClear={isFiltered(state) ? () => onChange({ filters: {}, search: '' }) : undefined} /> : null}
      {shown.length || waiting ? (
        <div className="c-rows" data-busy={(loading || pending) && !waiting ? '' : undefined}>
          <RowsArea drawn={{ narrow, label, view, rows: shown, total, first: paged ? (page - 1) * state.size + 1 : 1, state, onChange, onSelection, totals, hinted }} />
        </div>
      ) : null}
      {paged && known && total > 0 ? <Pager page={page} pages={pages} size={state.size} total={total} onChange={onChange} /> : null}
    </section>
  )
}

/** Reads the order out when it has changed. */
function SortSaid({ column, descending }: { readonly column: string | undefined; readonly descending: boolean }) {
  const { t } = useWords()
  const before = useRef(false)
  const said = column ? t(descending ? 'table.sortedDown' : 'table.sortedUp', { column }) : before.current ? t('table.unsorted') : ''
  if (column) before.current = true
  return (
    <span className="c-hidden" role="status">
      {said}
    </span>
  )
}
