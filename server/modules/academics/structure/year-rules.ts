import { and, eq, ne } from 'drizzle-orm'
import { LONGEST_YEAR_MONTHS, lastsLonger } from '../../../../src/contract/plausible-days.ts'
import type { Database } from '../../../db/database.ts'
import { academicYear } from '../../../db/schema.ts'
import type { NodeFaults } from './check-values.ts'
import type { NodeValues, StoredRow } from './stored-node.ts'

/** An academic year as stored. */
export type YearRow = typeof academicYear.$inferSelect

/** Reads the academic years of an institution, the earliest first, and locks them until the end of the transaction. */
export const lockYears = (db: Database, clientId: number): Promise<YearRow[]> =>
  db.select().from(academicYear).where(eq(academicYear.clientId, clientId)).orderBy(academicYear.startsOn).for('update')

/** Returns what is wrong with the days of a year beside the other years. The current one must have begun. */
export function yearFaults(
  { startsOn = '', endsOn = '' }: NodeValues,
  years: readonly YearRow[],
  own: YearRow | undefined,
  today: string,
): NodeFaults {
  if (endsOn <= startsOn) return { endsOn: 'setup.yearReversed' }
  if (lastsLonger({ startsOn, endsOn }, LONGEST_YEAR_MONTHS)) return { endsOn: 'setup.yearTooLong' }
  if (own?.status === 'CURRENT' && startsOn > today) return { startsOn: 'academics.yearBegun' }
  const overlapping = years.find((year) => year.id !== own?.id && year.startsOn <= endsOn && startsOn <= year.endsOn)
  if (!overlapping) return {}
  return startsOn < overlapping.startsOn ? { endsOn: 'academics.yearOverlap' } : { startsOn: 'academics.yearOverlap' }
}

/** Returns the state of a new year: over, planned, or the current one where there is none. */
export function statusOfNewYear(
  { startsOn = '', endsOn = '' }: NodeValues,
  years: readonly YearRow[],
  today: string,
): YearRow['status'] {
  const current = years.find(({ status }) => status === 'CURRENT')
  if (current ? endsOn < current.startsOn : endsOn < today) return 'CLOSED'
  return !current && startsOn <= today ? 'CURRENT' : 'PLANNED'
}

/** Makes the earliest of the years that have not begun the next one, and the others planned. */
export async function settleNextYear(db: Database, clientId: number): Promise<void> {
  const years = (await lockYears(db, clientId)).filter(({ status }) => status === 'NEXT' || status === 'PLANNED')
  const [next] = years
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

/** Returns what can be done with the state of a year: one that has not begun can be closed, and opened again. */
export const yearCanBe = ({ status, ends_on: endsOn }: StoredRow, today: string): 'CLOSED' | 'REOPENED' | null =>
  status === 'PLANNED' || status === 'NEXT'
    ? 'CLOSED'
    : status === 'CLOSED' && String(endsOn) >= today
      ? 'REOPENED'
      : null
