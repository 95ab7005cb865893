import { getGroupingLocale } from '../../../../contract/i18n/grouping.ts'
import { toLatinDigits } from '../../../../contract/digits.ts'
import { ensureNumberFormat } from '../../../../core/i18n/number-formats.ts'

/**
 * Splits the typed text into sign, whole digits and fraction, in ASCII; undefined when it is not a number. Grouping of
 * any kind is ignored.
 */
function parseNumberParts(
  text: string,
): { readonly sign: string; readonly whole: string; readonly fraction: string } | undefined {
  const typed = toLatinDigits(text)
    .replace(/[\s\p{Cf}'_\u066c]/gu, '')
    .replace(/\u066b/, '.')
    .replace(/^[\u2212\u2013]/, '-')
  const [, sign = '', whole, fraction = ''] = /^(-?)((?:\d+,)*\d+)(?:\.(\d*))?$/.exec(typed) ?? []
  return whole === undefined ? undefined : { sign, whole: whole.replaceAll(',', ''), fraction }
}

/**
 * Returns the typed number, in the digits of any of our scripts, grouped or not; undefined when it is not a number or
 * has more than `decimals` decimals.
 */
export function readNumber(text: string, decimals = 0): number | undefined {
  const parts = parseNumberParts(text)
  if (!parts || parts.fraction.length > decimals) return undefined
  const value = Number(`${parts.sign}${parts.whole}.${parts.fraction || '0'}`)
  return Number.isFinite(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : undefined
}

/** Formats a number, grouped, for input. Returns other text unchanged. */
export const writeNumber = (value: number | string): string =>
  typeof value === 'string'
    ? value
    : ensureNumberFormat(getGroupingLocale(), { maximumFractionDigits: 10 }).format(value)

/** Returns the number of decimals of a currency: 2 for INR and MVR. */
const countDecimals = (currency: string): number =>
  ensureNumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/**
 * Returns the typed amount as an integer of paise, laari …, built from its digits so that nothing is ever rounded;
 * undefined when it is not an amount.
 */
export function readMoney(text: string, currency: string): number | undefined {
  const decimals = countDecimals(currency)
  const parts = parseNumberParts(text)
  if (!parts || parts.fraction.length > decimals) return undefined
  const minor = Number(`${parts.sign}${parts.whole}${parts.fraction.padEnd(decimals, '0')}`)
  return Number.isSafeInteger(minor) ? minor : undefined
}

/** Formats an integer of paise, laari … for input, grouped, without its currency. Returns other text unchanged. */
export function writeMoney(minor: number | string, currency: string): string {
  if (typeof minor === 'string') return minor
  const decimals = countDecimals(currency)
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0')
  const whole = ensureNumberFormat(getGroupingLocale(currency), {}).format(
    Number(digits.slice(0, digits.length - decimals)),
  )
  return `${minor < 0 ? '-' : ''}${whole}${decimals ? `.${digits.slice(-decimals)}` : ''}`
}

/** Returns the symbol of a currency before an amount: ₹, MVR. */
export const getCurrencySign = (currency: string): string =>
  ensureNumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency
