import { and, eq } from 'drizzle-orm'
import type { DefinedYear } from '../../../../src/contract/institution/definition.ts'
import type { Database } from '../../../db/database.ts'
import { academicYear, financialYear } from '../../../db/schema.ts'
import { updateNextYear, findYearFaults } from '../academic-years.ts'
import { doesContainDay, checkOrder, checkToday } from './definition-checks.ts'
import type { Change } from './difference.ts'
import type { Problem } from './problem.ts'

type Status = (typeof academicYear.$inferSelect)['status']
/** A year as stored. */
export interface StoredYear extends DefinedYear {
  readonly id: number
  readonly status: Status
}

/** What a definition changes about the years of one kind. Nothing is ever deleted. */
export interface YearPlan {
  readonly moved: readonly (DefinedYear & { readonly id: number })[]
  /** The year that a new one follows. */
  readonly closed: readonly number[]
  readonly added: readonly (DefinedYear & { readonly status: Extract<Status, 'CURRENT' | 'PLANNED'> })[]
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
function planKnownYear(path: string, storedYear: StoredYear, year: DefinedYear): YearPlan {
  const changes = (['startsOn', 'endsOn'] as const).flatMap((key) =>
    storedYear[key] === year[key] ? [] : [{ path: `${path}.${key}`, before: storedYear[key], after: year[key] }],
  )
  return { ...NOTHING, moved: changes.length > 0 ? [{ ...year, id: storedYear.id }] : [], changes }
}

const buildAddition = (
  path: string,
  before: StoredYear | undefined,
  { code, startsOn, endsOn }: DefinedYear,
): Change => ({
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
  const problems = checkOrder(path, year)
  if (problems.length > 0) return { ...NOTHING, problems }
  const storedYear = stored.find(({ code }) => code === year.code)
  if (storedYear) return planKnownYear(path, storedYear, year)
  const current = stored.find(({ status }) => status === 'CURRENT')
  if (current && !(year.startsOn > current.endsOn && doesContainDay(year, today)))
    return {
      ...NOTHING,
      problems: [{ path: `${path}.code`, key: 'setup.yearInProgress', values: { code: current.code } }],
    }
  return {
    ...NOTHING,
    problems: checkToday(path, year, today),
    closed: current ? [current.id] : [],
    added: [{ ...year, status: 'CURRENT' }],
    changes: [buildAddition(path, current, year)],
  }
}

/** Plans the next year. A new one is planned; which year is next follows from the days of all. */
export function planNextYear(
  path: string,
  stored: readonly StoredYear[],
  year: DefinedYear | null | undefined,
): YearPlan {
  if (!year) return NOTHING
  const problems = checkOrder(path, year)
  if (problems.length > 0) return { ...NOTHING, problems }
  const storedYear = stored.find(({ code }) => code === year.code)
  if (storedYear) return planKnownYear(path, storedYear, year)
  return { ...NOTHING, added: [{ ...year, status: 'PLANNED' }], changes: [buildAddition(path, undefined, year)] }
}

/** The years as they are after a plan. A new one has no id yet. */
const listYearsAfterPlan = (
  stored: readonly StoredYear[],
  { moved, closed, added }: YearPlan,
): readonly StoredYear[] => [
  ...stored.map((year) => ({
    ...year,
    ...moved.find(({ id }) => id === year.id),
    ...(closed.includes(year.id) && { status: 'CLOSED' as const }),
  })),
  ...added.map((year, place) => ({ ...year, id: -1 - place })),
]

/** The years of a definition that a plan changes, by the path of each, with the years as they are after it. */
function* listChangedYears(
  stored: readonly StoredYear[],
  plan: YearPlan,
  paths: Readonly<Record<string, DefinedYear | null | undefined>>,
) {
  const years = listYearsAfterPlan(stored, plan)
  const changed = new Set([...plan.moved, ...plan.added].map(({ code }) => code))
  for (const [path, defined] of Object.entries(paths)) {
    const year = defined && changed.has(defined.code) && years.find(({ code }) => code === defined.code)
    if (year) yield { path, year, years }
  }
}

/** Returns the problems of changed academic years beside all others, with the rules of the screen for one year. */
export const checkAcademicYears = (
  stored: readonly StoredYear[],
  plan: YearPlan,
  paths: Readonly<Record<string, DefinedYear | null | undefined>>,
  today: string,
): readonly Problem[] =>
  [...listChangedYears(stored, plan, paths)].flatMap(({ path, year, years }) =>
    Object.entries(findYearFaults(year, years, year, today)).map(([field, key]) => ({ path: `${path}.${field}`, key })),
  )

/** Returns the problems of a changed financial year beside the others. The current one must have begun. */
export const checkFinancialYears = (
  stored: readonly StoredYear[],
  plan: YearPlan,
  paths: Readonly<Record<string, DefinedYear | null | undefined>>,
  today: string,
): readonly Problem[] =>
  [...listChangedYears(stored, plan, paths)].flatMap(({ path, year, years }): Problem[] => {
    if (year.status === 'CURRENT' && year.startsOn > today)
      return [{ path: `${path}.startsOn`, key: 'setup.yearWithoutToday' }]
    const overlaps = years.some(
      ({ id, startsOn, endsOn }) => id !== year.id && startsOn <= year.endsOn && year.startsOn <= endsOn,
    )
    return overlaps ? [{ path: `${path}.startsOn`, key: 'setup.financialYearOverlap' }] : []
  })

/** Writes a plan of years into their table. Of financial years, only the current one is planned. */
export async function writeYears(
  db: Database,
  table: typeof academicYear | typeof financialYear,
  clientId: number,
  { moved, closed, added }: YearPlan,
): Promise<void> {
  const whereOwnYear = (id: number) => and(eq(table.clientId, clientId), eq(table.id, id))
  for (const id of closed) await db.update(table).set({ status: 'CLOSED' }).where(whereOwnYear(id))
  for (const { id, startsOn, endsOn } of moved) await db.update(table).set({ startsOn, endsOn }).where(whereOwnYear(id))
  if (added.length > 0) await db.insert(table).values(added.map((year) => ({ clientId, ...year })))
  if (table === academicYear && moved.length + closed.length + added.length > 0) await updateNextYear(db, clientId)
}
