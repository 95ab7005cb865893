import { atom, onMount, type ReadableAtom } from 'nanostores'

/** A node that can surround an element: another element, a shadow root, the document. */
type Place = Node & Partial<Pick<Element, 'hasAttribute' | 'getAttribute'> & Pick<ShadowRoot, 'host'>>

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
    const look = () => {
      let place: Place | null | undefined = element.parentNode
      while (place && !place.hasAttribute?.(attribute)) place = place.parentNode ?? place.host
      $found.set(parse(place?.getAttribute?.(attribute) ?? ''))
    }
    look()
    const observer = new MutationObserver(look)
    observer.observe(document, { attributeFilter: [attribute], subtree: true })
    return () => observer.disconnect()
  })
  return $found
}
