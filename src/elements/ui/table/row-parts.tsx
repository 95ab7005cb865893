import { useRef } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import { Menu } from '../overlay/menu.tsx'
import { ToolIcon } from '../icons/tool-icons.tsx'
import { Cell } from './cell.tsx'
import type { ListView } from './state/list-view.ts'
import { isSelected } from './state/selection.ts'

/** Props of a part of a row or card; `tabIndex` is -1 in rows that the Tab key skips. */
export interface RowPartProps<Row> {
  readonly view: ListView<Row>
  readonly row: Row
  readonly tabIndex?: 0 | -1
}

/**
 * Renders the checkbox that selects a row; with Shift, all rows from the last one to it. Nothing where rows cannot be
 * selected.
 */
export function RowTick<Row>({ view, row, tabIndex = 0 }: RowPartProps<Row>) {
  const { t } = useMessages()
  const range = useRef(false)
  if (!view.selection) return null
  const id = view.rowId(row)
  return (
    <label className="c-tick-box">
      <input
        type="checkbox"
        className="c-check"
        tabIndex={tabIndex}
        aria-label={t('table.select', { name: view.rowName(row) })}
        checked={isSelected(view.selection, id)}
        // The click event has the state of Shift, the change event that follows does not.
        onClick={(event) => {
          range.current = event.shiftKey
        }}
        onChange={({ target }) => {
          view.onSelect(id, target.checked, range.current)
          range.current = false
        }}
      />
    </label>
  )
}

/** Renders the button that opens and closes the details of a row. Nothing where rows have no details. */
export function RowExpander<Row>({ view, row, tabIndex = 0 }: RowPartProps<Row>) {
  const { t } = useMessages()
  if (!view.detail) return null
  const id = view.rowId(row)
  return (
    <button
      type="button"
      className="c-expander"
      tabIndex={tabIndex}
      aria-expanded={view.expanded.has(id)}
      aria-label={t('table.detailsOf', { name: view.rowName(row) })}
      onClick={() => view.onExpand(id)}
    >
      <ToolIcon name="down" />
    </button>
  )
}

/** Renders the title of a row: its first column, as a button where rows can be opened. */
export function RowTitle<Row>({ view, row, tabIndex = 0 }: RowPartProps<Row>) {
  const [first] = view.columns
  if (!first) return null
  const cell = <Cell column={first} row={row} />
  if (!view.onOpen) return cell
  return (
    <button type="button" className="c-row-title" tabIndex={tabIndex} onClick={() => view.onOpen?.(row)}>
      {cell}
    </button>
  )
}

/** Renders the menu of a row. Nothing where rows have none. */
export function RowMenu<Row>({ view, row, tabIndex = 0 }: RowPartProps<Row>) {
  const { t } = useMessages()
  return view.actions ? (
    <Menu label={t('table.actionsFor', { name: view.rowName(row) })} entries={view.actions(row)} tabIndex={tabIndex} />
  ) : null
}
