import type { LanguageCode } from '../../../src/contract/parts.ts'

/**
 * Returns the locale in which `Intl` formats for a language, with Latin digits. Runtimes do not know Divehi, so its
 * numbers and dates are those of English in the Maldives; with `dv` alone, `Intl` would take the locale of the machine.
 */
export const getLocale = (language: LanguageCode): string => (language === 'dv' ? 'en-MV' : `${language}-IN-u-nu-latn`)
