/** What can have the focus in a marked row: a field with an error, or the row itself where it is a button. */
const WRONG = '[data-wrong] [aria-invalid="true"], button[data-wrong]'

/** Moves the focus to the first wrong field of the screen that an element belongs to; nothing if none is in view. */
export function focusFirstWrong(within: Element | null): void {
  const fields = within?.closest('.c-assign')?.querySelectorAll<HTMLElement>(WRONG) ?? []
  ;[...fields].find((field) => field.checkVisibility())?.focus()
}
