/**
 * Moves the focus to the search of the list that a control belongs to, or of its element. Call it before a press that
 * removes the control, such as one that clears all filters: otherwise the browser gives the focus to the page.
 */
export function focusSearch(control: Element): void {
  const root = control.getRootNode()
  const parts = [control.closest('.c-list'), root instanceof ShadowRoot || root instanceof Document ? root : null]
  parts
    .map((part) => part?.querySelector<HTMLElement>('input[type=search]:enabled'))
    .find((search) => search)
    ?.focus()
}
