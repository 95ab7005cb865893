import { toLatinDigits } from '../../contract/digits.ts'
import { trimInvisible } from '../../contract/invisible.ts'

/** The format of typed days where the institution sets none (specification, section 9). */
export const DATE_FORMAT = 'mm/dd/yy'
/** Sunday, where the institution sets none (specification, section 9); Monday would be 1. */
export const FIRST_DAY_OF_WEEK = 0

const PART = /d+|m+|y+/gi
const SEPARATOR = '[\\s/.,،-]+'
const SPACED = { d: '(?<d>\\d{1,2})', m: '(?<m>\\d{1,2})', y: '(?<y>\\d{4}|\\d{2})' }
const TIGHT = { ...SPACED, d: '(?<d>\\d{2})', m: '(?<m>\\d{2})' }

const listInitials = (pattern: string): string[] =>
  [...pattern.matchAll(PART)].map(([run]) => run.charAt(0).toLowerCase())

/** Returns the pattern itself when it has day, month and year once each, else the default. */
const toUsablePattern = (pattern: string): string =>
  listInitials(pattern).sort().join('') === 'dmy' ? pattern : DATE_FORMAT

/**
 * Formats a calendar day, `YYYY-MM-DD`, by a pattern of d, dd, m, mm, yy, yyyy (in any case) and separators: by
 * 'mm/dd/yy' 2026-03-14 is 03/14/26. Returns a text that is not a day unchanged; a pattern without day, month or year
 * counts as the default.
 */
export function writeDay(isoDay: string, pattern: string): string {
  const [, y, m, d] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(isoDay) ?? []
  if (!y || !m || !d) return isoDay
  return toUsablePattern(pattern).replace(PART, (run) => {
    const part = run.charAt(0).toLowerCase()
    if (part === 'y') return run.length > 2 ? y : y.slice(2)
    const digits = part === 'm' ? m : d
    return run.length > 1 ? digits : String(Number(digits))
  })
}

/** Expands a two-digit year to the one between 80 years before and 19 after today's. */
function expandYear(digits: string, today: Date): number {
  if (digits.length > 2) return Number(digits)
  const earliest = today.getFullYear() - 80
  return earliest + ((Number(digits) - (earliest % 100) + 100) % 100)
}

/**
 * Parses a day that a person typed in the order of a pattern, and returns it as `YYYY-MM-DD`: with any separators or
 * none (14032026), in the digits of any of our scripts, the year with two digits or four. Undefined for a day that does
 * not exist.
 */
export function readDay(text: string, pattern: string, today: Date): string | undefined {
  const typed = trimInvisible(toLatinDigits(text))
  const order = listInitials(toUsablePattern(pattern)) as ('d' | 'm' | 'y')[]
  const matchShapes = (shapes: typeof SPACED, separator: string) =>
    new RegExp(`^${order.map((part) => shapes[part]).join(separator)}$`).exec(typed)
  const { d, m, y } = (matchShapes(SPACED, SEPARATOR) ?? matchShapes(TIGHT, ''))?.groups ?? {}
  if (!d || !m || !y) return undefined
  const date = new Date(Date.UTC(expandYear(y, today), Number(m) - 1, Number(d)))
  const isDay =
    date.getUTCDate() === Number(d) &&
    date.getUTCMonth() === Number(m) - 1 &&
    date.getUTCFullYear() === expandYear(y, today)
  return isDay ? date.toISOString().slice(0, 10) : undefined
}
