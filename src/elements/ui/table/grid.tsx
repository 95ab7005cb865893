import { useMemo, useRef, type CSSProperties } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import { isNumeric, formatColumnValue } from './columns/columns.ts'
import { GridHead } from './grid-head.tsx'
import { GridRow } from './grid-row.tsx'
import type { ListView } from './state/list-view.ts'
import { isSelected, type Selection } from './state/selection.ts'
import type { TableState } from './state/table-state.ts'
import { Skeleton } from '../skeleton/skeleton.tsx'
import { useWideSheet } from '../file/use-wide-sheet.ts'
import { useEdges } from '../tabs/use-edges.ts'
import { useManyRows } from './state/use-many-rows.ts'
import { useRowKeys } from './use-row-keys.ts'

/** Estimated height of a row before it is measured, in pixels. */
const HEIGHTS = { comfortable: 44, compact: 32 } as const

interface GridProps<Row> {
  readonly label: string
  readonly view: ListView<Row>
  readonly rows: readonly Row[]
  /** Number of matching rows, and the position of the first row among them, from 1. */
  readonly total: number
  readonly first: number
  readonly state: TableState
  readonly onChange: (change: Partial<TableState>) => void
  readonly onSelection: (selection: Selection) => void
  /** Sums of all matching rows, by column. */
  readonly totals: Readonly<Record<string, number>>
  /** Number of placeholder rows while loading. */
  readonly hinted: number
}

/** Renders a list as a table; its headings and its first column stay visible. */
export function Grid<Row>({
  label,
  view,
  rows,
  total,
  first,
  state,
  onChange,
  onSelection,
  totals,
  hinted,
}: GridProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null)
  const edges = useRef<HTMLDivElement>(null)
  useEdges(scroller, edges)
  const { rowId, selection, columns, pattern, layout } = view
  useWideSheet(layout?.least)
  const ids = useMemo(() => rows.map(rowId), [rows, rowId])
  const leads = selection !== undefined || view.detail !== undefined
  const keep = useRef(-1)
  const { many, drawn, bring, measure } = useManyRows({
    count: rows.length,
    scroller,
    height: HEIGHTS[state.density],
    keep: keep.current,
  })
  const findRow = (id: string) => rows[ids.indexOf(id)]
  const { active, area } = useRowKeys({
    ids,
    area: scroller,
    bring,
    onEnter: (id) => {
      const row = findRow(id)
      if (row === undefined) return
      if (view.onOpen) view.onOpen(row)
      else if (view.detail) view.onExpand(id)
    },
    onSpace: (id, range) => selection && view.onSelect(id, !isSelected(selection, id), range),
  })
  keep.current = active === undefined ? -1 : ids.indexOf(active)
  const wide = columns.length + Number(leads) + Number(view.actions !== undefined)
  const [naming] = columns
  const sizes = layout && {
    '--c-least': `${layout.least}px`,
    '--c-frozen-start': `${layout.lead + (layout.widths.get(naming?.id ?? '') ?? 0)}px`,
    '--c-frozen-end': `${layout.acts}px`,
  }
  return (
    <div className="c-edges" ref={edges} style={sizes as CSSProperties | undefined}>
      <div
        className="c-table-scroll"
        data-inside={many || layout?.fits === false ? '' : undefined}
        ref={scroller}
        tabIndex={-1}
        {...area}
      >
        <table
          role="grid"
          className="c-table"
          aria-label={label}
          aria-rowcount={total + 1}
          aria-multiselectable={selection ? true : undefined}
          data-density={state.density}
          data-sized={layout ? '' : undefined}
          data-many={many ? '' : undefined}
          data-leads={Number(selection !== undefined) + Number(view.detail !== undefined)}
        >
          <GridHead
            columns={columns}
            state={state}
            pattern={pattern}
            shown={ids}
            selection={selection}
            onSelection={onSelection}
            leads={leads}
            acts={view.actions !== undefined}
            layout={layout}
            onChange={onChange}
          />
          {drawn.map((one) => {
            if ('room' in one)
              return (
                <tbody key={`room${one.before}`} aria-hidden="true">
                  <tr>
                    <td colSpan={wide} className="c-room" style={{ blockSize: one.room }} />
                  </tr>
                </tbody>
              )
            const row = rows[one.index]
            const id = ids[one.index]
            return row === undefined || id === undefined ? null : (
              <GridRow
                key={id}
                view={view}
                row={row}
                place={first + one.index}
                index={one.index}
                active={id === active}
                leads={leads}
                measure={measure}
              />
            )
          })}
          {hinted ? <HintedRows count={hinted} columns={wide} /> : null}
          {Object.keys(totals).length && rows.length ? <GridFoot view={view} totals={totals} leads={leads} /> : null}
        </table>
      </div>
    </div>
  )
}

function HintedRows({ count, columns }: { readonly count: number; readonly columns: number }) {
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: count }, (_, row) => (
        <tr key={row} className="c-table-row">
          {Array.from({ length: columns }, (_, column) => (
            <td key={column}>
              <Skeleton />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

function GridFoot<Row>({
  view: { columns, actions },
  totals,
  leads,
}: {
  readonly view: ListView<Row>
  readonly totals: Readonly<Record<string, number>>
  readonly leads: boolean
}) {
  const messages = useMessages()
  const [, ...others] = columns
  return (
    <tfoot>
      <tr>
        {leads ? <td className="c-lead" /> : null}
        <th scope="row">{messages.t('table.total')}</th>
        {others.map((column) => (
          <td key={column.id} data-numeric={isNumeric(column) ? '' : undefined}>
            <bdi dir="ltr">{formatColumnValue(column, totals[column.id], messages)}</bdi>
          </td>
        ))}
        {actions ? <td className="c-acts" /> : null}
      </tr>
    </tfoot>
  )
}
