import { toLatinDigits } from '../../../../contract/digits.ts'
import { computeInstant } from '../../../../core/i18n/instant-at.ts'
import { toZonedTime, type LocalTime } from '../../../../core/i18n/zoned-time.ts'

/**
 * A day and a time of day as a form holds them: `YYYY-MM-DD` and `HH:mm`, the typed text while it is neither, '' while
 * it is empty.
 */
export type Moment = LocalTime

/** Matches a time of day, `HH:mm`. */
export const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/

/** Matches invisible characters, such as the direction marks that a copied time may contain. */
const INVISIBLE = /\p{Cf}/gu

/**
 * Parses a time of day that a person typed, and returns it as `HH:mm`: 9, 930, 9.30, 09:30, in the digits of any of our
 * scripts. Undefined for what is no time of day.
 */
export function readClock(typed: string): string | undefined {
  const text = toLatinDigits(typed).replace(INVISIBLE, '').trim()
  const [, hours = '99', minutes = '00'] = /^(\d{1,2})(?:[:.٫ ]?(\d{2}))?$/.exec(text) ?? []
  const clock = `${hours.padStart(2, '0')}:${minutes}`
  return CLOCK.test(clock) ? clock : undefined
}

/** Returns an instant as a form holds it, in a time zone; in the visitor's own when the zone is unknown. */
export const toMoment = (iso: string, timeZone: string | undefined): Moment => toZonedTime(iso, timeZone)

/** Returns whether a moment names an instant: its day and its time exist. */
export const isMoment = ({ day, time }: Moment): boolean =>
  CLOCK.test(time) && !Number.isNaN(Date.parse(`${day}T00:00Z`))

/**
 * Returns the instant of a moment of a form. A moment that shows a known instant is that instant, seconds included, so
 * that nothing changes that nobody has changed.
 */
export function toMomentInstant(
  storedInstant: string | null | undefined,
  moment: Moment,
  timeZone: string | undefined,
): string {
  const shown = storedInstant && toMoment(storedInstant, timeZone)
  return shown && shown.day === moment.day && shown.time === moment.time ? storedInstant : toInstant(moment, timeZone)
}

/** Returns the instant of a valid moment, in a time zone; in the visitor's own when the zone is unknown. */
export const toInstant = ({ day, time }: Moment, timeZone: string | undefined): string =>
  computeInstant(day, time, timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone).toISOString()
