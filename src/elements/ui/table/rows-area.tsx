import { memo, useDeferredValue, type ComponentProps } from 'react'
import { Cards } from './cards.tsx'
import { Grid } from './grid.tsx'

/** What the rows of a list are drawn from. */
interface Drawn<Row> extends ComponentProps<typeof Grid<Row>> {
  /** As cards, not as a table. */
  readonly narrow: boolean
}

function DrawnRows<Row>({ drawn: { narrow, ...grid } }: { readonly drawn: Drawn<Row> }) {
  return narrow ? <Cards label={grid.label} view={grid.view} rows={grid.rows} hinted={grid.hinted} /> : <Grid {...grid} />
}
// What is memoised stays generic; only its type does not say so.
const Rows = memo(DrawnRows) as unknown as typeof DrawnRows

/** What somebody does to the rows themselves: it shows at once. */
const deeds = <Row,>({ narrow, view, state, hinted }: Drawn<Row>): readonly unknown[] => [narrow, view.selection, view.expanded, hinted, JSON.stringify([state.sort, state.filters, state.density, view.columns.map(({ id, header }) => [id, header])])]

/** The rows of a list. Other rows are drawn piece by piece, when the browser has a moment: whoever types or presses something goes before. */
export function RowsArea<Row>({ drawn }: { readonly drawn: Drawn<Row> }) {
  const later = useDeferredValue(drawn)
  const before = deeds(later)
  return <Rows drawn={deeds(drawn).every((deed, place) => deed === before[place]) ? later : drawn} />
}
