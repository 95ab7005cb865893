import { sql, type SQL } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { dashboardRows as dashboardRowsQuery } from '../../../../src/contract/home/dashboard-rows.ts'
import type { DashboardList, LIST_COLUMNS, listQuestion } from '../../../../src/contract/home/dashboard-lists.ts'
import { listStateNames } from '../../../../src/contract/home/figure-states.ts'
import type { RowOf } from '../../../../src/contract/activity.ts'
import type { LocalisedName } from '../../../../src/contract/parts.ts'
import { formatMajor } from '../../../../src/contract/payments/money.ts'
import { college } from '../../../db/schema.ts'
import { findAmount, findListPeriod, hasAmounts, sqlFoundFacts, sqlName } from '../../home/figures/dashboard-rows.ts'
import { listExams, selectAcademicYears, selectFinancialYears } from '../../home/figures/periods.ts'
import { mayChoose } from '../../home/figures/sums.ts'
import type { Wanted } from '../../home/figures/wanted-facts.ts'
import type { LabelKey, Words } from '../export-words.ts'
import {
  createRowReader,
  readRows,
  type ReportSource,
  type SourceColumn,
  type SourceContext,
  type SourceRows,
} from './export-source.ts'
import { findSearchedText, listPrintedFilters, loadRowNames } from './filter-words.ts'

type Question = InferOutput<typeof listQuestion>

interface StoredRow {
  readonly sorted: string
  readonly kind: string
  readonly detail: string
  readonly id: number
  readonly prn: string
  readonly names: LocalisedName
  readonly college: LocalisedName | null
  readonly programme: LocalisedName | null
  readonly reference: string | null
  readonly at: string | null
  readonly field: RowOf<typeof dashboardRowsQuery>['rows'][number]['field']
  readonly amount: number
}

interface FigureRow extends StoredRow {
  readonly list: DashboardList
}

const formatStates = ({ list, kind, detail }: Pick<FigureRow, 'list' | 'kind' | 'detail'>, { label }: Words): string =>
  detail
    .split(',')
    .flatMap((one) => listStateNames(list, kind, one).map((name) => label(`figures.${name}` as LabelKey)))
    .join(' · ')

const columns: Readonly<Record<(typeof LIST_COLUMNS)[number], SourceColumn<FigureRow>>> = {
  name: { label: 'figures.student', kind: 'text', width: 220, value: ({ names }, { name }) => name(names) },
  prn: { label: 'figures.prn', kind: 'identifier', width: 130, value: ({ prn }) => prn },
  college: {
    label: 'reports.college',
    kind: 'text',
    width: 220,
    value: (row, { name }) => row.college && name(row.college),
  },
  field: {
    label: 'figures.field',
    kind: 'text',
    width: 120,
    value: ({ field }, { label }) => field && label(`figures.field.${field}`),
  },
  programme: {
    label: 'users.programme',
    kind: 'text',
    width: 200,
    value: ({ programme }, { name }) => programme && name(programme),
  },
  state: { label: 'users.status', kind: 'text', width: 150, value: formatStates },
  reference: { label: 'figures.reference', kind: 'identifier', width: 130, value: ({ reference }) => reference },
  at: { label: 'figures.at', kind: 'instant', width: 140, value: ({ at }) => at },
  amount: {
    label: 'figures.amount',
    kind: 'number',
    width: 100,
    value: ({ list, amount }) => {
      const found = findAmount(list, amount)
      return found === null ? null : Number(formatMajor(found))
    },
  },
}

/** Builds the statement of the rows of a list. */
function sqlListRows(wanted: Wanted & { readonly search: string }, context: SourceContext): SQL {
  return sql`
    select coalesce(found.name, found.reference, '') as sorted, found.kind, coalesce(found.detail, '') as detail,
      found.id::float8 as id, coalesce(found.prn, '') as prn,
      json_build_object('name', coalesce(found.name, found.reference, ''),
        'translations', coalesce(found.name_i_18n, '{}'::jsonb)) as names,
      ${sqlName('c')} as college, ${sqlName('p')} as programme, found.reference,
      to_char(found.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
      ${wanted.list === 'corrections' ? sql`found.field` : sql`null`} as field, found.amount::float8 as amount
    from (select fact.*, s.prn, s.name, s.name_i_18n ${sqlFoundFacts(wanted, context)}) found
    left join college c on c.client_id = ${context.client.id} and c.id = found.college_id
    left join program p on p.client_id = ${context.client.id} and p.id = found.program_id`
}

const NO_ROWS: SourceRows<FigureRow> = {
  count: () => Promise.resolve(0),
  after: () => Promise.resolve({ rows: [], key: undefined, more: false }),
}

/** Returns the name of the year or examination of a list. */
async function loadPeriodName(
  { list, period }: Question,
  context: SourceContext,
  { name }: Words,
): Promise<string | undefined> {
  const found = await findListPeriod(context, { list, period })
  const id = typeof found === 'number' ? found : found?.id
  if (id === undefined) return undefined
  if (list === 'students') return (await selectAcademicYears(context)).find((one) => one.id === id)?.code
  if (list === 'fees') return (await selectFinancialYears(context)).find((one) => one.id === id)?.code
  const exam = (await listExams(context)).find((one) => one.id === id)
  return exam && name({ name: exam.name, translations: { ...exam.nameI18n } })
}

/** The students, tickets, forms or payments behind a figure (`dashboardRows`), by name. */
export const dashboardRows: ReportSource<Question, FigureRow> = {
  title: ({ list }) => `title.list.${list}`,
  screen: 'dashboard',
  columns,
  async open(question, context) {
    const { list, collegeId } = question
    const period = await findListPeriod(context, question)
    if (period === undefined || !(await mayChoose(context, collegeId))) return NO_ROWS
    return readRows(
      createRowReader<StoredRow>(context, sqlListRows({ ...question, period }, context), [
        'sorted',
        'kind',
        'detail',
        'id',
      ]),
      (stored) => ({ ...stored, list }),
    )
  },
  async printFilters(question, context, words) {
    const { list, kind = '', detail = '', day, search, collegeId } = question
    const states = formatStates({ list, kind, detail }, words)
    return listPrintedFilters(
      {
        'figures.period': await loadPeriodName(question, context, words),
        'reports.college':
          collegeId === undefined ? undefined : await loadRowNames(college, [String(collegeId)], context, words),
        'users.status': states === '' ? undefined : states,
        'figures.at': day && words.day(day),
        'users.search': findSearchedText(search),
        'figures.currency': hasAmounts(list) ? context.client.currency : undefined,
      },
      words,
    )
  },
}
