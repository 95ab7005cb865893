import type { LanguageCode } from '../../../contract/parts.ts'
import type { Dictionary } from '../../../core/i18n/messages.ts'

/** The texts that every public element needs too, so that a dialog costs no further file. */
const FILES = import.meta.glob<Dictionary>('./*/public.json', { base: '../../../messages', import: 'default' })

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set<LanguageCode>(['ur', 'dv'])

/** Returns the direction of one of our languages. */
export const getDirection = (language: string): 'ltr' | 'rtl' => (RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr')

/** A node that can surround an element: another element, a shadow root, the document. */
type Place = Node & Partial<Pick<Element, 'getAttribute'> & Pick<ShadowRoot, 'host'>>

/** Returns the value of an attribute on a node or on its nearest ancestor, across shadow roots. */
export const findAttributeAround = (place: Place | null | undefined, attribute: string): string | undefined =>
  place
    ? (place.getAttribute?.(attribute) ?? findAttributeAround(place.parentNode ?? place.host, attribute))
    : undefined

/** Returns the first of these tags that is one of our languages, else English. */
export function chooseWords(...tags: readonly (string | undefined)[]): string {
  for (const tag of tags) {
    const code = tag?.trim().toLowerCase().split(/[-_]/)[0] ?? ''
    if (Object.hasOwn(FILES, `./${code}/public.json`)) return code
  }
  return 'en'
}

/** Loads the texts of a language. Rejects when their file does not arrive. */
export async function loadWords(language: string): Promise<Dictionary> {
  const load = FILES[`./${language}/public.json`]
  if (!load) throw new Error(`There are no texts in "${language}".`)
  return load()
}
