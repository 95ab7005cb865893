import { useLayoutEffect, useRef } from 'react'

/**
 * Returns a function for a control that its own press removes or moves: after the next drawing, the focus goes to what
 * the given function finds. Without it, the browser gives the focus to the page.
 */
export function useFocusAfterRemoval(): (find: () => HTMLElement | null | undefined) => void {
  const next = useRef<() => HTMLElement | null | undefined>(undefined)
  // Preact may run an effect of the drawing before only after the press, when the control is still there.
  useLayoutEffect(() => {
    const find = next.current
    next.current = undefined
    find?.()?.focus()
  })
  return (find) => {
    next.current = find
  }
}
