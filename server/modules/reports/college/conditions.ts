import { and, eq, gt, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import {
  COLLEGE_FLAGS,
  COLLEGE_FUNDING,
  COLLEGE_TYPES,
  type collegeQuestion,
} from '../../../../src/contract/reports/college-users.ts'
import { whereContainsWords } from '../../../db/contains-words.ts'
import { college, enrolment, userAccount, userCollege } from '../../../db/schema.ts'
import { whereCollegeInScope, whereEnrolmentInScope, whereUserInScope } from '../../../lib/access/scope.ts'
import type { ReadContext } from '../../../lib/context/handler.ts'
import { parseIds } from '../../users/list/list-conditions.ts'

/** The search and filters of the report on colleges. */
export type CollegeQuestion = InferOutput<typeof collegeQuestion>

/** Returns the condition for memberships of people who work at colleges: not students, and only people in scope. */
export const whereWorksAtCollege = ({ db, actor, now }: ReadContext): SQL | undefined =>
  and(
    eq(userCollege.clientId, actor.clientId),
    or(isNull(userCollege.toAt), gt(userCollege.toAt, now)),
    ne(userAccount.userType, 'STUDENT'),
    whereUserInScope(db, actor),
  )

/** Returns the condition for colleges in the caller's scope by their own data. */
export function whereCollegeMatches(
  { search, filters = {} }: CollegeQuestion,
  { db, actor }: ReadContext,
): SQL | undefined {
  const { district, type, funding, college: colleges, programme } = filters
  const filterChosen = <Value extends string>(allowed: readonly Value[], values: readonly string[]) =>
    allowed.filter((one) => values.includes(one))
  return and(
    eq(college.clientId, actor.clientId),
    eq(college.status, 'ACTIVE'),
    whereCollegeInScope(db, actor, college.id),
    search.length < 2
      ? undefined
      : whereContainsWords(
          search,
          college.code,
          college.name,
          sql`coalesce((select string_agg("value", ' ') from jsonb_each_text(${college.nameI18n})), '')`,
        ),
    district && inArray(college.district, [...district.values]),
    type && inArray(college.type, filterChosen(COLLEGE_TYPES, type.values)),
    funding && inArray(college.aided, filterChosen(COLLEGE_FUNDING, funding.values)),
    colleges && inArray(college.id, [...parseIds(colleges.values), 0]),
    programme &&
      inArray(
        college.id,
        db
          .select({ id: enrolment.collegeId })
          .from(enrolment)
          .where(
            and(whereEnrolmentInScope(db, actor), inArray(enrolment.programId, [...parseIds(programme.values), 0])),
          ),
      ),
  )
}

/** Returns the condition for rows of the report by their computed columns. */
export function whereFiguresMatch({ filters = {} }: CollegeQuestion, { client }: ReadContext): SQL | undefined {
  const { flag, noExamClerk, lastActivity } = filters
  const flags = flag && COLLEGE_FLAGS.filter((one) => flag.values.includes(one))
  const sqlDayStart = (day: string, more: number): SQL =>
    sql`(${day}::date + ${more}::int)::timestamp at time zone ${client.timeZone}`
  const activity = sql`"lastActivityAt"::timestamptz`
  return and(
    flags && (flags.length > 0 ? inArray(sql`"flag"`, flags) : sql`false`),
    noExamClerk && sql`("examClerks" = 0) = ${noExamClerk.yes}`,
    lastActivity?.from === undefined ? undefined : sql`${activity} >= ${sqlDayStart(lastActivity.from, 0)}`,
    lastActivity?.to === undefined ? undefined : sql`${activity} < ${sqlDayStart(lastActivity.to, 1)}`,
  )
}
