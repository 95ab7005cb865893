import type { LanguageCode } from '../../contract/parts.ts'
import { formatDay } from './format.ts'
import { ensureDateFormat } from './date-formats.ts'
import { LANGUAGES } from '../../contract/i18n/languages.ts'

const formatInWords = (date: Date, language: LanguageCode, options: Intl.DateTimeFormatOptions): string =>
  ensureDateFormat(LANGUAGES[language].locale, { ...options, timeZone: 'UTC' }).format(date)

/** Returns the name of a month; 0 is January. `short` for narrow columns; Dhivehi has no shorter names. */
export const formatMonthName = (month: number, language: LanguageCode, style: 'long' | 'short' = 'long'): string =>
  language === 'dv'
    ? (formatDay(`2026-${String(month + 1).padStart(2, '0')}-01`, language).split(' ')[1] ?? '')
    : formatInWords(new Date(Date.UTC(2026, month, 1)), language, { month: style })

/**
 * Returns the name of a day of the week, 0 is Sunday; `short` for column headers, where Dhivehi uses the first two
 * letters with their vowels.
 */
export function formatWeekdayName(day: number, language: LanguageCode, style: 'long' | 'short'): string {
  if (language !== 'dv') return formatInWords(new Date(Date.UTC(2026, 1, 1 + day)), language, { weekday: style })
  // Taken from "weekday, day month year"; the tables themselves are in the chunk that students' pages need.
  const name = formatDay(`2026-02-0${day + 1}`, language, 'weekday').split('،')[0] ?? ''
  return style === 'short' ? name.slice(0, 4) : name
}
