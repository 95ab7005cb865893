interface ShoelaceClass extends CustomElementConstructor {
  dependencies: object
}

/**
 * Registers an element of Shoelace where its tag is free. Whoever registers a tag first provides it for the whole page:
 * a second copy of this bundle, or a page with a Shoelace of its own, keeps what is there, and nothing is logged.
 */
export function defineShoelace(tag: `sl-${string}`, element: ShoelaceClass): void {
  if (typeof customElements === 'undefined') return
  // Shoelace registers these again whenever an element is created, and warns when the tag is taken.
  element.dependencies = {}
  if (!customElements.get(tag)) customElements.define(tag, element)
}

/**
 * Renders a new element at once; by itself it is rendered in a microtask. Until then what is inside has no size and
 * cannot take the focus, which layout effects of React rely on.
 */
export function renderAtOnce(element: HTMLElement & { readonly hasUpdated: boolean }): void {
  // Lit's way to do so is protected, for a class that calls it on itself.
  const { performUpdate } = element as { performUpdate?: () => void }
  if (!element.hasUpdated) performUpdate?.call(element)
}

/** Returns a named part of an element: its documented way in. */
export const findPart = (element: HTMLElement, part: string): HTMLElement | null =>
  element.shadowRoot?.querySelector<HTMLElement>(`[part~='${part}']`) ?? null
