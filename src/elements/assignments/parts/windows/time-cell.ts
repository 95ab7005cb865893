import { toZonedTime } from '../../../../core/i18n/zoned-time.ts'

/**
 * Returns the cell of an instant: `YYYY-MM-DD HH:mm` in the institution's time zone, as people read it; a time with
 * seconds in UTC, so that the import reads back the same.
 */
export function formatTimeCell(iso: string, timeZone: string | undefined): string {
  if (Date.parse(iso) % 60_000 !== 0) return iso
  const { day, time } = toZonedTime(iso, timeZone)
  return `${day} ${time}`
}
