import type { LanguageCode } from '../../contract/parts.ts'
import { LANGUAGES } from '../../contract/i18n/languages.ts'

/**
 * Returns the collator of a language for names; numbers within them are compared as numbers. No browser supports
 * Dhivehi: without a fallback, the visitor's own locale would determine the order. The fallbacks are `clientLocale`
 * (the institution's, BCP 47) and then English, whose order keeps the letters of Thaana as they are taught. Throws a
 * RangeError when `clientLocale` is not a language tag.
 */
export const getCollator = (language: LanguageCode, clientLocale?: string): Intl.Collator =>
  new Intl.Collator([LANGUAGES[language].locale, ...(clientLocale ? [clientLocale] : []), 'en'], { numeric: true })
