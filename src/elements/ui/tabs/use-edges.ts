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
    const markEdges = () => {
      const distance = Math.abs(moved.scrollLeft)
      marked.toggleAttribute('data-more-start', distance > 1)
      marked.toggleAttribute('data-more-end', moved.scrollWidth - moved.clientWidth - distance > 1)
    }
    markEdges()
    moved.addEventListener('scroll', markEdges, { passive: true })
    const stops = [moved, ...moved.children].map((measured) => observeSize(measured, markEdges))
    return () => {
      moved.removeEventListener('scroll', markEdges)
      for (const stop of stops) stop()
    }
  }, [scroller, part])
}
