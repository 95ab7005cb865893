/** Returns the offset of a time zone from UTC at an instant, in milliseconds. */
function computeOffsetMs(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB-u-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant)
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  return Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second')) - instant
}

/**
 * Returns the instant of a local day (`YYYY-MM-DD`) and time (`HH:mm`) in a time zone. Throws if the zone does not
 * exist.
 */
export function instantAt(day: string, time: string, timeZone: string): Date {
  const shown = Date.parse(`${day}T${time}:00Z`)
  const near = shown - computeOffsetMs(shown, timeZone)
  // Computed twice, because the offset may change between the two instants.
  return new Date(shown - computeOffsetMs(near, timeZone))
}
