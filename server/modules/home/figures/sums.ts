import { and, eq, inArray, ne, or, sql, type SQL } from 'drizzle-orm'
import type { WidgetName } from '../../../../src/contract/home/widgets.ts'
import { college, dashboardFigure } from '../../../db/schema.ts'
import type { Database } from '../../../db/database.ts'
import {
  COLLEGE_USER_TYPES,
  hasAllColleges,
  sqlUserColleges,
  whereCollegeInScope,
  whereStudyPlaceInScope,
} from '../../../lib/access/scope.ts'
import type { Actor, ReadContext } from '../../../lib/context/handler.ts'
import { countIfOld } from './count.ts'

/** The sum of a figure over the caller's places, for one combination of what it is counted under. */
export interface FigureSum {
  readonly period: number
  readonly kind: string
  readonly detail: string
  readonly day: string
  readonly quantity: number
  readonly amount: number
}

/** Builds the condition that a row of counted accounts is in the caller's scope: that of the list of users. */
const whereCountedAccountInScope = (db: Database, actor: Actor): SQL | undefined =>
  and(
    hasAllColleges(actor)
      ? undefined
      : and(
          sql`${dashboardFigure.colleges} && array(${sqlUserColleges(db, actor)})`,
          inArray(dashboardFigure.kind, [...COLLEGE_USER_TYPES]),
        ),
    actor.programmesOn === null ? undefined : ne(dashboardFigure.kind, 'STUDENT'),
  )

/** Returns whether a college belongs to the institution and is in the caller's scope; true without one. */
export async function mayChoose({ db, actor }: ReadContext, collegeId: number | undefined): Promise<boolean> {
  if (collegeId === undefined) return true
  const [found] = await db
    .select({ id: college.id })
    .from(college)
    .where(
      and(eq(college.clientId, actor.clientId), eq(college.id, collegeId), whereCollegeInScope(db, actor, college.id)),
    )
  return found !== undefined
}

interface Wanted {
  /** Only these years or examinations. */
  readonly periods?: readonly number[]
  readonly collegeId?: number | undefined
}

/** Returns the sums of a figure in the caller's scope, at most a minute old, and when they were counted. */
export async function loadSums(
  context: ReadContext,
  figure: WidgetName,
  { periods, collegeId }: Wanted,
): Promise<{ readonly asOf: string; readonly sums: readonly FigureSum[] }> {
  const { db, actor } = context
  const countedAt = await countIfOld(context, figure)
  const { period, kind, detail, day, quantity, amountMinor } = dashboardFigure
  const atCollege =
    collegeId === undefined
      ? undefined
      : or(eq(dashboardFigure.collegeId, collegeId), sql`${collegeId}::bigint = any(${dashboardFigure.colleges})`)
  const sums = await db
    .select({
      period,
      kind,
      detail,
      day,
      quantity: sql`sum(${quantity})`.mapWith(Number),
      amount: sql`sum(${amountMinor})`.mapWith(Number),
    })
    .from(dashboardFigure)
    .where(
      and(
        eq(dashboardFigure.clientId, actor.clientId),
        eq(dashboardFigure.figure, figure),
        periods && inArray(period, [...periods]),
        figure === 'users' ? whereCountedAccountInScope(db, actor) : whereStudyPlaceInScope(db, actor, dashboardFigure),
        atCollege,
      ),
    )
    .groupBy(period, kind, detail, day)
  return { asOf: countedAt.toISOString(), sums }
}

/** Adds up the quantities of some sums. */
export const sumQuantities = <Sum extends Pick<FigureSum, 'quantity'>>(
  sums: readonly Sum[],
  one: (sum: Sum) => boolean = () => true,
): number => sums.filter(one).reduce((total, { quantity }) => total + quantity, 0)

/** Adds up the amounts of some sums. */
export const sumAmounts = <Sum extends Pick<FigureSum, 'amount'>>(
  sums: readonly Sum[],
  one: (sum: Sum) => boolean,
): number => sums.filter(one).reduce((total, { amount }) => total + amount, 0)
