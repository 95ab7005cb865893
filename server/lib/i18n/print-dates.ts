import { isolate } from './isolate.ts'

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/**
 * Formats a calendar day by the institution's pattern (`dd/MM/yyyy`, `d MMM yyyy` …); returns the text unchanged if it
 * is not a day.
 */
export const printDay = (isoDay: string, pattern: string): string => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(isoDay) ?? []
  const monthName = MONTHS[Number(month) - 1]
  if (year === undefined || month === undefined || day === undefined || monthName === undefined) return isoDay
  const parts: Readonly<Record<string, string>> = {
    yyyy: year,
    yy: year.slice(2),
    MMMM: monthName,
    MMM: monthName.slice(0, 3),
    MM: month,
    M: String(Number(month)),
    dd: day,
    d: String(Number(day)),
  }
  const used = /^[dMy ./,-]+$/.test(pattern) ? pattern : 'dd/MM/yyyy'
  return used.replace(
    /y+|M+|d+/g,
    (token) => parts[token] ?? (token.startsWith('y') ? year : token.startsWith('M') ? month : day),
  )
}

/** Returns the weekday, 0 for Sunday; undefined if the text is not a day. */
export const computeWeekday = (isoDay: string): number | undefined => {
  const time = Date.parse(`${isoDay.slice(0, 10)}T00:00:00Z`)
  return Number.isNaN(time) ? undefined : new Date(time).getUTCDay()
}

const clocks = new Map<string, Intl.DateTimeFormat>()

const ensureClock = (timeZone: string): Intl.DateTimeFormat => {
  const cached = clocks.get(timeZone)
  if (cached !== undefined) return cached
  const options = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  } as const
  let made: Intl.DateTimeFormat
  try {
    made = new Intl.DateTimeFormat('en-GB', { ...options, timeZone })
  } catch {
    made = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC', timeZoneName: 'short' })
  }
  clocks.set(timeZone, made)
  return made
}

/** Formats an instant in the institution's time zone: "18/11/2026, 18:05". */
export const printInstant = (iso: string, pattern: string, timeZone: string): string => {
  const time = Date.parse(iso)
  if (Number.isNaN(time)) return iso
  const parts = Object.fromEntries(
    ensureClock(timeZone)
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  )
  const day = printDay(`${parts.year ?? ''}-${parts.month ?? ''}-${parts.day ?? ''}`, pattern)
  return [`${day}, ${parts.hour ?? ''}:${parts.minute ?? ''}`, parts.timeZoneName].filter(Boolean).join(' ')
}

/** Formats an instant for a sentence of any script: as `printInstant`, with its direction isolated. */
export const formatIsolatedInstant = (iso: string, pattern: string, timeZone: string): string =>
  isolate(printInstant(iso, pattern, timeZone))
