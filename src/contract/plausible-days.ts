const OLDEST_PERSON_YEARS = 120
const YOUNGEST_PERSON_YEARS = 10
const RECORD_YEARS = { before: 50, after: 10 } as const

/** The most months of an academic or financial year. */
export const LONGEST_YEAR_MONTHS = 24
/** The most months of an examination. */
export const LONGEST_EXAM_MONTHS = 12

/** Why a day cannot be the date of birth of a student or a member of staff. */
export type BirthFault = 'BORN_LATER' | 'BORN_EARLY'

const addYears = (today: string, years: number): string =>
  `${String(Number(today.slice(0, 4)) + years).padStart(4, '0')}${today.slice(4)}`

/** Returns the earliest date of birth that is plausible. */
export const getEarliestBirth = (today: string): string => addYears(today, -OLDEST_PERSON_YEARS)

/** Returns the latest date of birth that is plausible. */
export const getLatestBirth = (today: string): string => addYears(today, -YOUNGEST_PERSON_YEARS)

/** Returns why a day is no plausible date of birth: less than 10 or more than 120 years ago; null: it is one. */
export const findBirthFault = (day: string, today: string): BirthFault | null =>
  day > getLatestBirth(today) ? 'BORN_LATER' : day < getEarliestBirth(today) ? 'BORN_EARLY' : null

const YEAR_NAME = /^[\p{L}\p{M}\p{N}](?:[ /–-]?[\p{L}\p{M}\p{N}])*$/u
/** Returns whether a text can name a year: letters and digits, between them spaces, hyphens and slashes (`2026-27`). */
export const isYearName = (name: string): boolean => YEAR_NAME.test(name)

/**
 * Returns whether a day can belong to a record of an institution: at most 50 years ago, and at most 10 years ahead.
 * Other years are mistyped.
 */
export const isRecordDay = (day: string, today: string): boolean =>
  day >= addYears(today, -RECORD_YEARS.before) && day <= addYears(today, RECORD_YEARS.after)

/** Returns whether a period, its last day included, lasts longer than a number of months. */
export function isPeriodLonger(
  { startsOn, endsOn }: { readonly startsOn: string; readonly endsOn: string },
  months: number,
): boolean {
  const [year = 0, month = 1, day = 1] = startsOn.split('-').map(Number)
  return Date.parse(endsOn) >= Date.UTC(year, month - 1 + months, day)
}
