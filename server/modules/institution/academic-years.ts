import { and, eq, ne } from 'drizzle-orm'
import { LONGEST_YEAR_MONTHS, isPeriodLonger } from '../../../src/contract/plausible-days.ts'
import type { Database } from '../../db/database.ts'
import { academicYear } from '../../db/schema.ts'
import type { SentenceKey } from '../../lib/i18n/messages.ts'

/** An academic year as stored. */
export type YearRow = typeof academicYear.$inferSelect
type Status = YearRow['status']
/** The days of a year as entered. */
export interface EnteredDays {
  readonly startsOn?: string
  readonly endsOn?: string
}
/** The rules on the days of a year concern it and all others of its institution. */
export type KnownYear = Pick<YearRow, 'id' | 'startsOn' | 'endsOn' | 'status'>

/** Reads the academic years of an institution, the earliest first, and locks them until the end of the transaction. */
export const lockYears = (db: Database, clientId: number): Promise<YearRow[]> =>
  db.select().from(academicYear).where(eq(academicYear.clientId, clientId)).orderBy(academicYear.startsOn).for('update')

/** Returns whether a year has not begun: it is the next one, or planned. */
const isAhead = (status: Status | undefined): boolean => status === 'NEXT' || status === 'PLANNED'

/** Returns the current year. */
const findCurrent = <Year extends KnownYear>(years: readonly Year[]): Year | undefined =>
  years.find(({ status }) => status === 'CURRENT')

/**
 * Returns what is wrong with the days of a year beside the other years. The current one must have begun; one that has
 * not begun follows the current one, because it closes that when its first day begins.
 */
export function findYearFaults(
  { startsOn = '', endsOn = '' }: EnteredDays,
  years: readonly KnownYear[],
  own: Pick<YearRow, 'id' | 'status'> | undefined,
  today: string,
): Readonly<Partial<Record<keyof EnteredDays, SentenceKey>>> {
  if (endsOn <= startsOn) return { endsOn: 'setup.yearReversed' }
  if (isPeriodLonger({ startsOn, endsOn }, LONGEST_YEAR_MONTHS)) return { endsOn: 'setup.yearTooLong' }
  if (own?.status === 'CURRENT' && startsOn > today) return { startsOn: 'academics.yearBegun' }
  const current = findCurrent(years)
  if (isAhead(own?.status) && current && startsOn <= current.endsOn) return { startsOn: 'setup.nextYearEarly' }
  const overlapping = years.find((year) => year.id !== own?.id && year.startsOn <= endsOn && startsOn <= year.endsOn)
  if (!overlapping) return {}
  return startsOn < overlapping.startsOn ? { endsOn: 'academics.yearOverlap' } : { startsOn: 'academics.yearOverlap' }
}

/** Returns the state of a new year: over, planned, or the current one where there is none. */
export function decideNewYearStatus(
  { startsOn = '', endsOn = '' }: EnteredDays,
  years: readonly KnownYear[],
  today: string,
): Status {
  const current = findCurrent(years)
  if (current ? endsOn < current.startsOn : endsOn < today) return 'CLOSED'
  return !current && startsOn <= today ? 'CURRENT' : 'PLANNED'
}

/** Returns the year that closes the current one: the earliest that has not begun and starts after it ends. */
export function findNextYear<Year extends KnownYear>(years: readonly Year[]): Year | undefined {
  const current = findCurrent(years)
  const following = years.filter(
    ({ status, startsOn }) => isAhead(status) && (current === undefined || startsOn > current.endsOn),
  )
  return following.toSorted((one, other) => one.startsOn.localeCompare(other.startsOn))[0]
}

/** Makes the year that follows the current one the next one, and all others that have not begun planned. */
export async function updateNextYear(db: Database, clientId: number): Promise<void> {
  const next = findNextYear(await lockYears(db, clientId))
  const own = eq(academicYear.clientId, clientId)
  await db
    .update(academicYear)
    .set({ status: 'PLANNED' })
    .where(and(own, eq(academicYear.status, 'NEXT'), next && ne(academicYear.id, next.id)))
  if (next?.status === 'PLANNED')
    await db
      .update(academicYear)
      .set({ status: 'NEXT' })
      .where(and(own, eq(academicYear.id, next.id)))
}
