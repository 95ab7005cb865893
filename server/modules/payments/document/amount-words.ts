import type { LanguageCode } from '../../../../src/contract/parts.ts'
import { getGroupingLocale } from '../../../../src/contract/i18n/grouping.ts'
import { formatNumberWords } from '../../../lib/pdf/number-words.ts'
import { RECEIPT_LABELS } from './receipt-labels.ts'

const MINOR_UNITS = 100

/** Formats an amount in Latin digits, with the digit grouping of its country: `Rs 1,05,000.00`, `MVR 2,150.00`. */
export function formatAmount(minor: number, currency: string): string {
  const figures = new Intl.NumberFormat(getGroupingLocale(currency), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(minor / MINOR_UNITS)
  return `${currency === 'INR' ? 'Rs' : currency} ${figures}`
}

/**
 * Returns an amount in words, as printed on a receipt: "Rupees seven hundred and forty only". A currency without a
 * translated name appears as its code.
 */
export function formatAmountInWords(minor: number, currency: string, language: LanguageCode): string {
  const labels = RECEIPT_LABELS[language]
  const grouping = currency === 'INR' ? 'INDIAN' : 'THOUSANDS'
  const rest = minor % MINOR_UNITS
  const words = formatNumberWords(Math.trunc(minor / MINOR_UNITS), language, grouping)
  const names =
    currency === 'INR' || currency === 'MVR'
      ? labels.currencies[currency]
      : { whole: `${currency} {words}`, withMinor: `${currency} {words}, {minor}/100` }
  const text = rest === 0 ? names.whole : names.withMinor
  const sentence = text.replace('{words}', words).replace('{minor}', formatNumberWords(rest, language, grouping))
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
