import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'

/** From how many rows on only those in sight are drawn. */
export const MANY = 200

/** One thing to draw: a row by its place, or the room that rows out of sight would take, in pixels. */
export type DrawnRow = { readonly index: number } | { readonly room: number; readonly before: number }

interface ManyRows {
  readonly count: number
  readonly scroller: RefObject<HTMLElement | null>
  /** Of a row that has not been measured yet, in pixels. */
  readonly height: number
  /** Drawn wherever it is, so that it keeps the focus. */
  readonly keep: number
}

/** Which of many rows are drawn; all of them up to 200. */
export function useManyRows({ count, scroller, height, keep }: ManyRows) {
  const many = count > MANY
  const virtualizer = useVirtualizer({
    count,
    enabled: many,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 12,
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), ...(keep >= 0 ? [keep] : [])])].sort((a, b) => a - b),
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
