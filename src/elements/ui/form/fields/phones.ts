import { COUNTRIES, normalisePhone, type Country } from '../../../../contract/phones.ts'
import { toLatinDigits } from '../../../../contract/digits.ts'

export { COUNTRIES, type Country }

/** Returns only the digits of a text, in ASCII. */
export const toDigits = (text: string): string => toLatinDigits(text).replace(/\D/g, '')

/**
 * Returns the typed mobile number in E.164 (`+919876543210`). It may have a country code, a leading zero, spaces, and
 * digits of any script; undefined when it is not a mobile number.
 */
export const readPhone = (text: string, country: Country): string | undefined =>
  normalisePhone(toLatinDigits(text), country)

/** Returns the national part of a number in E.164. Returns other text unchanged. */
export const writePhone = (value: string, country: Country): string => {
  const { dial } = COUNTRIES[country]
  return value.startsWith(dial) ? value.slice(dial.length) : value
}
