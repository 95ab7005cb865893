import { latinDigits } from '../../../core/format.ts'

/** How mobile numbers and PIN codes look in a country (domain brief 2.3.4). */
export const COUNTRIES = {
  IN: { dial: '+91', mobile: /^[6-9]\d{9}$/, mobileDigits: 10, pin: /^[1-9]\d{5}$/, pinDigits: 6 },
  MV: { dial: '+960', mobile: /^[79]\d{6}$/, mobileDigits: 7, pin: /^\d{5}$/, pinDigits: 5 },
} as const
/** A country that institutions are in, ISO 3166. */
export type Country = keyof typeof COUNTRIES

/** Only the digits of a text, in ASCII. */
export const digitsOf = (text: string): string => latinDigits(text).replace(/\D/g, '')

/** The mobile number in E.164 (`+919876543210`) that was typed with or without the country's code, a zero before it, spaces; undefined for what is none. */
export function readPhone(text: string, country: Country): string | undefined {
  const { dial, mobile } = COUNTRIES[country]
  const digits = digitsOf(text)
  const national = [digits, digits.replace(/^0+/, ''), digits.replace(new RegExp(`^(00)?${dial.slice(1)}`), '')].find((one) => mobile.test(one))
  return national && !/\p{L}/u.test(text) ? dial + national : undefined
}

/** The national part of a number in E.164; what is none comes back as it is. */
export const writePhone = (value: string, country: Country): string => {
  const { dial } = COUNTRIES[country]
  return value.startsWith(dial) ? value.slice(dial.length) : value
}
