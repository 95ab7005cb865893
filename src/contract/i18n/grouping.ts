/**
 * Returns the locale by which the digits of numbers and amounts are grouped, whatever the language of the page: in
 * lakhs as in India, and amounts of another currency in thousands. `Intl` groups by thousands in Marathi and Urdu, and
 * does not know Divehi.
 */
export const getGroupingLocale = (currency = 'INR'): string => (currency === 'INR' ? 'en-IN' : 'en')
