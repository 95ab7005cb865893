import type { LanguageCode } from '../contract/parts.ts'
import { LANGUAGES } from './languages.ts'

/**
 * Puts names into the order of a language; numbers within them count as numbers. No browser knows Dhivehi: without a locale the visitor's own
 * would sort in its place. `clientLocale` (the institution's, BCP 47) and then English do, whose order has the letters of Thaana
 * as they are taught. Throws a RangeError when `clientLocale` is no language tag.
 */
export const collatorOf = (language: LanguageCode, clientLocale?: string): Intl.Collator =>
  new Intl.Collator([LANGUAGES[language].locale, ...(clientLocale ? [clientLocale] : []), 'en'], { numeric: true })
