import { useMemo, type ReactNode } from 'react'
import { Cell } from './cell.tsx'
import { listFacts, type Column } from './columns/columns.ts'
import type { Fit } from './columns/use-fit.ts'

interface RestOfRowProps<Row> {
  /** The columns that the row itself does not show. */
  readonly columns: readonly Column<Row>[]
  readonly row: Row
  /** The screen's own details of a row. */
  readonly children: ReactNode
}

/** Renders the columns of a row that did not fit, each with its name. */
function RestOfRow<Row>({ columns, row, children }: RestOfRowProps<Row>) {
  return (
    <div className="c-rest">
      {columns.length > 0 ? (
        <dl className="c-rest-facts">
          {columns.map((column) => (
            <div key={column.id}>
              <dt>{column.header}</dt>
              <dd>
                <Cell column={column} row={row} />
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {children}
    </div>
  )
}

/**
 * Returns how to render the details of a row: the columns that do not fit, then the screen's own details; undefined
 * where there are neither.
 */
export function useRowDetail<Row>(
  fit: Fit<Row>,
  narrow: boolean,
  ownDetail: ((row: Row) => ReactNode) | undefined,
): ((row: Row) => ReactNode) | undefined {
  const rest = useMemo(
    () => (narrow ? fit.columns.slice(1).filter((column) => !listFacts(fit.columns).includes(column)) : fit.leftOut),
    [narrow, fit],
  )
  if (rest.length === 0) return ownDetail
  return (row) => (
    <RestOfRow columns={rest} row={row}>
      {ownDetail?.(row)}
    </RestOfRow>
  )
}
