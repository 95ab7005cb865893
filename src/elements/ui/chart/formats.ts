import type { LanguageCode } from '../../../contract/parts.ts'
import { formatDay, formatMoney, formatNumber } from '../../../core/i18n/format.ts'
import { getGroupingLocale } from '../../../contract/i18n/grouping.ts'
import { LANGUAGES } from '../../../contract/i18n/languages.ts'
import type { Messages } from '../../runtime/messages.tsx'
import { isolate } from '../../../core/i18n/isolate.ts'
import type { Figures } from './figures.ts'
import { ensureDateFormat } from '../../../core/i18n/date-formats.ts'
import { ensureNumberFormat } from '../../../core/i18n/number-formats.ts'

/** Formatters for the figures of a chart in one language. */
export interface Formats {
  /** With every digit: for labels, tooltips and the table. */
  readonly exact: (value: number) => string
  /** Money in whole units, for an axis and for a figure in a sentence; large ones rounded: ₹4,740, ₹3.45 lakh. */
  readonly short: (value: number) => string
  /** For a file: money in whole units. */
  readonly plain: (value: number) => number
  /** 1 is 100 %. */
  readonly percent: (share: number) => string
  readonly category: (category: string) => string
}

/**
 * Formats a share as a percentage, with one decimal at most, isolated from the text direction of the sentence around
 * it. `signed` adds a plus or minus sign.
 */
export const formatPercent = (share: number, signed = false): string =>
  isolate(
    ensureNumberFormat(getGroupingLocale(), {
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
  return ensureDateFormat(`${LANGUAGES[language].locale}-u-nu-latn`, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
  }).format(date)
}

/** Returns how many of its smallest units make one unit of a currency. */
const countMinorUnits = (currency: string): number =>
  10 ** (ensureNumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2)

const PERCENT = 100

/** What a large figure is counted in, and the message that names it. */
type Unit = readonly [size: number, name: 'chart.crore' | 'chart.lakh' | 'chart.million']
const LAKH: Unit = [100_000, 'chart.lakh']
const CRORE: Unit = [10_000_000, 'chart.crore']
const MILLION: Unit = [1_000_000, 'chart.million']

/**
 * Returns what people count large figures in, the largest first: lakhs and crores, millions in another currency, and in
 * Divehi lakhs below a million, as on its receipts.
 */
function listUnits(language: LanguageCode, currency: string): readonly Unit[] {
  if (language === 'dv') return [MILLION, LAKH]
  return currency === 'INR' ? [CRORE, LAKH] : [MILLION]
}

/** Returns the formatters for these figures in the language of these messages. */
export function createFormats(
  { currency, days, isPercent = false }: Pick<Figures, 'currency' | 'days' | 'isPercent'>,
  { language, t }: Pick<Messages, 'language' | 't'>,
): Formats {
  const locale = getGroupingLocale(currency)
  const style = currency ? ({ style: 'currency', currency } as const) : {}
  const rounded = ensureNumberFormat(locale, { ...style, minimumFractionDigits: 0, maximumFractionDigits: 2 })
  const usual = ensureNumberFormat(locale, { ...style, maximumFractionDigits: currency ? 0 : 2 })
  const units = currency ? countMinorUnits(currency) : 1
  const largeUnits = listUnits(language, currency ?? 'INR')
  const least = Math.min(...largeUnits.map(([size]) => size))
  const formatShort = (amount: number): string => {
    if (Math.abs(amount) < least) return usual.format(amount)
    // An amount that is rounded up to the next unit is counted in it.
    const large = largeUnits.find(([size]) => Math.round((Math.abs(amount) / size) * PERCENT) >= PERCENT)
    if (!large) return usual.format(amount)
    const [size, name] = large
    return t(name, { amount: isolate(rounded.format(amount / size)) })
  }
  return {
    exact: (value) => {
      if (isPercent) return formatPercent(value / PERCENT)
      return currency ? isolate(formatMoney(value, currency)) : formatNumber(value)
    },
    short: (value) => isolate(formatShort(value / units)),
    plain: (value) => value / units,
    percent: (share) => formatPercent(share),
    category: (category) => (days ? formatShortDay(category, language) : category),
  }
}
