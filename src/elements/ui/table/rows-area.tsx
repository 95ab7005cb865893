import { memo, useDeferredValue, type ComponentProps } from 'react'
import { Cards } from './cards.tsx'
import { Grid } from './grid.tsx'

/** The input for rendering the rows of a list. */
interface Drawn<Row> extends ComponentProps<typeof Grid<Row>> {
  /** As cards instead of a table. */
  readonly narrow: boolean
  /** All rows, for paper. */
  readonly isWhole: boolean
}

function DrawnRows<Row>({ drawn: { narrow, isWhole: _, ...grid } }: { readonly drawn: Drawn<Row> }) {
  return narrow ? (
    <Cards label={grid.label} view={grid.view} rows={grid.rows} hinted={grid.hinted} />
  ) : (
    <Grid {...grid} />
  )
}
// The memoized component stays generic; only its type loses that.
const Rows = memo(DrawnRows) as unknown as typeof DrawnRows

/**
 * Returns the changes that show at once: those made by the visitor to the rows themselves, and the first widths of the
 * columns, which are known before the browser paints. What is printed is complete at once.
 */
const listRowChanges = <Row,>({ narrow, view, state, hinted, isWhole, rows }: Drawn<Row>): readonly unknown[] => [
  narrow,
  isWhole && rows,
  view.selection,
  view.expanded,
  hinted,
  view.layout === undefined,
  JSON.stringify([state.sort, state.filters, state.density, view.columns.map(({ id, header }) => [id, header])]),
]

/**
 * Renders the rows of a list. All other changes of rows are rendered in small steps with low priority, so that typing
 * and pressing come first.
 */
export function RowsArea<Row>({ drawn }: { readonly drawn: Drawn<Row> }) {
  const later = useDeferredValue(drawn)
  const before = listRowChanges(later)
  return <Rows drawn={listRowChanges(drawn).every((deed, place) => deed === before[place]) ? later : drawn} />
}
