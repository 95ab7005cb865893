/** The level of the heading of an element beside the heading of a page, where nothing else is said. */
export const EMBEDDED_LEVEL = 2
/** The deepest level that HTML has. */
const DEEPEST = 6

/** Returns a level of a heading; undefined for anything else. */
const parseLevel = (value: unknown): number | undefined => {
  const level = Number(value)
  return Number.isInteger(level) && level >= 1 && level <= DEEPEST ? level : undefined
}

/**
 * Returns the level of the heading of an element: that of the nearest `heading-level`, its own or one around it, through
 * shadow roots; without one, 1 in the portal and 2 elsewhere.
 */
export function readHeadingLevel(element: Element): number {
  let isInPortal = false
  for (
    let place: Node | null = element;
    place;
    place = place.parentNode ?? (place as Partial<ShadowRoot>).host ?? null
  ) {
    if (!(place instanceof Element)) continue
    const level = parseLevel(place.getAttribute('heading-level') ?? undefined)
    if (level !== undefined) return level
    isInPortal ||= place.localName === 'campus-portal'
  }
  return isInPortal ? 1 : EMBEDDED_LEVEL
}

/** Sets the levels of all headings below a node, so that an `h1` has `level` and the others follow. */
export function setHeadingLevels(part: ParentNode, level: number): void {
  for (const heading of part.querySelectorAll('h1, h2, h3, h4, h5, h6'))
    heading.setAttribute('aria-level', String(Math.min(DEEPEST, Number(heading.localName.slice(1)) + level - 1)))
}

/**
 * Keeps the levels of the headings that an element has rendered or will render. Screens write `h1` for their title,
 * whatever page they stand in. Returns a function that stops it.
 */
export function keepHeadingLevels(element: Element, root: HTMLElement): () => void {
  const level = readHeadingLevel(element)
  if (level === 1 && !root.querySelector('[aria-level]')) return () => {}
  setHeadingLevels(root, level)
  const observer = new MutationObserver((changes) => {
    if (changes.some(({ addedNodes }) => addedNodes.length > 0)) setHeadingLevels(root, level)
  })
  observer.observe(root, { childList: true, subtree: true })
  return () => observer.disconnect()
}
