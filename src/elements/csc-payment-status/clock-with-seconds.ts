import type { LanguageCode } from '../../contract/parts.ts'
import { LANGUAGES } from '../../core/languages.ts'

/** The time of day of an instant at a place, to the second, with Latin digits; browsers do not know Dhivehi, so it keeps the 24 hours of English. */
export function clockWithSeconds(iso: string, language: LanguageCode, timeZone: string): string {
  const locale = language === 'dv' ? 'en-GB' : LANGUAGES[language].locale
  return new Intl.DateTimeFormat(`${locale}-u-nu-latn`, { timeZone, hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }).format(new Date(iso))
}
