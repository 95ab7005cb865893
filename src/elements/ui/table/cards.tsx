import { Cell } from './cell.tsx'
import type { ListView } from './list-view.ts'
import { RowExpander, RowMenu, RowTick, RowTitle } from './row-parts.tsx'
import { isSelected } from './selection.ts'

/** How many facts a card shows below its title. */
const FACTS = 3

interface CardsProps<Row> {
  readonly label: string
  readonly view: ListView<Row>
  readonly rows: readonly Row[]
  /** How many cards that are not here yet are hinted at. */
  readonly hinted: number
}

/** A list where there is no room for a table: each row a card with its title, three key facts and its menu. */
export function Cards<Row>({ label, view, rows, hinted }: CardsProps<Row>) {
  const [, ...others] = view.columns
  const marked = others.filter(({ fact }) => fact)
  const facts = (marked.length ? marked : others).slice(0, FACTS)
  return (
    <ul className="c-cards" aria-label={label}>
      {rows.map((row) => {
        const id = view.rowId(row)
        const detail = view.expanded.has(id) ? view.detail : undefined
        return (
          <li key={id} className="c-list-card" data-selected={view.selection && isSelected(view.selection, id) ? '' : undefined}>
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
                    <Cell column={column} row={row} pattern={view.pattern} />
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
          <div className="c-skeleton" />
          <div className="c-skeleton" />
        </li>
      ))}
    </ul>
  )
}
