/** The formats of mobile numbers and PIN codes, by country (specification, section 11.3.4). */
export const COUNTRIES = {
  IN: { dial: '+91', mobile: /^[6-9]\d{9}$/, mobileDigits: 10, pin: /^[1-9]\d{5}$/, pinDigits: 6 },
  MV: { dial: '+960', mobile: /^[79]\d{6}$/, mobileDigits: 7, pin: /^\d{5}$/, pinDigits: 5 },
} as const
/** A country with institutions, ISO 3166. */
export type Country = keyof typeof COUNTRIES

/** Returns the country of an institution, derived from its currency. */
export const getCountry = (currency: string): Country => (currency === 'MVR' ? 'MV' : 'IN')

/**
 * Normalises a mobile number to E.164 (`+919876543210`); it may be written with or without the country code, with a
 * leading zero or spaces, in digits 0 to 9. Undefined for any other text.
 */
export function normalisePhone(text: string, country: Country): string | undefined {
  const { dial, mobile } = COUNTRIES[country]
  const digits = text.replace(/\D/g, '')
  const national = [digits, digits.replace(/^0+/, ''), digits.replace(new RegExp(`^(00)?${dial.slice(1)}`), '')].find(
    (one) => mobile.test(one),
  )
  return national && !/\p{L}/u.test(text) ? dial + national : undefined
}
