import { useId, useRef, useState, type ReactNode } from 'react'
import { useWords } from '../../words.tsx'
import { Button } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import { ToolIcon, type ToolIconName } from '../tool-icons.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import type { Column } from './columns.ts'
import { ExportMenu } from './export-menu.tsx'
import { FilterForm } from './filter-form.tsx'
import { Layer } from './layer.tsx'
import type { ListFormat } from './list-file.ts'
import { SavedViewsPanel, type SavedViews } from './saved-views.tsx'
import { SearchBox } from './search-box.tsx'
import type { TableState } from './table-state.ts'

interface ToolBarProps {
  readonly columns: readonly Column<never>[]
  readonly state: TableState
  readonly pattern: string
  readonly searchable: boolean
  /** Cards have no columns and no height to choose. */
  readonly cards: boolean
  readonly onChange: (change: Partial<TableState>) => void
  readonly onExport: ((format: ListFormat) => void | Promise<void>) | undefined
  readonly onRefresh: (() => void) | undefined
  readonly views: SavedViews | undefined
}

/** What can be done with a whole list: search, filter, choose columns, height of rows, take it along, fetch it again. */
export function ToolBar({ columns, state, pattern, searchable, cards, onChange, onExport, onRefresh, views }: ToolBarProps) {
  const { t, number } = useWords()
  const filterable = columns.filter((column) => column.filterable !== false)
  const active = Object.keys(state.filters).length
  return (
    <div className="c-tools">
      {searchable ? <SearchBox search={state.search} onSearch={(search) => onChange({ search })} /> : null}
      {filterable.length ? (
        <LayerButton icon="filter" words={t('table.filters')} label={active ? t('table.filtersActive', { count: active, number: number(active) }) : t('table.filters')} badge={active}>
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
              {() => <ColumnChooser columns={columns} state={state} onChange={onChange} />}
            </LayerButton>
            <IconButton
              icon="rows"
              label={t('table.compact')}
              aria-pressed={state.density === 'compact'}
              onClick={() => onChange({ density: state.density === 'compact' ? 'comfortable' : 'compact' })}
            />
          </>
        )}
        {onExport ? <ExportMenu onExport={onExport} /> : null}
        {onRefresh ? <IconButton icon="refresh" label={t('table.refresh')} onClick={onRefresh} /> : null}
      </span>
    </div>
  )
}

interface LayerButtonProps {
  readonly icon: ToolIconName
  readonly words: string
  /** Its name, and that of its window. */
  readonly label: string
  readonly badge?: number
  readonly children: (close: () => void) => ReactNode
}

/** A button with a small window beside it. */
function LayerButton({ icon, words, label, badge = 0, children }: LayerButtonProps) {
  const { number } = useWords()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const id = useId()
  const close = () => {
    setOpen(false)
    button.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <Button ref={button} id={id} kind="secondary" data-size="small" aria-haspopup="dialog" aria-expanded={open} aria-label={label} onClick={() => setOpen(!open)}>
        <ToolIcon name={icon} />
        {words}
        {badge ? <span className="c-badge">{number(badge)}</span> : null}
      </Button>
      {open ? (
        <Layer anchor={button} label={label} onClose={() => setOpen(false)}>
          {children(close)}
        </Layer>
      ) : null}
    </>
  )
}
