/**
 * The minor units per major unit; the same for all currencies of the institutions (ISO 4217: INR paise, MVR laari).
 */
const MINOR_UNITS = 100

/** The largest amount that is accepted: ten million in major units. */
const MOST_MINOR = 1_000_000_000

/**
 * Parses an amount in a URL, `740` or `740.00`, into minor units; null for anything else, such as three decimals, a
 * sign or a thousands separator.
 */
export function parseMinor(text: string): number | null {
  const parts = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(text)
  if (!parts) return null
  const minor = Number(parts[1]) * MINOR_UNITS + Number((parts[2] ?? '').padEnd(2, '0'))
  return minor <= MOST_MINOR ? minor : null
}

/** Matches a currency before an amount, and the dash that is written behind whole rupees. */
const CURRENCY = /^(?:₹|Rs\.?|INR|MVR|Rf\.?|ރ\.?)\s*|\s*\/[-=]$/giu

/**
 * Parses an amount as a table has it, with or without separators of thousands and a currency: `1,20,000.00`, `₹
 * 740.00`, `740/-`. Returns null for anything else, and for nothing.
 */
export function parseTableMinor(written: string): number | null {
  const text = written.replaceAll(CURRENCY, '')
  const grouped = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/.test(text)
  const minor = parseMinor(grouped ? text.replaceAll(',', '') : text)
  return minor === 0 ? null : minor
}

/** Formats an amount in minor units for a URL: `740.00`. */
export const formatMajor = (minor: number): string =>
  `${Math.trunc(minor / MINOR_UNITS)}.${String(minor % MINOR_UNITS).padStart(2, '0')}`
