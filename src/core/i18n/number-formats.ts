const numberFormats = new Map<string, Intl.NumberFormat>()

/**
 * Returns a number format, made once: making one takes a hundred times as long as using it. Throws a RangeError for an
 * unknown currency. Public forms, which show few numbers, do without.
 */
export function ensureNumberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + JSON.stringify(options)
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(locale, options)
  numberFormats.set(key, format)
  return format
}
