import type { LanguageCode } from '../../../contract/parts.ts'
import { LANGUAGES } from '../../../contract/i18n/languages.ts'
import { ensureDateFormat } from '../../../core/i18n/date-formats.ts'

/**
 * Formats an instant as the time of day in a time zone, with seconds and Latin digits. Browsers do not support Dhivehi,
 * so it uses the 24-hour English format.
 */
export function formatTimeWithSeconds(iso: string, language: LanguageCode, timeZone: string): string {
  const locale = language === 'dv' ? 'en-GB' : LANGUAGES[language].locale
  return ensureDateFormat(`${locale}-u-nu-latn`, {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(iso))
}
