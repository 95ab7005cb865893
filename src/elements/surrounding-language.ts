import { asLanguage } from '../core/languages.ts'
import type { LanguageCode } from '../contract/parts.ts'

/** The language that a page gives to this place: the nearest `lang` around the element, through shadow roots, its own excepted. */
export function surroundingLanguage(element: Element): LanguageCode | undefined {
  for (let place: Node | null = element.parentNode; place; place = place instanceof ShadowRoot ? place.host : place.parentNode) {
    if (place instanceof Element && place.hasAttribute('lang')) return asLanguage(place.getAttribute('lang'))
  }
  return undefined
}
