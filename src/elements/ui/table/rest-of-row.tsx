import type { ReactNode } from 'react'
import { Cell } from './cell.tsx'
import type { Column } from './columns/columns.ts'

interface RestOfRowProps<Row> {
  /** The columns that the row itself does not show. */
  readonly columns: readonly Column<Row>[]
  readonly row: Row
  readonly pattern: string
  /** The screen's own details of a row. */
  readonly children: ReactNode
}

/** Renders the columns of a row that did not fit, each with its name. */
export function RestOfRow<Row>({ columns, row, pattern, children }: RestOfRowProps<Row>) {
  return (
    <div className="c-rest">
      {columns.length > 0 ? (
        <dl className="c-rest-facts">
          {columns.map((column) => (
            <div key={column.id}>
              <dt>{column.header}</dt>
              <dd>
                <Cell column={column} row={row} pattern={pattern} />
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {children}
    </div>
  )
}
