import type * as Opening from '../elements/runtime/opening/open.ts'

/** Finds the element around what was pressed. The target of a click inside a shadow root is its host, seen outside. */
export const findPressed = (clicked: Event, selector: string): HTMLElement | null | undefined =>
  (clicked.composedPath()[0] as Partial<HTMLElement>).closest?.(selector)

/**
 * Opens what a pressed link or button of the page asks for (`data-campus-open`). A link leads where it would have led
 * in a new tab, and when the files of the dialog do not arrive.
 */
export function openOnClick(clicked: MouseEvent, loadOpening: () => Promise<typeof Opening>): void {
  const opener = findPressed(clicked, '[data-campus-open]')
  if (!opener || clicked.ctrlKey || clicked.metaKey) return
  clicked.preventDefault()
  loadOpening()
    .then(({ openPressed }) => openPressed(opener))
    // The copy is in no page, so nothing of the page hears of it; a copy of a button does nothing.
    .catch(() => (opener.cloneNode() as HTMLElement).click())
}
