import { useLayoutEffect, type RefObject } from 'react'
import { observeSize } from './observe-size.ts'

/**
 * Sets attributes on `part` while `scroller` has more content to scroll to horizontally: `data-more-start` and
 * `data-more-end`, in reading direction. These are attributes and not state, so that scrolling causes no rendering.
 */
export function useEdges(
  scroller: RefObject<HTMLElement | null>,
  part: RefObject<HTMLElement | null> = scroller,
): void {
  useLayoutEffect(() => {
    const [moved, marked] = [scroller.current, part.current]
    if (!moved || !marked) return
    const mark = () => {
      const passed = Math.abs(moved.scrollLeft)
      marked.toggleAttribute('data-more-start', passed > 1)
      marked.toggleAttribute('data-more-end', moved.scrollWidth - moved.clientWidth - passed > 1)
    }
    mark()
    moved.addEventListener('scroll', mark, { passive: true })
    const stops = [moved, ...moved.children].map((measured) => observeSize(measured, mark))
    return () => {
      moved.removeEventListener('scroll', mark)
      for (const stop of stops) stop()
    }
  }, [scroller, part])
}
