import { ensureDateFormat } from './date-formats.ts'

/** A day, `YYYY-MM-DD`, and a time of day, `HH:mm`, as a clock shows them. */
export interface LocalTime {
  readonly day: string
  readonly time: string
}

/**
 * Returns the day and the time of day of an instant in a time zone; in the visitor's own when the zone is unknown.
 * Throws on a text that is not an instant.
 */
export function toZonedTime(iso: string, timeZone: string | undefined): LocalTime {
  const [day = '', time = ''] = ensureDateFormat('sv-u-nu-latn', {
    dateStyle: 'short',
    timeStyle: 'short',
    ...(timeZone ? { timeZone } : {}),
  })
    .format(new Date(iso))
    .split(' ')
  return { day, time }
}
