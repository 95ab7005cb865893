/**
 * Moves the focus to the first field in `root` that can take it; without one to the first button or link. Asks the
 * tree for its active element, because `:focus` matches nothing while the window is in the background.
 */
export function focusFirst(root: HTMLElement, options?: FocusOptions): void {
  // A form that is about to stand in the page: `campus-ready` is dispatched before.
  if (!root.isConnected) {
    queueMicrotask(() => root.isConnected && focusFirst(root, options))
    return
  }
  const tree = root.getRootNode() as Document | ShadowRoot
  for (const selector of [':is(input,select,textarea):enabled', 'button:enabled,[href]'])
    for (const control of root.querySelectorAll<HTMLElement>(selector)) {
      control.focus(options)
      if (tree.activeElement === control) return
    }
}
