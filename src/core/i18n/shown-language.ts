import type { LanguageCode } from '../../contract/parts.ts'
import { getConfig } from '../config/config.ts'
import { isLanguage, parseLanguage } from '../../contract/parse-language.ts'
import { LANGUAGES } from '../../contract/i18n/languages.ts'

/**
 * Returns the language in which an element is shown for a BCP 47 tag: one of ours, or one for which the page has texts
 * of its own. Undefined for any other.
 */
export function parseShownLanguage(tag: string | null | undefined): string | undefined {
  const code = tag?.trim().split(/[-_]/)[0]?.toLowerCase() ?? ''
  return parseLanguage(tag) ?? (Object.hasOwn(getConfig().texts ?? {}, code) ? code : undefined)
}

/** Returns our language for one that an element is shown in: what a language of the page lacks is in English. */
export const getOwnLanguage = (shown: string): LanguageCode => (isLanguage(shown) ? shown : 'en')

/** Languages of the page that are written from right to left; known once their texts are loaded. */
export const fromTheRight = new Set<string>()

/** Returns the direction in which a language is written. */
export const getDirection = (shown: string): 'ltr' | 'rtl' =>
  isLanguage(shown) ? LANGUAGES[shown].direction : fromTheRight.has(shown) ? 'rtl' : 'ltr'
