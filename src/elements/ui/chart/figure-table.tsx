import type { Cell, FigureTable as Table } from './figures.ts'

/** Returns whether a cell is aligned as a figure; unknown figures are, too. */
const isFigure = (cell: Cell | undefined): boolean => typeof cell?.raw === 'number' || cell?.raw === ''

const renderRow = ([name, ...cells]: readonly Cell[]) => (
  <>
    <th scope="row">{name?.shown}</th>
    {cells.map((cell, at) => (
      <td key={at} data-figure={isFigure(cell) ? '' : undefined}>
        {cell.shown}
      </td>
    ))}
  </>
)

/** Renders the figures of a chart as a table. The head and the first column stay in place while it scrolls. */
export function FigureTable({
  table: { head, rows, total },
  caption,
}: {
  readonly table: Table
  readonly caption: string
}) {
  return (
    <div className="c-figures" role="region" aria-label={caption} tabIndex={0}>
      <table>
        <caption className="c-hidden">{caption}</caption>
        <thead>
          <tr>
            {head.map((name, at) => (
              <th key={at} scope="col" data-figure={isFigure(rows[0]?.[at]) ? '' : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, at) => (
            <tr key={at}>{renderRow(cells)}</tr>
          ))}
        </tbody>
        {total ? (
          <tfoot>
            <tr>{renderRow(total)}</tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  )
}
