import type { ReactNode } from 'react'
import { useMessages } from '../../../runtime/messages.tsx'
import { IconButton } from '../../button/icon-button.tsx'
import { ColumnChooser } from '../columns/column-chooser.tsx'
import type { Column } from '../columns/columns.ts'
import { FileMenu } from '../export/export-menu.tsx'
import { FilterForm } from '../filter/filter-form.tsx'
import { PrintButton } from './print-button.tsx'
import { LayerButton } from './layer-button.tsx'
import type { ListFormat } from '../export/list-file.ts'
import { SavedViewsPanel, type SavedViews } from '../state/saved-views.tsx'
import { SearchBox } from '../filter/search-box.tsx'
import type { TableState } from '../state/table-state.ts'

interface ToolBarProps {
  readonly columns: readonly Column<never>[]
  /** Columns that do not fit now, and the ids of those that are hidden by default. */
  readonly leftOut: readonly Column<never>[]
  readonly untouched: readonly string[]
  /**
   * The requested state, and the number of filters applied to the rows shown. They differ only when a response could
   * not be loaded.
   */
  readonly state: TableState
  readonly active: number
  readonly pattern: string
  readonly searchable: boolean
  /** The bulk bar is shown in its place. */
  readonly off: boolean
  /** Cards have neither columns nor a row height to choose. */
  readonly cards: boolean
  readonly onChange: (change: Partial<TableState>) => void
  readonly onExport: ((format: ListFormat) => void | Promise<void>) | undefined
  /** The export tool of the list's own server. */
  readonly exportTool: ReactNode
  readonly onRefresh: (() => void) | undefined
  readonly onPrint: ((host: HTMLElement) => Promise<void>) | undefined
  readonly views: SavedViews | undefined
}

/** Renders the tools of a list: search, filters, columns, row height, export, print and refresh. */
export function ToolBar({
  columns,
  leftOut,
  untouched,
  state,
  active,
  pattern,
  searchable,
  cards,
  off,
  onChange,
  onExport,
  exportTool,
  onRefresh,
  onPrint,
  views,
}: ToolBarProps) {
  const { t, number } = useMessages()
  const filterable = columns.filter((column) => column.filterable !== false)
  return (
    <div className="c-tools" inert={off}>
      {searchable ? <SearchBox search={state.search} onSearch={(search) => onChange({ search })} /> : null}
      {filterable.length ? (
        <LayerButton
          icon="filter"
          words={t('table.filters')}
          label={active ? t('table.filtersActive', { count: active, number: number(active) }) : t('table.filters')}
          badge={active}
        >
          {(close) => (
            <FilterForm
              columns={filterable}
              filters={state.filters}
              pattern={pattern}
              onFilters={(filters) => {
                onChange({ filters })
                close()
              }}
            />
          )}
        </LayerButton>
      ) : null}
      {views ? (
        <LayerButton icon="bookmark" words={t('table.views')} label={t('table.views')}>
          {(close) => <SavedViewsPanel views={views} onClose={close} />}
        </LayerButton>
      ) : null}
      <span className="c-tools-end">
        {cards ? null : (
          <>
            <LayerButton icon="columns" words={t('table.columns')} label={t('table.columns')}>
              {() => (
                <ColumnChooser
                  columns={columns}
                  leftOut={leftOut}
                  untouched={untouched}
                  state={state}
                  onChange={onChange}
                />
              )}
            </LayerButton>
            <IconButton
              icon="rows"
              label={t('table.compact')}
              aria-pressed={state.density === 'compact'}
              onClick={() => onChange({ density: state.density === 'compact' ? 'comfortable' : 'compact' })}
            />
          </>
        )}
        {onExport ? <FileMenu onExport={onExport} /> : exportTool}
        {onPrint && !cards ? <PrintButton onPrint={onPrint} /> : null}
        {onRefresh ? <IconButton icon="refresh" label={t('table.refresh')} onClick={onRefresh} /> : null}
      </span>
    </div>
  )
}
