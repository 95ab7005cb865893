import { getColumnWidth, type Column } from './columns.ts'

/**
 * Space beside the text, in pixels: the padding of a cell, the sort arrows, the filter button (larger for touch), the
 * frame and dot of a status.
 */
const PADDING = 26
const SORT = 18
const FILTER = { fine: 32, coarse: 44 } as const
const STATUS = 36

/** Returns the width of a text in pixels. */
type TextWidth = (text: string, size: number) => number

let pen: CanvasRenderingContext2D | null | undefined

/** Measures texts in the bold font of an element, without rendering them there. */
export function createTextMeasure(part: Element): TextWidth {
  pen ??= document.createElement('canvas').getContext('2d')
  const family = getComputedStyle(part).fontFamily
  return (text, size) => {
    if (!pen) return 0
    pen.font = `600 ${size}px ${family}`
    return Math.ceil(pen.measureText(text).width)
  }
}

/**
 * Returns the minimum width of each column, in pixels: its own, but at least the width of its heading and of its
 * longest status on one line.
 */
export function measureColumnNeeds(
  columns: readonly Column<never>[],
  width: TextWidth,
  coarse: boolean,
): ReadonlyMap<string, number> {
  return new Map(
    columns.map((column) => {
      const tools =
        (column.sortable === false ? 0 : SORT) + (column.filterable === false ? 0 : FILTER[coarse ? 'coarse' : 'fine'])
      const heading = width(column.header, 14) + PADDING + tools
      const statuses =
        column.kind === 'status' && !column.draw
          ? column.options.map(({ label }) => width(label, 13) + PADDING + STATUS)
          : []
      return [column.id, Math.max(getColumnWidth(column), heading, ...statuses)]
    }),
  )
}

/** Returns the width of a heading without sort and filter buttons, in pixels. */
export const computeHeadingWidth = (header: string, width: TextWidth): number => width(header, 14) + PADDING
