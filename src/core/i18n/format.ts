import { DIVEHI_MONTHS } from '../../contract/i18n/divehi-days.ts'
import type { LanguageCode, LocalisedName } from '../../contract/parts.ts'
import { ensureDateFormat } from './date-formats.ts'
import { getGroupingLocale } from '../../contract/i18n/grouping.ts'
import { LANGUAGES } from '../../contract/i18n/languages.ts'

/** `long` 14 March 2026, `short` 14/03/2026, `weekday` Saturday, 14 March 2026. */
export type DayStyle = 'long' | 'short' | 'weekday'

/** Browsers do not support Dhivehi, and would use the visitor's own language instead. */
const DHIVEHI_DAYS = 'އާދީއްތަ ހޯމަ އަންގާރަ ބުދަ ބުރާސްފަތި ހުކުރު ހޮނިހިރު'.split(' ')

/**
 * Digits are Latin in every language: an invigilator from elsewhere can read them, and they are typed into other forms.
 */
const getLocale = (language: LanguageCode): string => `${LANGUAGES[language].locale}-u-nu-latn`

/** Formats a calendar day, `YYYY-MM-DD`, in words. Returns a text that is not a day unchanged. */
export function formatDay(isoDay: string, language: LanguageCode, style: DayStyle = 'long'): string {
  const date = new Date(`${isoDay}T00:00:00Z`)
  if (Number.isNaN(date.valueOf())) return isoDay
  if (style === 'short') return isoDay.split('-').reverse().join('/')
  if (language === 'dv') {
    const day = `${date.getUTCDate()} ${DIVEHI_MONTHS[date.getUTCMonth()] ?? ''} ${date.getUTCFullYear()}`
    return style === 'weekday' ? `${DHIVEHI_DAYS[date.getUTCDay()] ?? ''}، ${day}` : day
  }
  return ensureDateFormat(getLocale(language), {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    ...(style === 'weekday' ? { weekday: 'long' } : {}),
  }).format(date)
}

/**
 * Returns year, month, day, hour and minute of an instant in a time zone; in the visitor's own when the zone is
 * unknown.
 */
function computeZonedParts(date: Date, timeZone: string | undefined): Record<string, string> {
  const options = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  } as const
  const formatInZone = (zone: string | undefined) =>
    ensureDateFormat('en-GB-u-nu-latn', zone ? { ...options, timeZone: zone } : options)
  let formatter
  try {
    formatter = formatInZone(timeZone)
  } catch {
    formatter = formatInZone(undefined)
  }
  return Object.fromEntries(formatter.formatToParts(date).map(({ type, value }) => [type, value]))
}

/** Formats day and time of an instant in the institution's time zone; hours from 0 to 23 in every language. */
export function formatInstant(iso: string, language: LanguageCode, timeZone?: string): string {
  const date = new Date(iso)
  if (Number.isNaN(date.valueOf())) return iso
  const { year, month, day, hour, minute } = computeZonedParts(date, timeZone)
  return `${formatDay(`${year}-${month}-${day}`, language)}${LANGUAGES[language].direction === 'rtl' ? '،' : ','} ${hour}:${minute}`
}

/**
 * Formats an amount given in minor units (paise, laari …); rupees are grouped in lakhs. The same in every language,
 * because amounts are compared with a bank's.
 */
export function formatMoney(minor: number, currency: string): string {
  const formatter = new Intl.NumberFormat(getGroupingLocale(currency), { style: 'currency', currency })
  return formatter.format(minor / 10 ** (formatter.resolvedOptions().maximumFractionDigits ?? 2))
}

// Made once, when the first number is shown: making a format takes a hundred times as long as using it.
let numbers: Intl.NumberFormat | undefined

/** Formats a number; the same in every language. */
export const formatNumber = (value: number): string =>
  (numbers ??= new Intl.NumberFormat(getGroupingLocale())).format(value)

/** Returns the name in this language, else in the institution's own script. */
export const getLocalisedName = (name: LocalisedName, language: string): string =>
  name.translations[language] || name.name
