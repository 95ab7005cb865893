import { and, eq } from 'drizzle-orm'
import type { DefinedYear } from '../../../../src/contract/institution/definition.ts'
import type { Database } from '../../../db/database.ts'
import { academicYear, financialYear } from '../../../db/schema.ts'
import { contains, orderProblems, todayProblems } from './checks.ts'
import type { Change } from './difference.ts'
import type { Problem } from './problem.ts'

type Status = (typeof academicYear.$inferSelect)['status']
/** A year as stored. */
export interface StoredYear extends DefinedYear {
  readonly id: number
  readonly status: string
}

/** What a definition changes about the years of one kind. Nothing is ever deleted. */
export interface YearPlan {
  readonly moved: readonly (DefinedYear & { readonly id: number })[]
  /** The year that a new one follows. */
  readonly closed: readonly number[]
  readonly added: readonly (DefinedYear & { readonly status: Extract<Status, 'CURRENT' | 'NEXT' | 'PLANNED'> })[]
  readonly changes: readonly Change[]
  readonly problems: readonly Problem[]
}

const NOTHING: YearPlan = { moved: [], closed: [], added: [], changes: [], problems: [] }

/** Joins two plans. */
export const joinPlans = (one: YearPlan, other: YearPlan): YearPlan => ({
  moved: [...one.moved, ...other.moved],
  closed: [...one.closed, ...other.closed],
  added: [...one.added, ...other.added],
  changes: [...one.changes, ...other.changes],
  problems: [...one.problems, ...other.problems],
})

/** Changes the days of a year that exists already; its status is left to the change of years. */
function planKnown(path: string, known: StoredYear, year: DefinedYear): YearPlan {
  const changes = (['startsOn', 'endsOn'] as const).flatMap((key) =>
    known[key] === year[key] ? [] : [{ path: `${path}.${key}`, before: known[key], after: year[key] }],
  )
  return { ...NOTHING, moved: changes.length > 0 ? [{ ...year, id: known.id }] : [], changes }
}

const addition = (path: string, before: StoredYear | undefined, { code, startsOn, endsOn }: DefinedYear): Change => ({
  path,
  before: before ? `${before.code} (${before.startsOn} – ${before.endsOn})` : null,
  after: `${code} (${startsOn} – ${endsOn})`,
})

/**
 * Plans the current year. A year with a known code may get other days. One with a new code becomes the current one if
 * there is none, or if it follows the current one and has begun, which is then closed.
 */
export function planCurrentYear(
  path: string,
  stored: readonly StoredYear[],
  year: DefinedYear | undefined,
  today: string,
): YearPlan {
  if (!year) return NOTHING
  const problems = orderProblems(path, year)
  if (problems.length > 0) return { ...NOTHING, problems }
  const known = stored.find(({ code }) => code === year.code)
  if (known) return planKnown(path, known, year)
  const current = stored.find(({ status }) => status === 'CURRENT')
  if (current && !(year.startsOn > current.endsOn && contains(year, today)))
    return {
      ...NOTHING,
      problems: [{ path: `${path}.code`, key: 'setup.yearInProgress', values: { code: current.code } }],
    }
  return {
    ...NOTHING,
    problems: todayProblems(path, year, today),
    closed: current ? [current.id] : [],
    added: [{ ...year, status: 'CURRENT' }],
    changes: [addition(path, current, year)],
  }
}

/** Plans the next year: a new one becomes the next, or a planned one if another is next already. */
export function planNextYear(
  path: string,
  stored: readonly StoredYear[],
  year: DefinedYear | null | undefined,
): YearPlan {
  if (!year) return NOTHING
  const problems = orderProblems(path, year)
  if (problems.length > 0) return { ...NOTHING, problems }
  const known = stored.find(({ code }) => code === year.code)
  if (known) return planKnown(path, known, year)
  const taken = stored.some(({ status }) => status === 'NEXT')
  return {
    ...NOTHING,
    added: [{ ...year, status: taken ? 'PLANNED' : 'NEXT' }],
    changes: [addition(path, undefined, year)],
  }
}

/** Writes a plan of academic years. */
export async function writeAcademicYears(
  db: Database,
  clientId: number,
  { moved, closed, added }: YearPlan,
): Promise<void> {
  const own = (id: number) => and(eq(academicYear.clientId, clientId), eq(academicYear.id, id))
  for (const id of closed) await db.update(academicYear).set({ status: 'CLOSED' }).where(own(id))
  for (const { id, startsOn, endsOn } of moved) await db.update(academicYear).set({ startsOn, endsOn }).where(own(id))
  if (added.length > 0) await db.insert(academicYear).values(added.map((year) => ({ clientId, ...year })))
}

/** Writes a plan of financial years, of which only the current one is planned. */
export async function writeFinancialYears(
  db: Database,
  clientId: number,
  { moved, closed, added }: YearPlan,
): Promise<void> {
  const own = (id: number) => and(eq(financialYear.clientId, clientId), eq(financialYear.id, id))
  for (const id of closed) await db.update(financialYear).set({ status: 'CLOSED' }).where(own(id))
  for (const { id, startsOn, endsOn } of moved) await db.update(financialYear).set({ startsOn, endsOn }).where(own(id))
  if (added.length > 0)
    await db.insert(financialYear).values(added.map((year) => ({ clientId, ...year, status: 'CURRENT' as const })))
}
