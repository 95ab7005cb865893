/** Styles of the host element itself, independent of its content. */
export const HOST_SHEET = ':host{display:block}:host([hidden]){display:none}'

function makeSlot(name?: string): HTMLSlotElement {
  const made = document.createElement('slot')
  if (name) made.name = name
  return made
}

/** Shows the page's own content: the fallback, or the static form that is already there. */
export const showFallback = (shadow: ShadowRoot): void => shadow.replaceChildren(makeSlot(), makeSlot('campus'))

/** Shows the slots of a light element: `campus` holds its form, the others are around it. */
export const showLightSlots = (shadow: ShadowRoot): void =>
  shadow.replaceChildren(...['header', 'campus', 'help', 'footer'].map(makeSlot))

/** Creates the node that React renders an element into. */
export function makeRoot(): HTMLElement {
  const root = document.createElement('div')
  root.className = 'campus'
  root.translate = false
  return root
}
