import type { LanguageCode } from '../../../contract/parts.ts'
import { latinDigits } from '../../../core/format.ts'

/** Readers of Indian languages group by lakhs; Dhivehi by thousands. */
const localeOf = (language: LanguageCode): string => (language === 'dv' ? 'en' : 'en-IN')

/** What was typed, as sign, whole digits and fraction, in ASCII; undefined for what is no number. Grouping of any kind counts for nothing. */
function partsOf(text: string): { readonly sign: string; readonly whole: string; readonly fraction: string } | undefined {
  const typed = latinDigits(text)
    .replace(/[\s\u200e\u200f\u061c'_\u066c]/g, '')
    .replace(/\u066b/, '.')
    .replace(/^[\u2212\u2013]/, '-')
  const [, sign = '', whole, fraction = ''] = /^(-?)((?:\d+,)*\d+)(?:\.(\d*))?$/.exec(typed) ?? []
  return whole === undefined ? undefined : { sign, whole: whole.replaceAll(',', ''), fraction }
}

/** The number that was typed, in the digits of any of our scripts, grouped or not; undefined for what is none, or has more decimals than it may. */
export function readNumber(text: string, decimals = 0): number | undefined {
  const parts = partsOf(text)
  if (!parts || parts.fraction.length > decimals) return undefined
  const value = Number(`${parts.sign}${parts.whole}.${parts.fraction || '0'}`)
  return Number.isFinite(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : undefined
}

/** A number grouped as its readers group it; what is no number comes back as it is. */
export const writeNumber = (value: number | string, language: LanguageCode): string =>
  typeof value === 'string' ? value : new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 10 }).format(value)

/** How many decimals a currency has: 2 for INR and MVR. */
const decimalsOf = (currency: string): number => new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** The amount that was typed as an integer of paise, laari …, put together from its digits so that nothing is ever rounded; undefined for what is none. */
export function readMoney(text: string, currency: string): number | undefined {
  const decimals = decimalsOf(currency)
  const parts = partsOf(text)
  if (!parts || parts.fraction.length > decimals) return undefined
  const minor = Number(`${parts.sign}${parts.whole}${parts.fraction.padEnd(decimals, '0')}`)
  return Number.isSafeInteger(minor) ? minor : undefined
}

/** An integer of paise, laari … as it is typed, grouped, without its currency; what is no number comes back as it is. */
export function writeMoney(minor: number | string, currency: string): string {
  if (typeof minor === 'string') return minor
  const decimals = decimalsOf(currency)
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0')
  const whole = new Intl.NumberFormat(currency === 'INR' ? 'en-IN' : 'en').format(Number(digits.slice(0, digits.length - decimals)))
  return `${minor < 0 ? '-' : ''}${whole}${decimals ? `.${digits.slice(-decimals)}` : ''}`
}

/** How a currency is written before an amount: ₹, MVR. */
export const currencySign = (currency: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
