import { and, sql, type SQL } from 'drizzle-orm'
import type { DashboardList, ListPart } from '../../../../src/contract/home/dashboard-lists.ts'
import { selectRows } from '../../../db/rows.ts'
import { whereStudyPlaceInScope } from '../../../lib/access/scope.ts'
import type { ReadContext } from '../../../lib/context/handler.ts'
import type { ExamEventRow } from '../../hall-tickets/tickets/events.ts'
import { sqlObstacleFacts } from './exam-facts.ts'
import { sqlCaseFacts } from './money-facts.ts'
import { FACTS } from './figure-sources.ts'
import type { FigureSum } from './sums.ts'

/** A list, narrowed to what is wanted from it. */
export interface Wanted extends ListPart {
  /** The year or examination; null for a list without one. */
  readonly period: number | ExamEventRow | null
  readonly collegeId?: number | null | undefined
}

const sqlListFacts = ({ list, kind, period }: Wanted, context: ReadContext): SQL => {
  if (list === 'cases') return sqlCaseFacts(context)
  if (list !== 'obstacles') return FACTS[list](context)
  if (period === null || typeof period === 'number') throw new Error('The list needs its examination.')
  return sqlObstacleFacts(context, period, kind)
}

/** Builds the statement of the facts of a list that the caller may see, narrowed to what is wanted. */
export function sqlWantedFacts(wanted: Wanted, context: ReadContext): SQL {
  const { db, actor } = context
  const { list, period, collegeId, kind, detail, day } = wanted
  const sqlColumn = (name: string): SQL => sql.raw(`fact.${name}`)
  const condition = and(
    // The checks of an examination know the scope of the caller, also for rows that are no students.
    list === 'obstacles'
      ? undefined
      : whereStudyPlaceInScope(db, actor, {
          collegeId: sqlColumn('college_id'),
          programId: sqlColumn('program_id'),
          programPartId: sqlColumn('program_part_id'),
          academicYearId: sqlColumn('academic_year_id'),
        }),
    period === null ? undefined : sql`fact.period = ${typeof period === 'number' ? period : period.id}`,
    collegeId == null ? undefined : sql`fact.college_id = ${collegeId}`,
    kind === undefined ? undefined : sql`fact.kind = ${kind}`,
    detail === undefined ? undefined : sql`fact.detail = any(string_to_array(${detail}, ','))`,
    day === undefined ? undefined : sql`fact.day = ${day}`,
    sql`true`,
  )
  return sql`select fact.* from (${sqlListFacts(wanted, context)}) fact where ${condition}`
}

/** The sum of facts that are counted under the same. */
export interface FactSum extends Pick<FigureSum, 'kind' | 'detail' | 'quantity' | 'amount'> {
  /** When the oldest of them happened: an ISO instant; null where they have no time. */
  readonly since: string | null
}

/** Counts the facts behind a figure by what they are counted under, as they are now: the rows of its list. */
export const countFacts = (wanted: Wanted & { readonly list: DashboardList }, context: ReadContext) =>
  selectRows<FactSum>(
    context.db,
    sql`
    select fact.kind, fact.detail, count(*)::int as quantity, coalesce(sum(fact.amount), 0)::float8 as amount,
      to_char(min(fact.at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since
    from (${sqlWantedFacts(wanted, context)}) fact group by fact.kind, fact.detail`,
  )
