/** A node that can surround an element: another element, a shadow root, the document. */
type Place = Node & Partial<Pick<Element, 'getAttribute'> & Pick<ShadowRoot, 'host'>>

/**
 * Returns the value of `attribute` on a node itself or on its nearest ancestor, across shadow roots; null or undefined
 * where none has it.
 */
export const findNearest = (place: Place | null | undefined, attribute: string): string | null | undefined =>
  place && (place.getAttribute?.(attribute) ?? findNearest(place.parentNode ?? place.host, attribute))

/**
 * Returns the language of an element before it loads, in the order of `elements/runtime/language-of.ts`. `languages`
 * has a key for each language of ours. Undefined where the page names none of them: the element takes the
 * institution's, which is not known yet, and a form in another language would change under the visitor.
 */
export function guessLanguage(element: Element, languages: object, usual?: string): string | undefined {
  let chosen: string | null = null
  try {
    chosen = sessionStorage.getItem('lang')
  } catch {
    // Storage is blocked: no language was chosen.
  }
  for (const tag of [chosen, element.getAttribute('lang'), findNearest(element.parentNode, 'lang'), usual]) {
    const code = tag?.trim().toLowerCase().split(/[-_]/)[0] ?? ''
    if (code in languages) return code
  }
  return undefined
}
