import { COUNTRIES, phoneOf, type Country } from '../../../contract/phones.ts'
import { latinDigits } from '../../../core/format.ts'

export { COUNTRIES, type Country }

/** Only the digits of a text, in ASCII. */
export const digitsOf = (text: string): string => latinDigits(text).replace(/\D/g, '')

/** The mobile number in E.164 (`+919876543210`) that was typed with or without the country's code, a zero before it, spaces, in digits of any script; undefined for what is none. */
export const readPhone = (text: string, country: Country): string | undefined => phoneOf(latinDigits(text), country)

/** The national part of a number in E.164; what is none comes back as it is. */
export const writePhone = (value: string, country: Country): string => {
  const { dial } = COUNTRIES[country]
  return value.startsWith(dial) ? value.slice(dial.length) : value
}
