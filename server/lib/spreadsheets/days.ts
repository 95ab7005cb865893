import * as v from 'valibot'
import { toLatinDigits } from '../../../src/contract/digits.ts'
import { day } from '../../../src/contract/parts.ts'
import { toIsoDayUtc } from '../time/iso-day.ts'
import { DAY_MS } from '../../../src/contract/durations.ts'

/** Matches the serial number of a day in a spreadsheet: up to five digits, counted from 1899-12-30. */
const SERIAL = /^\d{1,5}$/
const SERIAL_ZERO = Date.UTC(1899, 11, 30)
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'

/** The forms of a day that name its parts. */
const FORMS = [
  /^(?<year>\d{4})(?<sign>[-/.])(?<month>\d{1,2})\k<sign>(?<date>\d{1,2})/,
  /^(?<date>\d{1,2})(?<sign>[-/. ])(?<month>\d{1,2})\k<sign>(?<year>\d{4})(?!\d)/,
  new RegExp(`^(?<date>\\d{1,2})(?:[-/. ]{1,2})(?<month>${MONTH})\\.?(?:[-/., ]{1,2})(?<year>\\d{4})(?!\\d)`, 'i'),
]
const TIME =
  /^(?:[Tt]|,? +)(?<hours>\d{1,2}):(?<minutes>[0-5]\d)(?::(?<seconds>[0-5]\d)(?:[.,]\d{1,9})?)?(?: ?(?<half>[AaPp])\.?[Mm]\.?)?(?<zone> ?(?:[Zz]|UTC|GMT|[+-]\d{2}:?\d{2}))?$/

const padTwoDigits = (number: string): string => number.padStart(2, '0')

interface WrittenDay {
  /** The day as `YYYY-MM-DD`; it exists. */
  readonly iso: string
  /** What is written behind it. */
  readonly rest: string
}

function findDay(text: string): WrittenDay | null {
  for (const form of FORMS) {
    const found = form.exec(text)
    const { year = '', month = '', date = '' } = found?.groups ?? {}
    if (!found) continue
    const named = MONTHS.indexOf(month.slice(0, 3).toLowerCase())
    const iso = [year, padTwoDigits(named < 0 ? month : String(named + 1)), padTwoDigits(date)].join('-')
    return v.is(day, iso) ? { iso, rest: text.slice(found[0].length) } : null
  }
  if (!SERIAL.test(text)) return null
  const iso = toIsoDayUtc(new Date(SERIAL_ZERO + Number(text) * DAY_MS))
  return v.is(day, iso) ? { iso, rest: '' } : null
}

/** Returns the hour of a time of day; undefined: there is none, such as 24 or 0 p.m. */
function findHour(hours: string, half: string | undefined): number | undefined {
  const hour = Number(hours)
  if (half === undefined) return hour < 24 ? hour : undefined
  if (hour < 1 || hour > 12) return undefined
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
}

/** Returns the minutes that a zone is ahead of UTC. */
function parseOffset(zone: string): number {
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Returns an instant as `YYYY-MM-DD HH:mm:ss` in a time zone. */
function formatLocalTime(timeZone: string, instant: number): string {
  const options = { timeZone, dateStyle: 'short', timeStyle: 'medium' } as const
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv', options)
  clocks.set(timeZone, clock)
  return clock.format(instant)
}

/**
 * Reads the day that a text or a cell names, and returns it as `YYYY-MM-DD`; null: it names none. Accepts that form,
 * the day before the month, the English name of a month between them (`31-May-2007`), and the serial number of a
 * spreadsheet; digits may be of any script. A time behind the day must be midnight: other systems write a date of
 * birth as an instant, often in UTC, and its day there may be the one before. With a zone, midnight is that of the
 * institution; an instant that is midnight in its own zone is accepted if it is the same day at the institution.
 */
export function readDay(text: string, timeZone: string): string | null {
  const found = findDay(toLatinDigits(text).trim())
  if (!found || found.rest === '') return found?.iso ?? null
  const { hours = '', minutes = '', seconds = '0', half, zone } = TIME.exec(found.rest)?.groups ?? {}
  const hour = hours === '' ? undefined : findHour(hours, half)
  if (hour === undefined) return null
  const isMidnight = hour + Number(minutes) + Number(seconds) === 0
  if (zone === undefined) return isMidnight ? found.iso : null
  const local = formatLocalTime(
    timeZone,
    Date.parse(found.iso) + ((hour * 60 + Number(minutes) - parseOffset(zone)) * 60 + Number(seconds)) * 1000,
  )
  return local.endsWith(' 00:00:00') || (isMidnight && local.startsWith(found.iso)) ? local.slice(0, 10) : null
}
