import { adoptSheets } from './sheets.ts'

/** Styles of the host element itself, independent of its content. */
export const HOST_SHEET = ':host{display:block}:host([hidden]){display:none}'

/** The slots of a light element whose content of the page is in its card, above and below its form. */
export const LIGHT_SLOTS = {
  header: 'At the top of the card.',
  help: 'In the card, below the form.',
  footer: 'At the end of the card.',
} as const

function makeSlot(name: string): HTMLSlotElement {
  const made = document.createElement('slot')
  made.name = name
  return made
}

/** Shows the page's own content: the fallback, or the static form that is already there. */
export const showFallback = (shadow: ShadowRoot): void =>
  shadow.replaceChildren(...['header', '', 'campus', 'help', 'footer'].map(makeSlot))

/** The attributes in which the card around the slots looks like the form. */
const LOOK = ['lang', 'dir', 'data-theme', 'style']

/** Draws the card around the form and the content of the slots; the form then draws none of its own (`cards.css`). */
function makeFrame(slots: readonly HTMLSlotElement[]): HTMLElement {
  const frame = makeRoot()
  const card = document.createElement('div')
  card.className = 'c-card c-stack'
  card.setAttribute('part', 'card')
  card.append(...slots)
  frame.append(card)
  return frame
}

/**
 * Shows the slots of a light element: `campus` holds its form. Where the page has filled another one, the card is drawn
 * here, around all of them, because the form is in the light DOM and cannot hold content of the page. `sheets` are
 * those of the form.
 */
export function showLightSlots(shadow: ShadowRoot, root: HTMLElement, sheets: readonly string[]): void {
  const slots = ['header', 'campus', 'help', 'footer'].map(makeSlot)
  let frame: HTMLElement | undefined
  const copyLook = () => {
    if (!frame) return
    Object.assign(frame, { lang: root.lang, dir: root.dir })
    frame.dataset.theme = root.dataset.theme ?? ''
    // A policy forbids the attribute.
    frame.style.cssText = root.style.cssText
  }
  const arrangeSlots = () => {
    const isFilled = slots.some((slot) => slot.name !== 'campus' && slot.assignedNodes().length > 0)
    for (const form of shadow.host.querySelectorAll(':scope > [slot=campus]'))
      form.toggleAttribute('data-framed', isFilled)
    if (isFilled === Boolean(frame)) return
    if (isFilled) adoptSheets(shadow, sheets)
    frame = isFilled ? makeFrame(slots) : undefined
    copyLook()
    shadow.replaceChildren(...(frame ? [frame] : slots))
  }
  shadow.replaceChildren(...slots)
  for (const slot of slots) slot.addEventListener('slotchange', arrangeSlots)
  new MutationObserver(copyLook).observe(root, { attributeFilter: LOOK })
  arrangeSlots()
}

/** Creates the node that React renders an element into. */
export function makeRoot(): HTMLElement {
  const root = document.createElement('div')
  root.className = 'campus'
  root.translate = false
  return root
}
