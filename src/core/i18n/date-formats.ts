const dateFormats = new Map<string, Intl.DateTimeFormat>()

/**
 * Returns a date format, made once: making one takes a hundred times as long as using it. Throws a RangeError for an
 * unknown locale or time zone.
 */
export function ensureDateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options)
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  dateFormats.set(key, format)
  return format
}
