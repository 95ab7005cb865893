import type { LanguageCode } from '../../contract/parts.ts'
import { LANGUAGES } from '../../core/languages.ts'

/** Several names as one text, with the comma and the "and" of the language. Browsers do not know Dhivehi: its comma is that of Arabic script. */
export const listNames = (names: readonly string[], language: LanguageCode): string =>
  language === 'dv' ? names.join('، ') : new Intl.ListFormat(LANGUAGES[language].locale, { style: 'short' }).format(names)
