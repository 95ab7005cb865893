/**
 * Moves the focus from a pressed button to the file field of this name, once its error has been drawn: the focus tells
 * a screen reader the error, also when the button is pressed again.
 */
export function focusInvalidFile(button: Element, name: string): void {
  const tree = button.getRootNode() as Document | ShadowRoot
  requestAnimationFrame(() =>
    tree.querySelector<HTMLElement>(`input[type=file][name="${name}"][aria-invalid=true]`)?.focus(),
  )
}
