import { and, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { ParsedInputOf, RowOf } from '../../../../src/contract/activity.ts'
import { STUDENT_STATUSES, type students, type StudentRow } from '../../../../src/contract/home/students.ts'
import { student } from '../../../db/schema.ts'
import { selectRows } from '../../../db/rows.ts'
import { whereStudentNotErased } from '../../../lib/access/erased.ts'
import { canSeeEverybody, whereStudentInScope, whereStudies } from '../../../lib/access/scope.ts'
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

function whereFiltersMatch(
  { college, programme, status, account }: NonNullable<Input['filters']>,
  context: ActorContext,
) {
  return and(
    (college ?? programme) &&
      whereStudies(context, {
        colleges: college && parseIds(college.values),
        programmes: programme && parseIds(programme.values),
      }),
    status &&
      inArray(
        student.status,
        STUDENT_STATUSES.filter((one) => status.values.includes(one)),
      ),
    account && (account.yes ? isNotNull : isNull)(student.userId),
  )
}

/** Up to this many students are sorted; a page of more is found sooner in the order of an index. */
const FEW = 5000

/** The students whom a list is read from. */
interface Wanted {
  /** The statement of a search; undefined: there is none. */
  readonly matched: SQL | undefined
  readonly where: SQL
  /** Whether it is everybody of the institution. */
  readonly isEverybody: boolean
}

function buildWanted({ search, filters = {} }: Pick<Input, 'search' | 'filters'>, context: ActorContext): Wanted {
  const matched = search.length < 2 ? undefined : sqlMatchedStudents(search, context)
  const filtered = whereFiltersMatch(filters, context)
  return {
    matched,
    where: sql`${and(whereStudentVisible(context), filtered)}`,
    isEverybody: !matched && !filtered && canSeeEverybody(context.actor),
  }
}

/**
 * Begins a statement with the wanted students, each with the number by which a search has found them. They are found
 * before they are sorted: otherwise the planner compares conditions in the order of names.
 */
function sqlFound({ matched, where, isEverybody }: Wanted): SQL {
  if (isEverybody) return sql``
  if (!matched)
    return sql`with found as materialized (select ${student.id}, null::text as number from ${student} where ${where})`
  return sql`with matched as materialized (
      select match.id, max(match.number) as number from (${matched}) match group by match.id),
    found as materialized (
      select ${student.id}, matched.number from ${student} join matched on matched.id = ${student.id} where ${where})`
}

async function countStudents(wanted: Wanted, { db }: ActorContext): Promise<number> {
  const from = wanted.isEverybody ? sql`${student} where ${wanted.where}` : sql`found`
  const [counted] = await selectRows<{ total: number }>(
    db,
    sql`${sqlFound(wanted)} select count(*)::int as total from ${from}`,
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

interface Slice {
  readonly order: Order
  readonly limit: number
  readonly offset: number
  /** Whether more than a few match. */
  readonly isLarge: boolean
}

/** Builds the statement for the ids of a slice, in order; of many, from the index of the order alone. */
function sqlSlice(wanted: Wanted, { order, limit, offset, isLarge }: Slice, clientId: number): SQL {
  const ordered = sql`order by ${order('student')} limit ${limit} offset ${offset}`
  const ids = sql`select ${student.id}, null::text as number from ${student}`
  if (wanted.isEverybody) return sql`${ids} where ${wanted.where} ${ordered}`
  // "is true" keeps the planner from joining and sorting all of them.
  return isLarge
    ? sql`${ids} where ${student.clientId} = ${clientId} and (${student.id} in (select found.id from found)) is true
        ${ordered}`
    : sql`select ${student.id}, found.number from found join ${student} on ${student.id} = found.id ${ordered}`
}

const sqlName = (row: string): SQL =>
  sql.raw(`case when ${row}.id is not null
    then json_build_object('name', ${row}.name, 'translations', ${row}.name_i_18n) end`)

/** Returns a slice of students, in order, each with where they study now or studied last. */
function selectSlice(wanted: Wanted, slice: Slice, { db, client }: ActorContext) {
  return selectRows<StudentRow>(
    db,
    sql`
    ${sqlFound(wanted)}
    select s.prn, json_build_object('name', s.name, 'translations', s.name_i_18n) as names, s.status,
      s.user_id is not null as "hasAccount", slice.number as "foundBy",
      ${sqlName('c')} as college, ${sqlName('p')} as programme, ${sqlName('pp')} as part
    from (${sqlSlice(wanted, slice, client.id)}) slice
    join student s on s.client_id = ${client.id} and s.id = slice.id
    left join lateral (
      select e.college_id, e.program_id, e.program_part_id from enrolment e
      where e.client_id = s.client_id and e.student_id = s.id
      order by e.status = 'ACTIVE' desc, e.academic_year_id desc, e.id desc limit 1
    ) e on true
    left join college c on c.client_id = s.client_id and c.id = e.college_id
    left join program p on p.client_id = s.client_id and p.id = e.program_id
    left join program_part pp on pp.client_id = s.client_id and pp.id = e.program_part_id
    order by ${slice.order('s')}`,
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
