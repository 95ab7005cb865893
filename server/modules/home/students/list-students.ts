import { and, eq, exists, inArray, isNotNull, isNull, not, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ParsedInputOf, RowOf } from '../../../../src/contract/activity.ts'
import { STUDENT_STATUSES, type students, type StudentRow } from '../../../../src/contract/home/students.ts'
import { enrolment, student } from '../../../db/schema.ts'
import { selectRows } from '../../../db/rows.ts'
import { whereStudentNotErased } from '../../../lib/access/erased.ts'
import { whereStudentInScope, whereStudyPlaceInScope } from '../../../lib/access/scope.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { normaliseNumber } from '../../../lib/identity/plain-number.ts'
import { parseIds } from '../../users/list/list-conditions.ts'
import { sqlMatchedStudents } from './match-students.ts'

type Input = ParsedInputOf<typeof students>

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

/** Up to this many matches of a search are sorted; more are found sooner in the order of an index. */
const FEW = 5000

/** The students whom a list is read from: all in the caller's scope, or those of them whom a search has found. */
interface Wanted {
  /** The statement of a search; undefined: everybody. */
  readonly matched: SQL | undefined
  readonly where: SQL
}

const buildWanted = ({ search, filters = {} }: Pick<Input, 'search' | 'filters'>, context: ActorContext): Wanted => ({
  matched: search.length < 2 ? undefined : sqlMatchedStudents(search, context),
  where: sql`${and(whereStudentVisible(context), whereFiltersMatch(filters, context))}`,
})

/** Begins a statement with what a search has found, once for each student. */
const sqlMatches = ({ matched }: Wanted): SQL =>
  matched
    ? sql`with matched as materialized (
        select found.id, max(found.number) as number from (${matched}) found group by found.id) `
    : sql``

async function countStudents(wanted: Wanted, { db }: ActorContext): Promise<number> {
  const joined = wanted.matched && sql`join matched on matched.id = ${student.id}`
  const [counted] = await selectRows<{ total: number }>(
    db,
    sql`${sqlMatches(wanted)} select count(*)::int as total from ${student} ${joined ?? sql``} where ${wanted.where}`,
  )
  return counted?.total ?? 0
}

/** The order of a page, of the rows of `student` or of the page itself. */
type Order = (row: 'student' | 's') => SQL

/** Builds an order; those by name and by PRN are the orders of the indexes `student_name` and `student_prn`. */
function buildOrder(sort: Input['sort'], isReversed = false): Order {
  const way = (sort?.descending ?? false) === isReversed ? 'asc' : 'desc'
  return (row) =>
    sql.raw(sort?.column === 'prn' ? `${row}.prn ${way}` : `${row}.name collate "und-x-icu" ${way}, ${row}.id ${way}`)
}

/** Returns what the page is read from, and the number by which each student was found. */
function sqlSource({ matched, where }: Wanted, isLarge: boolean): { readonly from: SQL; readonly number: SQL } {
  if (!matched) return { from: sql`from ${student} where ${where}`, number: sql`null::text` }
  // Of many matches, "is true" keeps the planner from joining and sorting all of them.
  return isLarge
    ? {
        from: sql`from ${student} where ${where} and (${student.id} in (select matched.id from matched)) is true`,
        number: sql`null::text`,
      }
    : {
        from: sql`from ${student} join matched on matched.id = ${student.id} where ${where}`,
        number: sql`matched.number`,
      }
}

const sqlName = (row: string): SQL =>
  sql.raw(`case when ${row}.id is not null
    then json_build_object('name', ${row}.name, 'translations', ${row}.name_i_18n) end`)

interface Slice {
  readonly order: Order
  readonly limit: number
  readonly offset: number
  /** Whether more than a few match. */
  readonly isLarge: boolean
}

/** Returns a slice of students, in order, each with where they study now or studied last. */
function selectSlice(wanted: Wanted, { order, limit, offset, isLarge }: Slice, { db }: ActorContext) {
  const { from, number } = sqlSource(wanted, isLarge)
  return selectRows<StudentRow>(
    db,
    sql`
    ${sqlMatches(wanted)}
    select s.prn, json_build_object('name', s.name, 'translations', s.name_i_18n) as names, s.status,
      s.user_id is not null as "hasAccount", s.number as "foundBy",
      ${sqlName('c')} as college, ${sqlName('p')} as programme, ${sqlName('pp')} as part
    from (
      select ${student.id}, ${student.clientId}, ${student.prn}, ${student.name}, ${student.nameI18n}, ${student.status},
        ${student.userId}, ${number} as number
      ${from} order by ${order('student')} limit ${limit} offset ${offset}
    ) s
    left join lateral (
      select e.college_id, e.program_id, e.program_part_id from enrolment e
      where e.client_id = s.client_id and e.student_id = s.id
      order by e.status = 'ACTIVE' desc, e.academic_year_id desc, e.id desc limit 1
    ) e on true
    left join college c on c.client_id = s.client_id and c.id = e.college_id
    left join program p on p.client_id = s.client_id and p.id = e.program_id
    left join program_part pp on pp.client_id = s.client_id and pp.id = e.program_part_id
    order by ${order('s')}`,
  )
}

/** Returns one page of the students whom the caller may see. A page in the second half is read from the end. */
export async function listStudents(input: Input, context: ActorContext): Promise<RowOf<typeof students>[]> {
  const { page, pageSize, sort } = input
  const wanted = buildWanted(input, context)
  const total = await countStudents(wanted, context)
  const from = (page - 1) * pageSize
  const limit = Math.min(pageSize, total - from)
  const isReversed = from > total / 2
  const slice = {
    order: buildOrder(sort, isReversed),
    limit,
    offset: isReversed ? total - from - limit : from,
    isLarge: total > FEW,
  }
  const rows = limit <= 0 ? [] : await selectSlice(wanted, slice, context)
  return [{ rows: isReversed ? rows.toReversed() : rows, total, page, pageSize, asOf: context.now.toISOString() }]
}

/** Finds students by a text, for the search of the portal: the one with exactly this PRN first. */
export function findStudents(text: string, most: number, context: ActorContext): Promise<StudentRow[]> {
  const byName = buildOrder(null)
  const prn = normaliseNumber(text)
  const order: Order = (row) => sql`${sql.raw(row)}.prn = ${prn} desc, ${byName(row)}`
  return selectSlice(buildWanted({ search: text }, context), { order, limit: most, offset: 0, isLarge: false }, context)
}
