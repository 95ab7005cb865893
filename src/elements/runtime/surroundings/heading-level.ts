import { findNearestValue } from './inherited-attribute.ts'

/** The level of the heading of an element beside the heading of a page, where nothing else is said. */
export const EMBEDDED_LEVEL = 2

/**
 * Returns the level of the heading of an element: that of the nearest `heading-level`, its own or one around it,
 * through shadow roots; without one, 1 in the portal and 2 elsewhere.
 */
export function readHeadingLevel(element: Element): number {
  const level = Number(findNearestValue(element, 'heading-level'))
  return [1, 2, 3, 4, 5, 6].includes(level) ? level : element.closest('campus-portal') ? 1 : EMBEDDED_LEVEL
}

/**
 * Keeps the levels of the headings that an element has rendered or will render: an `h1` has that of the element, and
 * the others follow. Screens write `h1` for their title, whatever page they stand in. Returns a function that stops it.
 */
export function keepHeadingLevels(element: Element, root: Element): () => void {
  const setLevels = () => {
    const level = readHeadingLevel(element)
    for (const heading of root.querySelectorAll('h1,h2,h3,h4'))
      heading.setAttribute('aria-level', `${Math.min(6, Number(heading.localName[1]) + level - 1)}`)
  }
  const observer = new MutationObserver(setLevels)
  observer.observe(element, { attributeFilter: ['heading-level'] })
  // In the portal, headings are of the level that is written.
  if (readHeadingLevel(element) > 1) {
    setLevels()
    observer.observe(root, { childList: true, subtree: true })
  }
  return () => observer.disconnect()
}
