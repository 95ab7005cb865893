import type { LanguageCode } from '../../../contract/parts.ts'
import { isolate } from '../../../core/i18n/isolate.ts'
import { LANGUAGES } from '../../../contract/i18n/languages.ts'

/**
 * Joins several names into one text, with the comma and the "and" of the language. Names in Latin letters keep their
 * order in right-to-left text. Browsers do not support Dhivehi; it uses the Arabic comma.
 */
export function listNames(names: readonly string[], language: LanguageCode): string {
  const listed = LANGUAGES[language].direction === 'rtl' ? names.map(isolate) : names
  return language === 'dv'
    ? listed.join('، ')
    : new Intl.ListFormat(LANGUAGES[language].locale, { style: 'short' }).format(listed)
}
