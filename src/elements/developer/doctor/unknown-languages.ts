import { parseLanguage } from '../../../contract/parse-language.ts'
import { findClosestAround } from './page-elements.ts'
import { listOurScripts } from './script-facts.ts'

/** Where the language of an element is written: on the `div` that stands for it, on itself, or around it. */
function placeOfLanguage(element: Element): readonly [place: Element | null, attribute: string] {
  if (element.parentElement?.matches('[data-campus-element][data-lang]')) return [element.parentElement, 'data-lang']
  return [element.matches('[lang]') ? element : findClosestAround(element, '[lang]'), 'lang']
}

/**
 * Returns languages that the elements do not have, where the page names them: at an element or around it, and at our
 * script. The language of the whole page is left out, because a check of its own names it.
 */
export function listUnknownLanguages(elements: readonly Element[]): readonly string[] {
  const places = [...elements.map(placeOfLanguage), ...listOurScripts().map((script) => [script, 'data-lang'] as const)]
  const found = places.flatMap(([place, attribute]) => {
    const lang = place === document.documentElement ? '' : (place?.getAttribute(attribute)?.trim() ?? '')
    return place && lang && !parseLanguage(lang) ? [`<${place.localName} ${attribute}="${lang}">`] : []
  })
  return [...new Set(found)]
}
