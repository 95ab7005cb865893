import { useMemo, useRef, useState } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../button/button.tsx'
import { Widget, type WidgetProps } from './widget.tsx'
import { usePrinting } from '../file/use-printing.ts'
import { saveFile } from '../file/save-file.ts'
import { ChartCanvas, computeHeight } from '../chart/chart-canvas.tsx'
import { renderChartImage } from '../chart/chart-image.ts'
import { formatCsvTable } from '../chart/csv.ts'
import { FigureTable } from '../chart/figure-table.tsx'
import { buildFigureTable, isWorthDrawing, selectDrawnFigures, type Figures } from '../chart/figures.ts'

interface ChartCardProps extends Omit<WidgetProps, 'children' | 'skeleton'> {
  /** What the chart shows, and for which period. Shown under the title, which states the finding. */
  readonly about: string
  readonly figures: Figures
  /** The figures of the table and the file, where the chart shows only the most important ones. */
  readonly allFigures?: Figures
  /** Without its extension. */
  readonly fileName: string
}

/** Height of a line above a chart: its description, its legend. */
const LINE = '0.875lh + 12px'

/**
 * Renders a chart whose title states the finding, with its figures as a table (one button away) and as a file
 * (specification, section 11.2.2). Figures whose drawing would tell nothing are shown as the table only.
 */
export function ChartCard({ title, about, figures, allFigures = figures, fileName, ...widget }: ChartCardProps) {
  const messages = useMessages()
  const { t, language, direction } = messages
  const [asTable, setAsTable] = useState(false)
  const [undrawable, setUndrawable] = useState(false)
  const printing = usePrinting()
  const table = useMemo(() => buildFigureTable(allFigures, messages), [allFigures, messages])
  const drawn = useMemo(() => selectDrawnFigures(figures), [figures])
  const isDrawable = !undrawable && isWorthDrawing(drawn)
  // Paper has the figures themselves: a drawing does not follow its width there.
  const isTable = asTable || !isDrawable || printing
  const box = useRef<HTMLDivElement>(null)
  const savePicture = async (): Promise<void> => {
    const canvas = box.current?.querySelector('canvas')
    const picture = canvas && (await renderChartImage(canvas, title, direction))
    if (picture) saveFile(`${fileName}.png`, picture)
  }
  const keyed = figures.series.length > 1 && figures.kind !== 'load'
  const isLoaded = widget.state !== 'loading' && widget.state !== 'empty' && widget.state !== 'failed'
  /** The text of a button; its name also says which chart it belongs to. */
  const buildNamedText = (text: string) =>
    ({ kind: 'quiet', 'data-size': 'small', 'aria-label': `${about}: ${text}`, children: text }) as const
  return (
    <Widget
      {...widget}
      // There is no finding before the figures are known.
      title={isLoaded ? title : about}
      wide
      skeleton={`calc(${computeHeight(drawn, language)}px + ${LINE}${keyed && figures.kind === 'columns' ? ` + ${LINE}` : ''})`}
      actions={
        <>
          {isDrawable ? (
            <Button
              {...buildNamedText(t(asTable ? 'chart.asChart' : 'chart.asTable'))}
              onClick={() => setAsTable(!asTable)}
            />
          ) : null}
          <Button
            {...buildNamedText(t('chart.csv'))}
            onClick={() => saveFile(`${fileName}.csv`, formatCsvTable(table), 'text/csv')}
          />
          {isTable ? null : <Button {...buildNamedText(t('chart.png'))} onClick={() => void savePicture()} />}
          {widget.actions}
        </>
      }
    >
      <p className="c-small c-soft">{about}</p>
      {isTable ? (
        <FigureTable table={table} caption={title} />
      ) : (
        <div className="c-chart-box" ref={box}>
          {keyed ? (
            <ul className="c-key" data-kind={figures.kind} aria-hidden="true">
              {figures.series.map(({ name }, place) => (
                <li key={name} data-series={place + 1}>
                  {name}
                </li>
              ))}
            </ul>
          ) : null}
          <ChartCanvas figures={drawn} label={title} onFail={() => setUndrawable(true)} />
        </div>
      )}
    </Widget>
  )
}
