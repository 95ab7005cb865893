import { toLatinDigits } from '../../../src/contract/digits.ts'
import { COUNTRIES } from '../../../src/contract/phones.ts'

/** A number that is typed in groups, or with a country code. */
const MOBILE = /^\+?[\d\s()-]{7,25}$/
const DIALS = Object.values(COUNTRIES).map(({ dial }) => dial)

/** Returns the ways in which a typed mobile number may be stored; none for a text that is no whole number. */
export function listMobiles(typed: string): readonly string[] {
  const text = toLatinDigits(typed).trim()
  const digits = text.replaceAll(/\D/g, '')
  return MOBILE.test(text) && digits.length >= 7 ? [digits, `+${digits}`, ...DIALS.map((dial) => dial + digits)] : []
}
