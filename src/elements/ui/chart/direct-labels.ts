import type { Chart, Plugin } from 'chart.js'
import type { Messages } from '../../runtime/messages.tsx'
import type { ChartTheme } from './chart-theme.ts'

interface Written {
  readonly look: ChartTheme
  readonly words: Messages
  /** Font size, in pixels. */
  readonly size: number
}

/**
 * Width from which lines are labelled at their ends, in pixels; below it the legend above the chart names them (also in
 * chart.css).
 */
export const DIRECT_NAMES_FROM = 420

const GAP = 6
/** Half the length of the mark of full capacity, in pixels: a bar is 14 high, and its text ends 3 above it. */
const FULL_MARK = 8

function preparePen(
  { ctx }: Chart,
  { look, words, size }: Written,
  weight: number,
  colour: string,
): CanvasRenderingContext2D {
  ctx.font = `${weight} ${size}px ${look.font}`
  ctx.fillStyle = colour
  ctx.direction = words.direction
  return ctx
}

/** Shortens a text with an ellipsis until it fits the width, in pixels. */
function shortenToFit(ctx: CanvasRenderingContext2D, text: string, width: number): string {
  if (ctx.measureText(text).width <= width) return text
  // Between graphemes: in Devanagari several characters form one.
  let kept = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
  while (kept.length > 1 && ctx.measureText(`${kept.join('')}…`).width > width) kept = kept.slice(0, -1)
  return `${kept.join('').trimEnd()}…`
}

interface Rows extends Written {
  readonly names: readonly string[]
  readonly rows: readonly string[]
  /** Draws the line that marks full capacity. */
  readonly full: boolean
}

/** Draws above each horizontal bar its name at the start of the line and its figure at the end. */
export function createRowLabels({ names, rows, full, ...written }: Rows): Plugin<'bar' | 'line'> {
  const rtl = written.words.direction === 'rtl'
  return {
    id: 'rowLabels',
    afterDatasetsDraw(chart) {
      const { left, right, top, bottom } = chart.chartArea
      const ctx = chart.ctx
      ctx.save()
      ctx.textBaseline = 'bottom'
      chart.getDatasetMeta(0).data.forEach((bar, at) => {
        const y = bar.y - 7 - GAP / 2
        preparePen(chart, written, 600, written.look.ink)
        ctx.textAlign = rtl ? 'left' : 'right'
        const figure = rows[at] ?? ''
        ctx.fillText(figure, rtl ? left : right, y)
        const taken = ctx.measureText(figure).width + 12
        preparePen(chart, written, 400, written.look.ink)
        ctx.textAlign = rtl ? 'right' : 'left'
        ctx.fillText(shortenToFit(ctx, names[at] ?? '', right - left - taken), rtl ? right : left, y)
        if (!full) return
        const one = chart.scales.x?.getPixelForValue(1) ?? 0
        ctx.strokeStyle = written.look.ink
        ctx.lineWidth = 2
        ctx.beginPath()
        // No longer than to the texts above and below.
        ctx.moveTo(one, Math.max(top, bar.y - FULL_MARK))
        ctx.lineTo(one, Math.min(bottom, bar.y + FULL_MARK))
        ctx.stroke()
      })
      ctx.restore()
    },
  }
}

/** Draws above each column its figure if all of them fit; otherwise the axis gives the values. */
export function createColumnLabels({
  write,
  ...written
}: Written & { readonly write: (value: number) => string }): Plugin<'bar' | 'line'> {
  return {
    id: 'columnLabels',
    afterDatasetsDraw(chart) {
      const columns = chart.data.datasets.flatMap(({ data }, place) =>
        chart.getDatasetMeta(place).data.flatMap((bar, at) => {
          const value = data[at]
          return typeof value === 'number' ? [{ bar, text: write(value) }] : []
        }),
      )
      const ctx = chart.ctx
      ctx.save()
      preparePen(chart, written, 500, written.look.ink)
      ctx.textAlign = 'center'
      ctx.textBaseline = 'bottom'
      const computeRoom = ({ bar }: (typeof columns)[number]) => Number(bar.getProps(['width']).width) + 2
      if (columns.every((column) => ctx.measureText(column.text).width <= computeRoom(column)))
        for (const { bar, text } of columns) ctx.fillText(text, bar.x, bar.y - 2)
      ctx.restore()
    },
  }
}

/** Draws at the end of each line its name, without overlaps; a narrow chart has none. */
export function createLineNames({ from, ...written }: Written & { readonly from: number }): Plugin<'bar' | 'line'> {
  const rtl = written.words.direction === 'rtl'
  return {
    id: 'lineNames',
    beforeLayout(chart) {
      const ctx = chart.ctx
      preparePen(chart, written, 600, written.look.ink)
      const widest =
        chart.width < from
          ? 0
          : Math.max(...chart.data.datasets.map(({ label = '' }) => ctx.measureText(label).width)) + 2 * GAP
      chart.options.layout = { padding: { top: 8, [rtl ? 'left' : 'right']: widest } }
    },
    afterDatasetsDraw(chart) {
      if (chart.width < from) return
      const ctx = chart.ctx
      ctx.save()
      ctx.textBaseline = 'middle'
      ctx.textAlign = rtl ? 'right' : 'left'
      // A name is centred in its band: under its own line and above the next one.
      let floor = chart.chartArea.bottom
      let below = Infinity
      chart.data.datasets.forEach(({ label = '' }, place) => {
        const last = chart.getDatasetMeta(place).data.at(-1)
        if (!last) return
        const line = 1.3 * written.size
        const y = Math.min((last.y + floor) / 2, below - line)
        preparePen(chart, written, 600, written.look.series[place % written.look.series.length] ?? written.look.ink)
        ctx.fillText(label, last.x + (rtl ? -GAP : GAP), y)
        floor = last.y
        below = y
      })
      ctx.restore()
    },
  }
}
