import { onFault } from '../../core/feedback/log.ts'

/** Styles of the host element itself, independent of its content. */
export const HOST_SHEET = ':host{display:block}:host([hidden]){display:none}'

function createSlot(name: string): HTMLSlotElement {
  const made = document.createElement('slot')
  made.name = name
  return made
}

/** Shows the page's own content: the fallback, or the static form that is already there. */
export const showFallback = (shadow: ShadowRoot): void =>
  shadow.replaceChildren(...['header', '', 'campus', 'help', 'footer'].map(createSlot))

/** Loads what puts the content of slots into the card, where the page has such content. */
export const loadSlotsInCard = async (host: Element) =>
  host.querySelector(':scope > [slot]:not([slot=campus])') ? import('./slots-in-card.ts').catch(onFault) : undefined

/**
 * Shows the slots of a light element: `campus` holds its form. Once the page fills another one, all are in its card.
 * `sheets` are those of the form.
 */
export function showLightSlots(shadow: ShadowRoot, root: HTMLElement, sheets: readonly string[]): void {
  const slots = ['header', 'campus', 'help', 'footer'].map(createSlot)
  const arrangeSlots = async () => (await loadSlotsInCard(shadow.host))?.keepSlotsInCard(shadow, root, slots, sheets)
  shadow.replaceChildren(...slots)
  shadow.addEventListener('slotchange', () => void arrangeSlots())
  void arrangeSlots()
}

/** Creates the node that React renders an element into. */
export function createRoot(): HTMLElement {
  const root = document.createElement('div')
  root.className = 'campus'
  root.translate = false
  return root
}
