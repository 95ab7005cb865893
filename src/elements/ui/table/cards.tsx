import { Cell } from './cell.tsx'
import { listFacts } from './columns/columns.ts'
import type { ListView } from './state/list-view.ts'
import { RowExpander, RowMenu, RowTick, RowTitle } from './row-parts.tsx'
import { Skeleton } from '../skeleton/skeleton.tsx'
import { isSelected } from './state/selection.ts'

interface CardsProps<Row> {
  readonly label: string
  readonly view: ListView<Row>
  readonly rows: readonly Row[]
  /** Number of placeholder cards while loading. */
  readonly hinted: number
}

/** Renders a list where a table does not fit: each row as a card with its title, three key facts and its menu. */
export function Cards<Row>({ label, view, rows, hinted }: CardsProps<Row>) {
  const facts = listFacts(view.columns)
  return (
    <ul className="c-cards" aria-label={label}>
      {rows.map((row) => {
        const id = view.rowId(row)
        const detail = view.expanded.has(id) ? view.detail : undefined
        return (
          <li
            key={id}
            className="c-list-card"
            data-card={id}
            data-selected={view.selection && isSelected(view.selection, id) ? '' : undefined}
          >
            <div className="c-card-head">
              <RowTick view={view} row={row} />
              <span className="c-card-title">
                <RowTitle view={view} row={row} />
              </span>
              <RowExpander view={view} row={row} />
              <RowMenu view={view} row={row} />
            </div>
            <dl className="c-card-facts">
              {facts.map((column) => (
                <div key={column.id}>
                  <dt>{column.header}</dt>
                  <dd>
                    <Cell column={column} row={row} />
                  </dd>
                </div>
              ))}
            </dl>
            {detail ? <div className="c-card-detail">{detail(row)}</div> : null}
          </li>
        )
      })}
      {Array.from({ length: hinted }, (_, place) => (
        <li key={`hint${place}`} className="c-list-card c-stack" aria-hidden="true">
          <Skeleton />
          <Skeleton />
        </li>
      ))}
    </ul>
  )
}
