import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js'
import type { Messages } from '../../runtime/messages.tsx'
import { buildConfiguration } from './configuration.ts'
import type { Figures } from './figures.ts'
import type { ChartTheme } from './chart-theme.ts'

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
)

/** A chart drawn on a canvas. */
export interface DrawnChart {
  /** Shows the figures of the next (1) or the previous (-1) category, as pointing does. */
  readonly move: (step: number) => void
  readonly leave: () => void
  readonly destroy: () => void
}

/** Draws figures on a canvas, in the language of `words` and with the given colours and font. */
export function drawChart(
  canvas: HTMLCanvasElement,
  figures: Figures,
  messages: Messages,
  look: ChartTheme,
): DrawnChart {
  const chart = new Chart(canvas, buildConfiguration(figures, messages, look))
  let at = -1
  const showPoint = (index: number) => {
    at = index
    const active = index < 0 ? [] : chart.data.datasets.map((_, datasetIndex) => ({ datasetIndex, index }))
    chart.setActiveElements(active)
    chart.tooltip?.setActiveElements(active, { x: 0, y: 0 })
    chart.update('none')
  }
  return {
    move: (step) => showPoint(Math.min(figures.categories.length - 1, Math.max(0, at + step))),
    leave: () => showPoint(-1),
    destroy: () => chart.destroy(),
  }
}
