import type { CampusElement } from '../../runtime/campus-element.ts'
import { keepStep } from '../../runtime/static-form/keep-one-form.ts'
import { adoptSheets } from '../../runtime/sheets.ts'
import { lightSheets } from '../../runtime/styles/light-sheets.ts'

const STEP = 'data-campus-step'

/** Returns the step that an element is in, if any. */
export const findEnclosingStep = (element: Element | null | undefined): HTMLElement | null =>
  element?.closest<HTMLElement>(`[${STEP}]`) ?? null

/** Moves the focus to the heading of an element's content. */
export function focusHeading(element: CampusElement): void {
  const heading = element.container.querySelector<HTMLElement>('h1') ?? element.container
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus()
}

/** Copies language, direction and colour of the surrounding element to the step. */
export function copyAppearance(place: HTMLElement, { container }: CampusElement): void {
  place.lang = container.lang
  place.dir = container.dir
  const color = container.style.getPropertyValue('--campus-client-color')
  if (color) place.style.setProperty('--campus-client-color', color)
}

/**
 * Creates the nodes of a step: React renders the back button into `bar`; the screen is inserted into `seat` directly,
 * so that it can outlive the React tree by one event.
 */
export function createStepNodes() {
  const [place, bar, seat] = [
    document.createElement('div'),
    document.createElement('nav'),
    document.createElement('div'),
  ]
  place.className = 'campus'
  place.slot = 'campus'
  place.translate = false
  place.tabIndex = -1
  place.setAttribute(STEP, '')
  place.append(bar, seat)
  keepStep(place)
  return { place, bar, seat }
}

/**
 * Shows `place` in the element instead of its own content, in the light DOM, where password managers reach its form.
 * Returns the function that removes it.
 */
export function showStepInstead(host: CampusElement, place: HTMLElement): () => void {
  const { container, shadowRoot } = host
  const opener = (container.getRootNode() as Document | ShadowRoot).activeElement
  if (shadowRoot && !shadowRoot.querySelector('slot[name=campus]')) {
    const slot = document.createElement('slot')
    slot.name = 'campus'
    shadowRoot.append(slot)
  }
  adoptSheets(host.getRootNode() as Document | ShadowRoot, lightSheets)
  const around = findEnclosingStep(host)?.querySelector<HTMLElement>(':scope > nav')
  // The element's own content is hidden, not removed, so that its input is kept. One back button at a time is enough.
  for (const hidden of [container, around]) hidden?.style.setProperty('display', 'none', 'important')
  host.append(place)
  return () => {
    const held = place.contains(document.activeElement)
    place.style.setProperty('display', 'none', 'important')
    // Deferred, because the event of a sign-in in this step follows the change of the screen.
    setTimeout(() => place.remove())
    for (const hidden of [container, around]) hidden?.style.removeProperty('display')
    if (!held || !container.isConnected) return
    if (opener instanceof HTMLElement && container.contains(opener)) opener.focus()
    else focusHeading(host)
  }
}
