/** Returns the focused element, through all shadow roots; null when it cannot be focused again. */
export function findFocusedElement(): HTMLElement | null {
  let focused = document.activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  return focused instanceof HTMLElement ? focused : null
}
