import { adoptSheets } from './sheets.ts'
import { createRoot } from './surface.ts'

/** The attributes in which the card around the slots looks like the form. */
const LOOK = ['lang', 'dir', 'data-theme', 'style']

/** Draws the card around the form and the content of the slots; the form then draws none of its own (`cards.css`). */
function createFrame(slots: readonly HTMLSlotElement[]): HTMLElement {
  const frame = createRoot()
  const card = document.createElement('div')
  card.className = 'c-card c-stack'
  card.setAttribute('part', 'card')
  card.append(...slots)
  frame.append(card)
  return frame
}

/** The forms whose slots are looked after already. */
const kept = new WeakSet<HTMLElement>()

/**
 * Keeps the card of a light element around its slots while the page fills one besides the form's, and around the form
 * alone otherwise. The form is in the light DOM and cannot hold content of the page, so the card is in the shadow root.
 * `sheets` are those of the form. In a file of its own, because few pages fill a slot.
 */
export function keepSlotsInCard(
  shadow: ShadowRoot,
  root: HTMLElement,
  slots: readonly HTMLSlotElement[],
  sheets: readonly string[],
): void {
  if (kept.has(root)) return
  kept.add(root)
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
    frame = isFilled ? createFrame(slots) : undefined
    copyLook()
    shadow.replaceChildren(...(frame ? [frame] : slots))
  }
  for (const slot of slots) slot.addEventListener('slotchange', arrangeSlots)
  new MutationObserver(copyLook).observe(root, { attributeFilter: LOOK })
  arrangeSlots()
}
