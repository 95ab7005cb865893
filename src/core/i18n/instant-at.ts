import { ensureDateFormat } from './date-formats.ts'

/** Returns the offset of a time zone from UTC at an instant, in milliseconds. */
function computeOffsetMs(instant: number, timeZone: string): number {
  const parts = ensureDateFormat('en-GB-u-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant)
  const readPart = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  return (
    Date.UTC(
      readPart('year'),
      readPart('month') - 1,
      readPart('day'),
      readPart('hour'),
      readPart('minute'),
      readPart('second'),
    ) - instant
  )
}

/**
 * Returns the instant of a local day (`YYYY-MM-DD`) and time (`HH:mm`) in a time zone. Throws if the zone does not
 * exist.
 */
export function computeInstant(day: string, time: string, timeZone: string): Date {
  const shown = Date.parse(`${day}T${time}:00Z`)
  const near = shown - computeOffsetMs(shown, timeZone)
  // Computed twice, because the offset may change between the two instants.
  return new Date(shown - computeOffsetMs(near, timeZone))
}
