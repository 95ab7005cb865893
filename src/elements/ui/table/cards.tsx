import { Cell } from './cell.tsx'
import { listFacts, type CellValue, type Column } from './columns/columns.ts'
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

/** What says itself what it is; a number, a day or a flag needs its name. */
const CLEAR: readonly Column<unknown>['kind'][] = ['text', 'identifier', 'status']

const isKnown = (value: CellValue): boolean => value !== undefined && value !== null && value !== ''

const isStatus = <Row,>({ kind, draw }: Column<Row>): boolean => kind === 'status' && !draw

/** Renders a list where a table does not fit: each row as a card with its title, three key facts and its menu. */
export function Cards<Row>({ label, view, rows, hinted }: CardsProps<Row>) {
  // A status first: it stands at the end of the first line.
  const facts = listFacts(view.columns).toSorted((a, b) => Number(isStatus(b)) - Number(isStatus(a)))
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
              {facts
                .filter((column) => isKnown(column.value(row)))
                .map((column) => (
                  <div key={column.id} data-status={isStatus(column) ? '' : undefined}>
                    <dt className={CLEAR.includes(column.kind) ? 'c-hidden' : undefined}>{column.header}</dt>
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
