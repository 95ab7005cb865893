import type { Ref } from 'react'
import { Cell } from './cell.tsx'
import { isNumeric } from './columns/columns.ts'
import type { ListView } from './state/list-view.ts'
import { RowExpander, RowMenu, RowTick, RowTitle } from './row-parts.tsx'
import { isSelected } from './state/selection.ts'

interface GridRowProps<Row> {
  readonly view: ListView<Row>
  readonly row: Row
  /** Its position among all matching rows, from 1. */
  readonly place: number
  /** Its index among the rows shown. */
  readonly index: number
  /** It is the tab stop. */
  readonly active: boolean
  readonly leads: boolean
  readonly measure: Ref<HTMLTableSectionElement> | undefined
}

/**
 * Renders one row of a list, with its details below it while they are open. It is a `tbody` of its own, so that both
 * are measured together.
 */
export function GridRow<Row>({ view, row, place, index, active, leads, measure }: GridRowProps<Row>) {
  const id = view.rowId(row)
  const tabIndex = active ? 0 : -1
  const detail = view.expanded.has(id) ? view.detail : undefined
  const [, ...others] = view.columns
  const parts = { view, row, tabIndex } as const
  return (
    <tbody ref={measure} data-index={index}>
      <tr
        className="c-table-row"
        data-row={id}
        tabIndex={tabIndex}
        aria-rowindex={place + 1}
        aria-selected={view.selection ? isSelected(view.selection, id) : undefined}
      >
        {leads ? (
          <td className="c-lead">
            <span className="c-lead-parts">
              <RowTick {...parts} />
              <RowExpander {...parts} />
            </span>
          </td>
        ) : null}
        <th scope="row">
          <RowTitle {...parts} />
        </th>
        {others.map((column) => (
          <td key={column.id} data-numeric={isNumeric(column) ? '' : undefined} data-kind={column.kind}>
            <Cell column={column} row={row} />
          </td>
        ))}
        {view.actions ? (
          <td className="c-acts">
            <RowMenu {...parts} />
          </td>
        ) : null}
      </tr>
      {detail ? (
        <tr className="c-detail">
          <td colSpan={others.length + 1 + Number(leads) + Number(view.actions !== undefined)}>
            <div className="c-detail-inside">{detail(row)}</div>
          </td>
        </tr>
      ) : null}
    </tbody>
  )
}
