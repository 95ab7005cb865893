import { useLayoutEffect, useState, type RefObject } from 'react'
import { observeSize } from '../observe-size.ts'

/** Below this width of its own, in pixels, a list is drawn as cards (domain brief 2.0.1). */
const NARROW = 640

/** Whether a part has less room than a table needs. */
export function useNarrow(part: RefObject<HTMLElement | null>): boolean {
  const [narrow, setNarrow] = useState(false)
  useLayoutEffect(() => {
    const measured = part.current
    if (!measured) return
    const measure = () => setNarrow(measured.clientWidth < NARROW)
    measure()
    return observeSize(measured, measure)
  }, [part])
  return narrow
}
