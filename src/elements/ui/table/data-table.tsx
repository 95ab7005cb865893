import { useRef } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import { useDateHabits } from '../query/use-date-habits.ts'
import { BulkBar } from './bar/bulk-bar.tsx'
import { ListLine } from './bar/list-line.tsx'
import { listShownColumns } from './columns/columns.ts'
import type { DataTableProps } from './data-table-props.ts'
import type { ListView } from './state/list-view.ts'
import { Pager } from './bar/pager.tsx'
import { RowsArea } from './rows-area.tsx'
import { UNSELECTED, countSelected, type Selection } from './state/selection.ts'
import { sumColumns } from './state/sums.ts'
import { FailedList, NoRows, StaleList } from './bar/table-notices.tsx'
import { applyChange, isFiltered, pickRowState, DEFAULT_STATE, type TableState } from './state/table-state.ts'
import { ToolBar } from './bar/tool-bar.tsx'
import { useExpanded } from './state/use-expanded.ts'
import { useFit } from './columns/use-fit.ts'
import { useListPosition } from './state/use-list-position.ts'
import { useRange } from './use-range.ts'
import { useRowDetail } from './rest-of-row.tsx'
import { NARROW, useElementWidth } from './columns/use-element-width.ts'
import { usePrintedRows } from './state/use-printed-rows.ts'
import { useTableRows } from './state/use-table-rows.ts'

/** Renders a list of rows (specification, sections 11.0.1 and 11.0.4). Its style sheets are `tableSheets`. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const habits = useDateHabits()
  const {
    label,
    columns,
    state,
    rowId,
    datePattern = habits.format,
    loading = false,
    failure,
    stale,
    selection,
    onSelectionChange,
  } = props
  const { t, number } = useMessages()
  const box = useRef<HTMLElement>(null)
  const room = useElementWidth(box)
  const narrow = room !== undefined && room < NARROW
  // Cards are not virtualized, so all of them would be rendered.
  const { rows, isWhole, printWhole } = usePrintedRows(props.rows, props.total, state.size, props.loadWhole)
  const paged = !isWhole && (narrow || (props.paged ?? true))
  const loadedState = props.loaded ? { ...state, ...pickRowState(props.loaded) } : state
  const { shown, matching, total, pages, page, pending } = useTableRows({
    columns,
    rows,
    rowId,
    state: loadedState,
    total: props.total,
    paged,
  })
  const ownDetail = props.detail
  const fit = useFit({
    part: box,
    columns,
    rows: shown,
    state,
    room: narrow ? undefined : room,
    selects: selection !== undefined,
    expands: ownDetail !== undefined,
    acts: props.actions !== undefined,
  })
  const detail = useRowDetail(fit, narrow, ownDetail)
  const { expanded, onExpand } = useExpanded()
  const onSelection = (next: Selection) => onSelectionChange?.(next)
  const onSelect = useRange(shown, rowId, selection, onSelection)

  const askForChange = (base: TableState, change: Partial<TableState>) => {
    // Selected rows may no longer match, and an action must not affect rows that are not visible.
    if ('filters' in change || 'search' in change) onSelection(UNSELECTED)
    const next = applyChange(base, change)
    // The same request again, after it failed.
    if (JSON.stringify(next) === JSON.stringify(state)) (stale?.onAgain ?? failure?.onAgain)?.()
    else props.onStateChange(next)
  }
  const onChange = (change: Partial<TableState>) => askForChange(state, change)
  /** Starts from the state of the rows shown: the next page is that of the visible list. */
  const onLoadedChange = (change: Partial<TableState>) => askForChange(loadedState, change)
  const { remember, remembering } = useListPosition(box, props.keepsPlace ?? false, shown.length > 0)
  const { onOpen, onExport, actions } = props
  const opening =
    onOpen &&
    ((row: Row) => {
      remember(rowId(row))
      onOpen(row)
    })
  const view: ListView<Row> = {
    columns: fit.columns,
    layout: fit.layout,
    rowId,
    rowName: props.rowName,
    pattern: datePattern,
    selection,
    onSelect,
    actions: actions && ((row) => remembering(rowId(row), actions(row))),
    onOpen: opening,
    detail,
    expanded,
    onExpand,
  }
  const waiting = loading && shown.length === 0
  const settled = pending ? undefined : shown
  const hinted = waiting ? Math.min(state.size, 8) : 0
  const isKnown = !waiting && !(failure && shown.length === 0)
  const totals = props.totals ?? (props.total === undefined ? sumColumns(columns, matching) : {})
  const onBarSelection = (next: Selection) => {
    onSelection(next)
    // The bulk bar disappears with the selection, and the focus would be lost with it.
    if (next === UNSELECTED) box.current?.querySelector<HTMLElement>('.c-rows .c-check')?.focus({ preventScroll: true })
  }
  const ticked = selection ? countSelected(selection, total) : 0
  const untouched = (props.untouched ?? DEFAULT_STATE).hidden
  return (
    <section className="c-list" ref={box} aria-label={label} aria-busy={loading || pending}>
      <div className="c-list-head">
        <ToolBar
          columns={columns}
          leftOut={fit.leftOut}
          untouched={untouched}
          state={state}
          active={Object.keys(loadedState.filters).length}
          pattern={datePattern}
          searchable={props.searchable ?? true}
          off={ticked > 0}
          cards={narrow}
          onChange={onChange}
          onExport={
            onExport &&
            ((format) =>
              onExport({
                format,
                state: loadedState,
                columns: listShownColumns(columns, state),
                rows: props.total === undefined ? matching : undefined,
              }))
          }
          exportTool={props.exportTool?.(undefined)}
          onRefresh={props.onRefresh}
          onPrint={props.loadWhole && printWhole}
          views={props.views}
        />
        {selection ? (
          <BulkBar
            selection={selection}
            total={total}
            others={total > shown.length}
            actions={props.bulk ?? []}
            onExport={props.onExportSelected}
            exportTool={props.exportTool?.(selection)}
            onSelection={onBarSelection}
          />
        ) : null}
      </div>
      <ListLine
        columns={columns}
        leftOut={fit.leftOut}
        untouched={untouched}
        state={state}
        loadedState={loadedState}
        count={
          isKnown ? t('table.results', { count: total, number: number(total) }) : waiting ? t('common.loading') : ''
        }
        countIsAnnounced={props.countIsAnnounced ?? true}
        onChange={onChange}
        onLoadedChange={onLoadedChange}
      />
      {stale ? <StaleList {...stale} /> : null}
      {failure ? <FailedList {...failure} /> : null}
      {isKnown && shown.length === 0 ? (
        <NoRows
          empty={props.narrowed ? { sentence: t('table.noneHere') } : props.empty}
          filtered={isFiltered(loadedState)}
          onClear={isFiltered(loadedState) ? () => onLoadedChange({ filters: {}, search: '' }) : undefined}
        />
      ) : null}
      {/* Paper that has not all rows says so before them. */}
      {isWhole && total > shown.length ? (
        <p className="c-paper-range" aria-hidden="true">
          {t('table.range', { from: number(1), to: number(shown.length), total: number(total) })}
        </p>
      ) : null}
      {shown.length || waiting ? (
        <div
          className="c-rows"
          data-busy={(loading || pending) && !waiting ? '' : undefined}
          data-filtered={paged && isFiltered(loadedState) ? '' : undefined}
        >
          <RowsArea
            drawn={{
              narrow,
              label,
              view,
              rows: shown,
              total,
              first: paged ? (page - 1) * loadedState.size + 1 : 1,
              state: loadedState,
              onChange: onLoadedChange,
              onSelection,
              totals,
              hinted,
              isWhole,
            }}
          />
        </div>
      ) : null}
      {paged && isKnown && total > 0 ? (
        <Pager {...{ page, pages, total }} size={loadedState.size} rows={settled} onChange={onLoadedChange} />
      ) : null}
    </section>
  )
}
