import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Returns the focused element, through all shadow roots; null when it cannot be focused again. */
function findFocusedElement(): HTMLElement | null {
  let focused = document.activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  return focused instanceof HTMLElement ? focused : null
}

/**
 * Opens a modal dialog as soon as it is rendered, so that it receives the next key, and gives the focus to `first` if
 * that is given. When the dialog is removed, the focus returns to what had it.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, first?: RefObject<HTMLElement | null>): void {
  const before = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    // React repeats this when a part of the dialog was loaded late.
    if (!dialog.current || dialog.current.open) return
    before.current = findFocusedElement()
    dialog.current.showModal()
    first?.current?.focus({ preventScroll: true })
  }, [dialog, first])
  // A layout effect: Preact drops an effect that has not run yet when its dialog is closed, so a key that is pressed
  // at once would lose the focus. The microtask runs when the dialog is gone: until then, nothing outside can have it.
  useLayoutEffect(() => () => queueMicrotask(() => before.current?.focus({ preventScroll: true })), [])
}
