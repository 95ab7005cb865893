import type { LanguageCode } from '../../../contract/parts.ts'
import { formatDay, formatMoney, formatNumber } from '../../../core/i18n/format.ts'
import { LANGUAGES } from '../../../contract/i18n/languages.ts'
import { isolate } from '../../../core/i18n/isolate.ts'
import type { Figures } from './figures.ts'
import { ensureDateFormat } from '../../../core/i18n/date-formats.ts'
import { ensureNumberFormat } from '../../../core/i18n/number-formats.ts'

/** Formatters for the figures of a chart in one language. */
export interface Formats {
  /** With every digit: for labels, tooltips and the table. */
  readonly exact: (value: number) => string
  /** Money in whole units, for an axis and for a figure in a sentence; large ones rounded: ₹4,740, ₹3.45L. */
  readonly short: (value: number) => string
  /** For a file: money in whole units. */
  readonly plain: (value: number) => number
  /** 1 is 100 %. */
  readonly percent: (share: number) => string
  readonly category: (category: string) => string
}

/**
 * Returns the locale for numbers. Browsers do not support Dhivehi and would fall back to the visitor's own language;
 * its readers know English figures, and rupees in lakhs.
 */
const getNumberLocale = (language: LanguageCode, currency?: string): string =>
  `${language !== 'dv' ? LANGUAGES[language].locale : currency === 'INR' ? 'en-IN' : 'en'}-u-nu-latn`

/**
 * Formats a share as a percentage, with one decimal at most, isolated from the text direction of the sentence around
 * it. `signed` adds a plus or minus sign.
 */
export const formatPercent = (share: number, language: LanguageCode, signed = false): string =>
  isolate(
    ensureNumberFormat(getNumberLocale(language), {
      style: 'percent',
      maximumFractionDigits: 1,
      signDisplay: signed ? 'exceptZero' : 'auto',
    }).format(share),
  )

/** Formats day and month of a calendar day, without the year. Returns other text unchanged. */
export function formatShortDay(isoDay: string, language: LanguageCode): string {
  const date = new Date(`${isoDay}T00:00:00Z`)
  if (Number.isNaN(date.valueOf())) return isoDay
  if (language === 'dv') return formatDay(isoDay, language).replace(/ \d{4}$/, '')
  return ensureDateFormat(getNumberLocale(language), { timeZone: 'UTC', day: 'numeric', month: 'short' }).format(date)
}

/** Returns how many of its smallest units make one unit of a currency. */
const countMinorUnits = (currency: string): number =>
  10 ** (ensureNumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2)

const PERCENT = 100
/** From here on figures are rounded to what people say: lakhs, crores, thousands, millions. */
const LARGE = 100_000

/** Returns the formatters for these figures in this language. */
export function createFormats(
  { currency, days, isPercent = false }: Pick<Figures, 'currency' | 'days' | 'isPercent'>,
  language: LanguageCode,
): Formats {
  const locale = getNumberLocale(language, currency)
  const style = currency ? ({ style: 'currency', currency } as const) : {}
  const compact = ensureNumberFormat(locale, { ...style, notation: 'compact', maximumFractionDigits: 2 })
  const usual = ensureNumberFormat(locale, { ...style, maximumFractionDigits: currency ? 0 : 2 })
  const units = currency ? countMinorUnits(currency) : 1
  return {
    exact: (value) => {
      if (isPercent) return formatPercent(value / PERCENT, language)
      return currency ? isolate(formatMoney(value, currency)) : formatNumber(value, language)
    },
    short: (value) => isolate((Math.abs(value / units) < LARGE ? usual : compact).format(value / units)),
    plain: (value) => value / units,
    percent: (share) => formatPercent(share, language),
    category: (category) => (days ? formatShortDay(category, language) : category),
  }
}
