import type { Messages } from '../../../runtime/messages.tsx'
import { formatColumnValue, getColumnWidth, type Column } from './columns.ts'

/**
 * Space beside the text, in pixels: the padding of a cell, the sort arrows, the filter button (larger for touch), the
 * frame and dot of a status.
 */
const PADDING = 26
const SORT = 18
const FILTER = { fine: 32, coarse: 44 } as const
const STATUS = 36

/** The minimum width of the column that names the row: a full name on one line. */
const NAME = 208
/** The widest that a column becomes because of its values, in pixels; longer ones have a second line. */
const WIDEST = 320
/** The narrowest that a column of text becomes because its values are short, in pixels. */
const SHORT = 112
/** Number of rows whose values are measured. */
const MEASURED = 50

/** Returns the width of a text in pixels. */
export type TextWidth = (text: string, size: number) => number

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
    columns.map((column, place) => {
      const heading = measureHeading(column, width, coarse)
      const statuses =
        column.kind === 'status' && !column.draw
          ? column.options.map(({ label }) => width(label, 13) + PADDING + STATUS)
          : []
      return [column.id, Math.max(column.width ?? (place === 0 ? NAME : getColumnWidth(column)), heading, ...statuses)]
    }),
  )
}

function measureHeading(column: Column<never>, width: TextWidth, coarse: boolean): number {
  const tools =
    (column.sortable === false ? 0 : SORT) + (column.filterable === false ? 0 : FILTER[coarse ? 'coarse' : 'fine'])
  return width(column.header, 14) + PADDING + tools
}

/** What the values of a column take, in pixels: `least` is its minimum width with them, `wanted` one line for each. */
export interface ContentWidth {
  readonly least: number
  readonly wanted: number
}

/**
 * Returns what the values of the first rows take. A column of statuses, flags or texts becomes narrower where no value
 * needs its usual width, in favour of the others. Columns that render their cells themselves are left out. A day in
 * words is as wide as its short form with the time.
 */
export function measureContents<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  needs: ReadonlyMap<string, number>,
  width: TextWidth,
  messages: Messages,
): ReadonlyMap<string, ContentWidth> {
  const coarse = matchMedia('(pointer: coarse)').matches
  const some = rows.slice(0, MEASURED)
  return new Map(
    columns
      .filter(({ draw, kind, moment }) => !draw && (kind !== 'date' || moment) && some.length > 0)
      .map((column) => {
        const isStatus = column.kind === 'status'
        const longest = some.reduce(
          (most, row) =>
            Math.max(most, width(formatColumnValue(column, column.value(row), messages), isStatus ? 13 : 15)),
          0,
        )
        const content = longest + PADDING + (isStatus ? STATUS : 0)
        const need = needs.get(column.id) ?? 0
        // Codes and numbers do not: their Latin digits are wider than those of the font that is measured.
        const isText = column.kind === 'text' && column !== columns[0]
        const shrinks = isStatus || isText || column.kind === 'flag'
        const used = Math.max(measureHeading(column, width, coarse), content, isText ? SHORT : 0)
        const least = shrinks ? Math.min(need, used) : need
        return [column.id, { least, wanted: Math.max(least, Math.min(WIDEST, content)) }]
      }),
  )
}

/** Returns the width of a heading without sort and filter buttons, in pixels. */
export const computeHeadingWidth = (header: string, width: TextWidth): number => width(header, 14) + PADDING
