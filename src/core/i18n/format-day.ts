import { ensureDateFormat } from './date-formats.ts'

/**
 * Returns the day, `YYYY-MM-DD`, of an instant in a time zone; in the visitor's own when the zone is unknown. Returns a
 * text that is not an instant unchanged.
 */
export function formatZonedDay(iso: string, timeZone: string | undefined): string {
  const date = new Date(iso)
  return Number.isNaN(date.valueOf())
    ? iso
    : ensureDateFormat('sv-u-nu-latn', timeZone ? { timeZone } : {}).format(date)
}
