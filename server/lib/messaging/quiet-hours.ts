import { MINUTE_MS } from '../../../src/contract/durations.ts'
import { addMs } from '../time/instants.ts'

/** The minutes of the day between which no message is sent to many people at once: from 21:00 to 8:00. */
const [QUIET_FROM, QUIET_UNTIL] = [21 * 60, 8 * 60]
const DAY = 24 * 60

/** Returns an instant, or the end of the quiet hours of its night in a time zone, if it is in them. */
export function leaveQuietHours(at: Date, timeZone: string): Date {
  const parts = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' })
    .formatToParts(at)
    .map(({ type, value }) => [type, Number(value)] as const)
  const { hour = 0, minute = 0 } = Object.fromEntries(parts)
  const now = hour * 60 + minute
  const isQuiet = now >= QUIET_FROM || now < QUIET_UNTIL
  return isQuiet ? addMs(at, ((QUIET_UNTIL - now + DAY) % DAY) * MINUTE_MS) : at
}
