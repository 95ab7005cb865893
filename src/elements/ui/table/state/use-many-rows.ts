import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'
import { usePrinting } from '../../file/use-printing.ts'

/** Number of rows above which only those in view are rendered. */
export const MANY = 200

/** An item to render: a row by its index, or the space that rows out of view would take, in pixels. */
export type DrawnRow = { readonly index: number } | { readonly room: number; readonly before: number }

interface ManyRows {
  readonly count: number
  readonly scroller: RefObject<HTMLElement | null>
  /** Estimated height of a row that has not been measured yet, in pixels. */
  readonly height: number
  /** Index of a row that is always rendered, so that it keeps the focus. */
  readonly keep: number
}

/** Returns which of many rows to render; all of them up to 200, and in print. */
export function useManyRows({ count, scroller, height, keep }: ManyRows) {
  const printing = usePrinting()
  const many = count > MANY && !printing
  const virtualizer = useVirtualizer({
    count,
    enabled: many,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 12,
    // Rendering while sizes are being reported makes the browser raise an error on the page.
    useAnimationFrameWithResizeObserver: true,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...(keep >= 0 ? [keep] : [])])].sort((a, b) => a - b),
  })
  const drawn: DrawnRow[] = []
  if (many) {
    let end = 0
    for (const item of virtualizer.getVirtualItems()) {
      if (item.start > end) drawn.push({ room: item.start - end, before: item.index })
      drawn.push({ index: item.index })
      end = item.end
    }
    if (virtualizer.getTotalSize() > end) drawn.push({ room: virtualizer.getTotalSize() - end, before: count })
  } else for (let index = 0; index < count; index++) drawn.push({ index })
  return {
    many,
    drawn,
    bring: (index: number) => virtualizer.scrollToIndex(index),
    measure: many ? virtualizer.measureElement : undefined,
  }
}
