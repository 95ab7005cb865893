import { and, eq, exists, inArray, isNotNull, isNull, not, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ParsedInputOf, RowOf } from '../../../../src/contract/activity.ts'
import { STUDENT_STATUSES, type students, type StudentRow } from '../../../../src/contract/home/students.ts'
import { enrolment, student } from '../../../db/schema.ts'
import { selectRows } from '../../../db/rows.ts'
import { whereStudentNotErased } from '../../../lib/access/erased.ts'
import { whereStudentInScope, whereStudyPlaceInScope } from '../../../lib/access/scope.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { parseIds } from '../../users/list/list-conditions.ts'
import { sqlMatchedStudents } from './match-students.ts'

type Input = ParsedInputOf<typeof students>

/** The order of names in every language; the index `student_name` has the same expression. */
const BY_NAME = sql`${student.name} collate "und-x-icu"`

/** Builds the condition for the students whom the caller may see. */
export const whereStudentVisible = ({ db, client, actor }: Pick<ActorContext, 'db' | 'client' | 'actor'>): SQL =>
  sql`${and(
    eq(student.clientId, client.id),
    whereStudentInScope(db, actor, student.id),
    whereStudentNotErased(client.id, sql`${student.id}`),
  )}`

/**
 * Builds the condition for students who study at a college or in a programme, or studied there last, where the caller
 * may see it.
 */
function whereStudies(
  { db, client, actor }: ActorContext,
  colleges?: readonly string[],
  programmes?: readonly string[],
) {
  const later = alias(enrolment, 'later')
  const isStudying = exists(
    db
      .select({ one: sql`1` })
      .from(later)
      .where(and(eq(later.clientId, client.id), eq(later.studentId, enrolment.studentId), eq(later.status, 'ACTIVE'))),
  )
  return inArray(
    student.id,
    db
      .select({ id: enrolment.studentId })
      .from(enrolment)
      .where(
        and(
          eq(enrolment.clientId, client.id),
          colleges && inArray(enrolment.collegeId, [...parseIds(colleges), 0]),
          programmes && inArray(enrolment.programId, [...parseIds(programmes), 0]),
          whereStudyPlaceInScope(db, actor, enrolment),
          or(eq(enrolment.status, 'ACTIVE'), and(eq(enrolment.status, 'COMPLETED'), not(isStudying))),
        ),
      ),
  )
}

function whereFiltersMatch(
  { college, programme, status, account }: NonNullable<Input['filters']>,
  context: ActorContext,
) {
  return and(
    (college ?? programme) && whereStudies(context, college?.values, programme?.values),
    status &&
      inArray(
        student.status,
        STUDENT_STATUSES.filter((one) => status.values.includes(one)),
      ),
    account && (account.yes ? isNotNull : isNull)(student.userId),
  )
}

/** What a page of students is read from: the table, or those of them whom a search has found. */
interface Wanted {
  readonly with: SQL
  readonly from: SQL
  readonly number: SQL
}

function sqlWanted({ search, filters = {} }: Pick<Input, 'search' | 'filters'>, context: ActorContext): Wanted {
  const matched = search.length < 2 ? undefined : sqlMatchedStudents(search, context)
  const where = sql`${and(whereStudentVisible(context), whereFiltersMatch(filters, context))}`
  if (!matched) return { with: sql``, from: sql`from ${student} where ${where}`, number: sql`null::text` }
  // Found first and sorted then: the planner would rather compare all words in the order of names.
  return {
    with: sql`with matched as materialized (
      select found.id, max(found.number) as number from (${matched}) found group by found.id) `,
    from: sql`from ${student} join matched on matched.id = ${student.id} where ${where}`,
    number: sql`matched.number`,
  }
}

const sqlName = (row: string): SQL =>
  sql.raw(`case when ${row}.id is not null
    then json_build_object('name', ${row}.name, 'translations', ${row}.name_i_18n) end`)

/** Returns the students of a page, in order, each with where they study now or studied last. */
function selectPage(wanted: Wanted, order: SQL, limit: number, offset: number, context: ActorContext) {
  return selectRows<StudentRow>(
    context.db,
    sql`
    ${wanted.with}
    select s.prn, json_build_object('name', s.name, 'translations', s.name_i_18n) as names, s.status,
      s.user_id is not null as "hasAccount", s.number as "foundBy",
      ${sqlName('c')} as college, ${sqlName('p')} as programme, ${sqlName('pp')} as part
    from (
      select ${student.id}, ${student.clientId}, ${student.prn}, ${student.name}, ${student.nameI18n}, ${student.status},
        ${student.userId}, ${wanted.number} as number, row_number() over (order by ${order}) as place
      ${wanted.from} order by place limit ${limit} offset ${offset}
    ) s
    left join lateral (
      select e.college_id, e.program_id, e.program_part_id from enrolment e
      where e.client_id = s.client_id and e.student_id = s.id
      order by e.status = 'ACTIVE' desc, e.academic_year_id desc, e.id desc limit 1
    ) e on true
    left join college c on c.client_id = s.client_id and c.id = e.college_id
    left join program p on p.client_id = s.client_id and p.id = e.program_id
    left join program_part pp on pp.client_id = s.client_id and pp.id = e.program_part_id
    order by s.place`,
  )
}

function buildOrder(sort: Input['sort']): SQL {
  const way = sql.raw(sort?.descending ? 'desc' : 'asc')
  return sort?.column === 'prn' ? sql`${student.prn} ${way}` : sql`${BY_NAME} ${way}, ${student.id} ${way}`
}

/** Returns one page of the students whom the caller may see. */
export async function listStudents(input: Input, context: ActorContext): Promise<RowOf<typeof students>[]> {
  const { page, pageSize, sort } = input
  const wanted = sqlWanted(input, context)
  const [counted] = await selectRows<{ total: number }>(
    context.db,
    sql`${wanted.with} select count(*)::int as total ${wanted.from}`,
  )
  const rows = await selectPage(wanted, buildOrder(sort), pageSize, (page - 1) * pageSize, context)
  return [{ rows, total: counted?.total ?? 0, page, pageSize, asOf: context.now.toISOString() }]
}

/** Finds students by a text, for the search of the portal: those with exactly this PRN first. */
export function findStudents(text: string, most: number, context: ActorContext): Promise<StudentRow[]> {
  const wanted = sqlWanted({ search: text }, context)
  const exact = sql`${student.prn} = ${text.trim().toUpperCase()} desc`
  return selectPage(wanted, sql`${exact}, ${buildOrder(null)}`, most, 0, context)
}
