import type { LanguageCode } from '../../contract/parts.ts'
import { ensureDateFormat } from './date-formats.ts'
import { formatDay } from './format.ts'
import { LANGUAGES } from '../../contract/i18n/languages.ts'
import { toZonedTime } from './zoned-time.ts'

/**
 * Formats a calendar day, `YYYY-MM-DD`, with its weekday and without its year, as lists of work have it: Fri 4 Dec.
 * Returns a text that is not a day unchanged.
 */
export function formatBriefDay(isoDay: string, language: LanguageCode): string {
  const date = new Date(`${isoDay}T00:00:00Z`)
  if (Number.isNaN(date.valueOf())) return isoDay
  // Browsers do not support Dhivehi.
  if (language === 'dv') return formatDay(isoDay, language, 'weekday').replace(/ \d{4}$/, '')
  return ensureDateFormat(`${LANGUAGES[language].locale}-u-nu-latn`, {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  })
    .format(date)
    .replace(/[,،]/, '')
}

/** Formats a calendar day, `YYYY-MM-DD`, as its weekday and number, beside days of the same month: Fri 4. */
export function formatWeekdayNumber(isoDay: string, language: LanguageCode): string {
  const date = new Date(`${isoDay}T00:00:00Z`)
  const number = String(date.getUTCDate())
  // Browsers do not support Dhivehi.
  if (language === 'dv') return number
  const weekday = ensureDateFormat(`${LANGUAGES[language].locale}-u-nu-latn`, { timeZone: 'UTC', weekday: 'short' })
  return `${weekday.format(date)} ${number}`
}

/**
 * Formats a calendar day, `YYYY-MM-DD`, as cells of tables have it: Fri 4 Dec in the year of `now`, 4 Dec 2027 in
 * others. Returns other text unchanged.
 */
export function formatTableDay(isoDay: string, language: LanguageCode, now = new Date()): string {
  const date = new Date(`${isoDay}T00:00:00Z`)
  if (Number.isNaN(date.valueOf())) return isoDay
  if (date.getUTCFullYear() === now.getFullYear()) return formatBriefDay(isoDay, language)
  // Browsers do not support Dhivehi.
  if (language === 'dv') return formatDay(isoDay, language)
  return ensureDateFormat(`${LANGUAGES[language].locale}-u-nu-latn`, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }).format(date)
}

/** Formats an instant in the institution's time zone, as cells of tables have it: Fri 4 Dec, 18:00. */
export function formatTableInstant(iso: string, language: LanguageCode, timeZone: string | undefined): string {
  if (Number.isNaN(Date.parse(iso))) return iso
  const { day, time } = toZonedTime(iso, timeZone)
  return `${formatTableDay(day, language)}${LANGUAGES[language].direction === 'rtl' ? '،' : ','} ${time}`
}
