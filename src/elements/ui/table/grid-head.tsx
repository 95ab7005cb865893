import { useRef, useState, type CSSProperties } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import { ToolIcon } from '../icons/tool-icons.tsx'
import { isNumeric, type Column } from './columns/columns.ts'
import { FilterForm } from './filter/filter-form.tsx'
import { Layer } from './bar/layer.tsx'
import { getHeadState, selectRows, type Selection } from './state/selection.ts'
import type { TableState } from './state/table-state.ts'
import type { TableLayout } from './columns/use-fit.ts'

/** Returns a width that the style sheet applies on screens only, because paper has a different width. */
const toScreenWidth = (width: number | undefined): CSSProperties | undefined =>
  width === undefined ? undefined : ({ '--c-width': `${width}px` } as CSSProperties)

interface GridHeadProps {
  readonly columns: readonly Column<never>[]
  readonly state: TableState
  readonly pattern: string
  readonly shown: readonly string[]
  readonly selection: Selection | undefined
  readonly onSelection: (selection: Selection) => void
  /** A narrow column of controls comes first, one of menus last. */
  readonly leads: boolean
  readonly acts: boolean
  readonly layout: TableLayout | undefined
  readonly onChange: (change: Partial<TableState>) => void
}

/** Renders the headings of a list, which sort, filter, and select the rows shown. */
export function GridHead({
  columns,
  state,
  pattern,
  shown,
  selection,
  onSelection,
  leads,
  acts,
  layout,
  onChange,
}: GridHeadProps) {
  const { t } = useMessages()
  return (
    <thead>
      <tr aria-rowindex={1}>
        {leads ? (
          <td className="c-lead" style={toScreenWidth(layout?.lead)}>
            {selection ? <HeadTick shown={shown} selection={selection} onSelection={onSelection} /> : null}
          </td>
        ) : null}
        {columns.map((column) => (
          <Heading
            key={column.id}
            column={column}
            widths={toScreenWidth(layout?.widths.get(column.id))}
            state={state}
            pattern={pattern}
            onChange={onChange}
          />
        ))}
        {acts ? (
          <th scope="col" className="c-acts" style={toScreenWidth(layout?.acts)}>
            {t('table.actions')}
          </th>
        ) : null}
      </tr>
    </thead>
  )
}

function HeadTick({
  shown,
  selection,
  onSelection,
}: {
  readonly shown: readonly string[]
  readonly selection: Selection
  readonly onSelection: (selection: Selection) => void
}) {
  const { t } = useMessages()
  const ticked = getHeadState(selection, shown)
  return (
    <label className="c-tick-box">
      <input
        type="checkbox"
        className="c-check"
        aria-label={t('table.selectPage')}
        checked={ticked === 'all'}
        ref={(box) => {
          if (box) box.indeterminate = ticked === 'some'
        }}
        onChange={() => onSelection(selectRows(selection, shown, ticked !== 'all'))}
      />
    </label>
  )
}

interface HeadingProps {
  readonly column: Column<never>
  readonly widths?: CSSProperties | undefined
  readonly state: TableState
  readonly pattern: string
  readonly onChange: (change: Partial<TableState>) => void
}

function Heading({ column, widths, state, pattern, onChange }: HeadingProps) {
  const sorted = state.sort?.column === column.id ? (state.sort.descending ? 'descending' : 'ascending') : 'none'
  const sortColumn = () =>
    onChange({ sort: sorted === 'descending' ? null : { column: column.id, descending: sorted === 'ascending' } })
  return (
    <th
      scope="col"
      aria-sort={column.sortable === false ? undefined : sorted}
      data-numeric={isNumeric(column) ? '' : undefined}
      style={widths}
    >
      <span className="c-heading">
        {column.sortable === false ? (
          <span>{column.header}</span>
        ) : (
          <button type="button" className="c-sort" onClick={sortColumn}>
            {column.header}
            <ToolIcon name={sorted === 'none' ? 'updown' : sorted === 'ascending' ? 'up' : 'down'} />
          </button>
        )}
        {column.filterable === false ? null : (
          <HeadFilter column={column} state={state} pattern={pattern} onChange={onChange} />
        )}
      </span>
    </th>
  )
}

function HeadFilter({ column, state, pattern, onChange }: HeadingProps) {
  const { t } = useMessages()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const label = t('table.filterBy', { column: column.header })
  return (
    <>
      <button
        ref={button}
        type="button"
        className="c-head-filter"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={label}
        title={label}
        data-active={state.filters[column.id] ? '' : undefined}
        onClick={() => setOpen(!open)}
      >
        <ToolIcon name="filter" />
      </button>
      {open ? (
        <Layer anchor={button} label={label} onClose={() => setOpen(false)}>
          <FilterForm
            columns={[column]}
            filters={state.filters}
            pattern={pattern}
            onFilters={(filters) => {
              setOpen(false)
              button.current?.focus({ preventScroll: true })
              onChange({ filters })
            }}
          />
        </Layer>
      ) : null}
    </>
  )
}
