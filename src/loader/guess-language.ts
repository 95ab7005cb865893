/**
 * Returns the value of `attribute` on the element itself or on its nearest ancestor, across shadow roots; null where
 * none has it.
 */
export function nearest(element: Element, attribute: string): string | null {
  let said: string | null = null
  for (
    let place: Element | undefined = element;
    place && said === null;
    place = (place.getRootNode() as Partial<ShadowRoot>).host
  )
    said = place.closest(`[${attribute}]`)?.getAttribute(attribute) ?? null
  return said
}

/** Guesses the language of an element before it loads; a wrong guess costs one small file. */
export function guessLanguage(element: Element, usual = 'en'): string {
  let chosen: string | null = null
  try {
    chosen = sessionStorage.getItem('lang')
  } catch {
    // Storage is blocked: no language was chosen.
  }
  return (chosen ?? nearest(element, 'lang') ?? usual).slice(0, 2)
}
