import type { LanguageCode } from '../../../contract/parts.ts'
import { formatDay, formatMoney, formatNumber } from '../../../core/format.ts'
import { LANGUAGES } from '../../../core/languages.ts'
import type { Figures } from './figures.ts'

/** How the figures of a chart are written in one language. */
export interface Formats {
  /** Every digit: for labels, tips and the table. */
  readonly exact: (value: number) => string
  /** Rounded, for an axis and for a figure in a sentence: 12K, ₹3.45L. */
  readonly short: (value: number) => string
  /** For a file: money in whole units. */
  readonly plain: (value: number) => number
  /** 1 is 100 %. */
  readonly percent: (share: number) => string
  readonly category: (category: string) => string
}

/** Browsers do not know Dhivehi, and would write in the visitor's own language; its readers know English figures, and rupees in lakhs. */
const localeOf = (language: LanguageCode, currency?: string): string => `${language !== 'dv' ? LANGUAGES[language].locale : currency === 'INR' ? 'en-IN' : 'en'}-u-nu-latn`

/** Kept together, whatever way the sentence around it runs. */
const isolated = (text: string): string => `\u2068${text}\u2069`

/** A share in percent, with one decimal at most. `signed` writes its plus and minus. */
export const formatPercent = (share: number, language: LanguageCode, signed = false): string =>
  isolated(new Intl.NumberFormat(localeOf(language), { style: 'percent', maximumFractionDigits: 1, signDisplay: signed ? 'exceptZero' : 'auto' }).format(share))

/** Day and month of a calendar day, without the year; what is no day comes back as it is. */
export function formatShortDay(isoDay: string, language: LanguageCode): string {
  const date = new Date(`${isoDay}T00:00:00Z`)
  if (Number.isNaN(date.valueOf())) return isoDay
  if (language === 'dv') return formatDay(isoDay, language).replace(/ \d{4}$/, '')
  return new Intl.DateTimeFormat(localeOf(language), { timeZone: 'UTC', day: 'numeric', month: 'short' }).format(date)
}

/** How many of its smallest units make one of a currency. */
const unitsOf = (currency: string): number => 10 ** (new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2)

/** The writing of these figures in this language. */
export function formatsOf({ currency, days }: Pick<Figures, 'currency' | 'days'>, language: LanguageCode): Formats {
  const compact = new Intl.NumberFormat(localeOf(language, currency), { notation: 'compact', maximumFractionDigits: 2, ...(currency ? { style: 'currency', currency } : {}) })
  const units = currency ? unitsOf(currency) : 1
  return {
    exact: (value) => (currency ? isolated(formatMoney(value, currency)) : formatNumber(value, language)),
    short: (value) => isolated(compact.format(value / units)),
    plain: (value) => value / units,
    percent: (share) => formatPercent(share, language),
    category: (category) => (days ? formatShortDay(category, language) : category),
  }
}
