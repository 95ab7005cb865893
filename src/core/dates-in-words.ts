import type { LanguageCode } from '../contract/parts.ts'
import { DHIVEHI_DAYS, DHIVEHI_MONTHS } from './format.ts'
import { LANGUAGES } from './languages.ts'

const inWords = (date: Date, language: LanguageCode, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(LANGUAGES[language].locale, { ...options, timeZone: 'UTC' }).format(date)

/** The name of a month; 0 is January. */
export const monthName = (month: number, language: LanguageCode): string =>
  language === 'dv' ? (DHIVEHI_MONTHS[month] ?? '') : inWords(new Date(Date.UTC(2026, month, 1)), language, { month: 'long' })

/** The name of a day of the week, 0 is Sunday; `short` for the head of a column, where Dhivehi writes the first two letters with their vowels. */
export function weekdayName(day: number, language: LanguageCode, style: 'long' | 'short'): string {
  if (language !== 'dv') return inWords(new Date(Date.UTC(2026, 1, 1 + day)), language, { weekday: style })
  const name = DHIVEHI_DAYS[day] ?? ''
  return style === 'short' ? name.slice(0, 4) : name
}
