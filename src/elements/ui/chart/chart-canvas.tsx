import { useEffect, useReducer, useRef, type KeyboardEvent } from 'react'
import type { LanguageCode } from '../../../contract/parts.ts'
import { onFault } from '../../../core/feedback/log.ts'
import { useMessages } from '../../runtime/messages.tsx'
import type { DrawnChart } from './draw-chart.ts'
import type { Figures } from './figures.ts'
import { readChartTheme } from './chart-theme.ts'

/** Height of a horizontal bar with its label, in pixels; scripts with tall ascenders and deep descenders need more. */
const ROW: Readonly<Partial<Record<LanguageCode, number>>> = { en: 52, ur: 76, dv: 58 }
const USUAL_ROW = 56
const STANDING = 264

/**
 * Returns the height of a chart, in pixels, before it is drawn and before its figures are known, so that nothing below
 * it moves.
 */
export const computeHeight = ({ kind, categories }: Figures, language: LanguageCode): number =>
  (kind === 'bars' || kind === 'load') && categories.length > 0
    ? categories.length * (ROW[language] ?? USUAL_ROW)
    : STANDING

interface ChartCanvasProps {
  readonly figures: Figures
  /** The finding of the chart, as accessible name. */
  readonly label: string
  /** The chart could not be drawn because its chunk did not load. */
  readonly onFail: () => void
}

/**
 * Renders figures as a chart. Arrow keys show single figures as pointing does. It is redrawn when its figures, messages
 * or colours change.
 */
export function ChartCanvas({ figures, label, onFail }: ChartCanvasProps) {
  const messages = useMessages()
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawn = useRef<DrawnChart>(null)
  const failed = useRef(onFail)
  failed.current = onFail
  const [colours, recolour] = useReducer((count: number) => count + 1, 0)

  useEffect(() => {
    let gone = false
    import('./draw-chart.ts').then(
      ({ drawChart }) => {
        const [board, place] = [canvas.current, canvas.current?.parentElement]
        if (!gone && board && place) drawn.current = drawChart(board, figures, messages, readChartTheme(place))
      },
      (fault: unknown) => {
        onFault(fault)
        if (!gone) failed.current()
      },
    )
    return () => {
      gone = true
      drawn.current?.destroy()
      drawn.current = null
    }
  }, [figures, messages, colours])

  const forward = messages.direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const back = messages.direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
  function handleKeyDown(typed: KeyboardEvent): void {
    if (typed.key === 'Escape') return drawn.current?.leave()
    const step = [forward, 'ArrowDown'].includes(typed.key) ? 1 : [back, 'ArrowUp'].includes(typed.key) ? -1 : 0
    if (step === 0) return
    typed.preventDefault()
    drawn.current?.move(step)
  }

  return (
    <div className="c-chart" style={{ blockSize: computeHeight(figures, messages.language) }}>
      {/* Its colours are tokens with a transition: a change of theme, brand or system fires this event. */}
      <span className="c-chart-colours" onTransitionEnd={recolour} />
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        tabIndex={0}
        onKeyDown={handleKeyDown}
        onBlur={() => drawn.current?.leave()}
      />
    </div>
  )
}
