import { useEffect, useReducer, useRef, type KeyboardEvent } from 'react'
import type { LanguageCode } from '../../../contract/parts.ts'
import { onFault } from '../../../core/log.ts'
import { useWords } from '../../words.tsx'
import type { DrawnChart } from './draw-chart.ts'
import type { Figures } from './figures.ts'
import { readLook } from './look.ts'

/** Height of a lying bar with its words, in pixels; scripts that go high and deep need more. */
const ROW: Readonly<Record<LanguageCode, number>> = { en: 52, hi: 56, mr: 56, ur: 76, dv: 58 }
const STANDING = 264

/** How high a chart is, in pixels, known before anything is drawn so that nothing moves afterwards. */
export const heightOf = ({ kind, categories }: Figures, language: LanguageCode): number => (kind === 'bars' || kind === 'load' ? categories.length * ROW[language] : STANDING)

interface ChartCanvasProps {
  readonly figures: Figures
  /** The finding, for whoever does not see the picture. */
  readonly label: string
  /** The chart could not be drawn: its program did not come. */
  readonly onFail: () => void
}

/** A picture of figures. Arrow keys show the single figures as pointing does; it is drawn afresh when its figures, words or colours change. */
export function ChartCanvas({ figures, label, onFail }: ChartCanvasProps) {
  const words = useWords()
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
        if (!gone && board && place) drawn.current = drawChart(board, figures, words, readLook(place))
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
  }, [figures, words, colours])

  const forward = words.direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const back = words.direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
  function walk(typed: KeyboardEvent): void {
    if (typed.key === 'Escape') return drawn.current?.leave()
    const step = [forward, 'ArrowDown'].includes(typed.key) ? 1 : [back, 'ArrowUp'].includes(typed.key) ? -1 : 0
    if (step === 0) return
    typed.preventDefault()
    drawn.current?.move(step)
  }

  return (
    <div className="c-chart" style={{ blockSize: heightOf(figures, words.language) }}>
      {/* Its colours are tokens with a transition: whatever changes them, a theme, a brand, the system, is heard here. */}
      <span className="c-chart-colours" onTransitionEnd={recolour} />
      <canvas ref={canvas} role="img" aria-label={label} tabIndex={0} onKeyDown={walk} onBlur={() => drawn.current?.leave()} />
    </div>
  )
}
