import { and, sql, type SQL } from 'drizzle-orm'
import type { ParsedInputOf, RowOf } from '../../../../src/contract/activity.ts'
import type { dashboardRows, DashboardList } from '../../../../src/contract/home/dashboard-rows.ts'
import type { LocalisedName } from '../../../../src/contract/parts.ts'
import { rowsOf } from '../../../db/rows.ts'
import { refuse, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import { seesWidget } from './choices.ts'
import { academicYearsOf, examPeriod, financialYearsOf, yearPeriod } from './periods.ts'
import { FACTS } from './sources.ts'
import { mayChoose, studyInScope } from './sums.ts'

type Input = ParsedInputOf<typeof dashboardRows>
type Page = RowOf<typeof dashboardRows>
type Row = Page['rows'][number]

interface FoundRow {
  readonly id: number
  readonly prn: string
  readonly names: LocalisedName
  readonly college: LocalisedName | null
  readonly programme: LocalisedName | null
  readonly kind: string
  readonly detail: string
  readonly reference: string | null
  readonly at: string | null
  readonly amount: number
}

/** The lists whose rows have an amount. */
const WITH_AMOUNT: readonly DashboardList[] = ['fees', 'collections', 'holds']

/** Returns the year or examination of a list; null for a list without one, undefined where there is none. */
async function periodOf(context: ActorContext, { list, period }: Input): Promise<number | null | undefined> {
  if (list === 'collections') return null
  if (list === 'students') return yearPeriod(await academicYearsOf(context), period)?.id
  if (list === 'fees') return yearPeriod(await financialYearsOf(context), period)?.id
  return (await examPeriod(context, period))?.id
}

const named = (alias: string): SQL =>
  sql.raw(
    `case when ${alias}.id is not null
      then json_build_object('name', ${alias}.name, 'translations', ${alias}.name_i_18n) end`,
  )

/** Builds the condition that a student's name or PRN contains every word of a search. */
const matches = (search: string): SQL | undefined =>
  search.trim().length < 2
    ? undefined
    : and(
        ...search
          .trim()
          .split(/\s+/)
          .map((word) => {
            const pattern = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`
            return sql`(s.name ilike ${pattern} or s.prn ilike ${pattern})`
          }),
      )

/** Returns one page of the rows behind a figure, in the caller's scope, as they are now. */
export async function dashboardRowsOf(input: Input, context: ActorContext): Promise<Page[] | Refusal> {
  const { db, client, actor, now } = context
  const { list, collegeId, kind, detail, day, page, pageSize, sort, search } = input
  if (!seesWidget(actor, list)) return refuse('notPermitted')
  const period = await periodOf(context, input)
  if (period === undefined || !(await mayChoose(context, collegeId))) return refuse('notFound')
  const column = (name: string): SQL => sql.raw(`fact.${name}`)
  const wanted = and(
    studyInScope(db, actor, {
      collegeId: column('college_id'),
      programId: column('program_id'),
      programPartId: column('program_part_id'),
      academicYearId: column('academic_year_id'),
    }),
    period === null ? undefined : sql`fact.period = ${period}`,
    collegeId === undefined ? undefined : sql`fact.college_id = ${collegeId}`,
    kind === undefined ? undefined : sql`fact.kind = ${kind}`,
    detail === undefined ? undefined : sql`fact.detail = ${detail}`,
    day === undefined ? undefined : sql`fact.day = ${day}`,
    matches(search),
    sql`true`,
  )
  const from = sql`
    from (${FACTS[list](context)}) fact
    join student s on s.client_id = ${client.id} and s.id = fact.student_id
    where ${wanted}`
  const order = sort
    ? sql.raw(`s.name collate "und-x-icu" ${sort.descending ? 'desc' : 'asc'}, fact.id`)
    : sql.raw('fact.at desc nulls last, fact.id')
  const [counted] = await rowsOf<{ total: number }>(db, sql`select count(*)::int as total ${from}`)
  const rows = await rowsOf<FoundRow>(
    db,
    sql`
    select found.id::float8 as id, found.prn,
      json_build_object('name', found.name, 'translations', found.name_i_18n) as names,
      ${named('c')} as college, ${named('p')} as programme, found.kind, found.detail, found.reference,
      to_char(found.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, found.amount::float8 as amount
    from (
      select fact.*, s.prn, s.name, s.name_i_18n, row_number() over (order by ${order}) as place ${from}
      order by place limit ${pageSize} offset ${(page - 1) * pageSize}
    ) found
    left join college c on c.client_id = ${client.id} and c.id = found.college_id
    left join program p on p.client_id = ${client.id} and p.id = found.program_id
    order by found.place`,
  )
  const hasAmount = WITH_AMOUNT.includes(list)
  return [
    {
      rows: rows.map(({ id, amount, ...row }): Row => ({
        ...row,
        rowId: `${row.kind}-${id}`,
        amountMinor: hasAmount && (list !== 'holds' || amount > 0) ? amount : null,
        currency: client.currency,
      })),
      total: counted?.total ?? 0,
      page,
      pageSize,
      asOf: now.toISOString(),
    },
  ]
}
