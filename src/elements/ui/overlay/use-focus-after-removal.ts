import { useEffect, useRef } from 'react'

/**
 * Returns a function for a control that its own press removes or moves: as soon as the given function finds something
 * after a drawing, it gets the focus. Without it, the browser gives the focus to the page.
 */
export function useFocusAfterRemoval(): (find: () => HTMLElement | null | undefined) => void {
  const next = useRef<() => HTMLElement | null | undefined>(undefined)
  useEffect(() => {
    const found = next.current?.()
    if (!found) return
    next.current = undefined
    found.focus()
  })
  return (find) => {
    next.current = find
  }
}
