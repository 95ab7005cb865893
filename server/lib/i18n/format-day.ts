import { DIVEHI_MONTHS } from '../../../src/contract/i18n/divehi-days.ts'
import { LANGUAGE_CODES, type LanguageCode } from '../../../src/contract/parts.ts'
import { getDirection } from './messages.ts'
import { getLocale } from './locale.ts'
import { printInstant } from './print-dates.ts'

// Made once: making a format takes a hundred times as long as using it, and reports have thousands of days.
const FORMATS = Object.fromEntries(
  LANGUAGE_CODES.map((language) => [
    language,
    new Intl.DateTimeFormat(getLocale(language), { dateStyle: 'long', timeZone: 'UTC' }),
  ]),
) as Readonly<Record<LanguageCode, Intl.DateTimeFormat>>

/** Formats a day (YYYY-MM-DD) in words of a language, for a message or a report: 14 March 2026. */
export function formatDay(day: string, language: LanguageCode): string {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.valueOf())) return day
  return language === 'dv'
    ? `${date.getUTCDate()} ${DIVEHI_MONTHS[date.getUTCMonth()] ?? ''} ${date.getUTCFullYear()}`
    : FORMATS[language].format(date)
}

/** Formats day and time of an instant in words of a language: 14 March 2026, 18:05. */
export function formatInstant(iso: string, language: LanguageCode, timeZone: string): string {
  const [day = iso, time] = printInstant(iso, 'yyyy-MM-dd', timeZone).split(', ')
  const comma = getDirection(language) === 'rtl' ? '،' : ','
  return time === undefined ? day : `${formatDay(day, language)}${comma} ${time}`
}
