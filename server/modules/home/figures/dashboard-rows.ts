import { sql, type SQL } from 'drizzle-orm'
import type { ParsedInputOf, RowOf } from '../../../../src/contract/activity.ts'
import type { dashboardRows } from '../../../../src/contract/home/dashboard-rows.ts'
import type { DashboardList } from '../../../../src/contract/home/dashboard-lists.ts'
import type { LocalisedName } from '../../../../src/contract/parts.ts'
import { whereContainsWords } from '../../../db/contains-words.ts'
import { selectRows } from '../../../db/rows.ts'
import { refuse, type ReadContext, type Refusal } from '../../../lib/context/handler.ts'
import { canReadPart } from './figure-choices.ts'
import { selectAcademicYears, listExams, findExamPeriod, selectFinancialYears, findYearPeriod } from './periods.ts'
import { mayChoose } from './sums.ts'
import { sqlWantedFacts, type Wanted } from './wanted-facts.ts'

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
  readonly field: Row['field']
  readonly amount: number
}

/** The lists whose rows have an amount. */
const WITH_AMOUNT: readonly DashboardList[] = ['fees', 'collections', 'holds', 'cases']
/** The lists in which an amount is an exception. */
const FEW_AMOUNTS: readonly DashboardList[] = ['holds', 'cases']

/** Returns the year or examination of a list; null for a list without one, undefined where there is none. */
export async function findListPeriod(
  context: ReadContext,
  { list, period }: Pick<Input, 'list' | 'period'>,
): Promise<Wanted['period'] | undefined> {
  if (list === 'collections' || list === 'cases') return null
  if (list === 'students') return findYearPeriod(await selectAcademicYears(context), period)?.id
  if (list === 'fees') return findYearPeriod(await selectFinancialYears(context), period)?.id
  const id = (await findExamPeriod(context, period))?.id
  return list === 'obstacles' ? (await listExams(context)).find((exam) => exam.id === id) : id
}

/** Selects the names of a row that may be missing. */
export const sqlName = (alias: string): SQL =>
  sql.raw(
    `case when ${alias}.id is not null
      then json_build_object('name', ${alias}.name, 'translations', ${alias}.name_i_18n) end`,
  )

/** The name of a student in every script. */
const NAMES = sql`coalesce(s.name, fact.reference) || ' ' ||
  coalesce(jsonb_path_query_array(s.name_i_18n, '$.*')::text, '')`

/** Builds the condition that a student's names or PRN contain every word of a search. */
const whereStudentMatches = (search: string): SQL | undefined =>
  search.trim().length < 2 ? undefined : whereContainsWords(search, NAMES, sql`coalesce(s.prn, '')`)

/** Builds `from` and `where` of the facts of a list (`fact`) and their students (`s`), narrowed by a search. */
export const sqlFoundFacts = (wanted: Wanted & { readonly search: string }, context: ReadContext): SQL => sql`
  from (${sqlWantedFacts(wanted, context)}) fact
  left join student s on s.client_id = ${context.client.id} and s.id = fact.student_id
  where ${whereStudentMatches(wanted.search) ?? sql`true`}`

/** Returns whether the rows of a list can have amounts. */
export const hasAmounts = (list: DashboardList): boolean => WITH_AMOUNT.includes(list)

/** Returns the amount of a row; null where its list has none. */
export const findAmount = (list: DashboardList, amount: number): number | null =>
  hasAmounts(list) && (!FEW_AMOUNTS.includes(list) || amount > 0) ? amount : null

/** Returns one page of the rows behind a figure, in the caller's scope, as they are now. */
export async function listDashboardRows(input: Input, context: ReadContext): Promise<Page[] | Refusal> {
  const { db, client, actor, now } = context
  const { collegeId, list, page, pageSize, sort } = input
  if (!canReadPart(actor, input)) return refuse('notPermitted')
  const period = await findListPeriod(context, input)
  if (!(await mayChoose(context, collegeId))) return refuse('notFound')
  // An institution that has no examination or year yet has nothing in any list.
  if (period === undefined)
    return input.period === undefined
      ? [{ rows: [], total: 0, page, pageSize, asOf: now.toISOString() }]
      : refuse('notFound')
  const from = sqlFoundFacts({ ...input, period }, context)
  const order = sort
    ? sql.raw(`s.name collate "und-x-icu" ${sort.descending ? 'desc' : 'asc'}, fact.id`)
    : sql.raw('fact.at desc nulls last, fact.id')
  const [counted] = await selectRows<{ total: number }>(db, sql`select count(*)::int as total ${from}`)
  const rows = await selectRows<FoundRow>(
    db,
    sql`
    select found.id::float8 as id, coalesce(found.prn, '') as prn,
      json_build_object('name', coalesce(found.name, found.reference, ''),
        'translations', coalesce(found.name_i_18n, '{}'::jsonb)) as names,
      ${sqlName('c')} as college, ${sqlName('p')} as programme, found.kind, found.detail, found.reference,
      to_char(found.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
      ${list === 'corrections' ? sql`found.field` : sql`null`} as field, found.amount::float8 as amount
    from (
      select fact.*, s.prn, s.name, s.name_i_18n, row_number() over (order by ${order}) as place ${from}
      order by place limit ${pageSize} offset ${(page - 1) * pageSize}
    ) found
    left join college c on c.client_id = ${client.id} and c.id = found.college_id
    left join program p on p.client_id = ${client.id} and p.id = found.program_id
    order by found.place`,
  )
  return [
    {
      rows: rows.map(({ id, amount, ...row }): Row => ({
        ...row,
        rowId: `${row.kind}-${id}`,
        amountMinor: findAmount(list, amount),
        currency: client.currency,
      })),
      total: counted?.total ?? 0,
      page,
      pageSize,
      asOf: now.toISOString(),
    },
  ]
}
