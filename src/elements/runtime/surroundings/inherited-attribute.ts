import { atom, onMount, type ReadableAtom } from 'nanostores'

/** A node that can surround an element: another element, a shadow root, the document. */
type Place = Node & Partial<Pick<Element, 'getAttribute'> & Pick<ShadowRoot, 'host'>>

/** Returns the value of an attribute of a node, or of the nearest one around it, through shadow roots. */
export const findNearestValue = (place: Place | null | undefined, attribute: string): string | null | undefined =>
  place && (place.getAttribute?.(attribute) ?? findNearestValue(place.parentNode ?? place.host, attribute))

/**
 * Returns the value of the nearest `attribute` around an element, through shadow roots, excluding the element's own. It
 * is updated while the page's attributes change. Undefined where there is none, and where `parse` returns undefined.
 */
export function watchInheritedAttribute<T>(
  element: Element,
  attribute: string,
  parse: (text: string) => T | undefined,
): ReadableAtom<T | undefined> {
  const $found = atom<T | undefined>()
  onMount($found, () => {
    const lookForValue = () => $found.set(parse(findNearestValue(element.parentNode, attribute) ?? ''))
    lookForValue()
    const observer = new MutationObserver(lookForValue)
    observer.observe(document, { attributeFilter: [attribute], subtree: true })
    return () => observer.disconnect()
  })
  return $found
}
