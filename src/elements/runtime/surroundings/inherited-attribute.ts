import { atom, onMount, type ReadableAtom } from 'nanostores'

/** A node that can surround an element: another element, a shadow root, the document. */
type Place = Node & Partial<Pick<Element, 'hasAttribute' | 'getAttribute'> & Pick<ShadowRoot, 'host'>>

/** Returns the nearest node with an attribute, from a node upwards and through shadow roots. */
export function nearestWith(from: Place | null | undefined, attribute: string): Place | null | undefined {
  let place = from
  while (place && !place.hasAttribute?.(attribute)) place = place.parentNode ?? place.host
  return place
}

/**
 * Returns the value of the nearest `attribute` around an element, through shadow roots, excluding the element's own. It
 * is updated while the page's attributes change. Undefined where there is none, and where `parse` returns undefined.
 */
export function inheritedAttribute<T>(
  element: Element,
  attribute: string,
  parse: (text: string) => T | undefined,
): ReadableAtom<T | undefined> {
  const $found = atom<T | undefined>()
  onMount($found, () => {
    const look = () => $found.set(parse(nearestWith(element.parentNode, attribute)?.getAttribute?.(attribute) ?? ''))
    look()
    const observer = new MutationObserver(look)
    observer.observe(document, { attributeFilter: [attribute], subtree: true })
    return () => observer.disconnect()
  })
  return $found
}
