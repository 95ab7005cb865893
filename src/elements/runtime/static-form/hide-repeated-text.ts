import type { CampusElement } from '../campus-element.ts'

/**
 * Marks a container whose institution and help line another element on the page already shows; the style sheet hides
 * them. The loader sets it too.
 */
const BESIDE = 'data-beside'
/**
 * `DOCUMENT_POSITION_FOLLOWING` and nothing else: after the other element and not inside it, because the element around
 * a step is hidden.
 */
const FOLLOWS = 4

/** The elements on the page, and whether each keeps its lines in any case. */
const cards = new Map<CampusElement, boolean>()
let sizes: ResizeObserver | undefined

function leaveOut(): void {
  for (const [card, stays] of cards) {
    const isRepeatedText = (other: CampusElement) =>
      other.compareDocumentPosition(card) === FOLLOWS &&
      other.values.get().client === card.values.get().client &&
      !other.values.get().plain &&
      other.checkVisibility() &&
      other.container.querySelector('.c-institution')
    if (!card.isConnected) cards.delete(card)
    // In the portal its header and its footer show them for all elements.
    else
      card.container.toggleAttribute(
        BESIDE,
        !stays && (!!card.parentElement?.closest('campus-portal') || [...cards.keys()].some(isRepeatedText)),
      )
  }
}

/**
 * Shows the institution and its help line once per page: in the first visible element that has them and, when that one
 * is removed or hidden, in the next. A static form that was in the page with these lines keeps them, because removing
 * them would shift the layout. This is decided before the first paint. Elements hidden or shown later are detected by
 * their size and handled in the next frame: handled at once, the observer would report the sizes that it changes
 * itself, which a browser raises as an error of the page.
 */
export function hideRepeatedText(card: CampusElement, standing: HTMLElement | null): void {
  cards.set(card, standing?.hasAttribute(BESIDE) === false)
  leaveOut()
  sizes ??= new ResizeObserver(() => requestAnimationFrame(leaveOut))
  sizes.observe(card)
}
