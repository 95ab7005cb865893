import { sql, type SQL } from 'drizzle-orm'
import type { RowOf } from '../../../../src/contract/activity.ts'
import {
  COLLEGE_FIGURES,
  type collegeUserReport,
  type collegeUserSummary,
} from '../../../../src/contract/reports/college-users.ts'
import { selectRows } from '../../../db/rows.ts'
import { enrolment, student, userAccount, userCollege } from '../../../db/schema.ts'
import { whereEnrolmentInScope } from '../../../lib/access/scope.ts'
import type { ReadContext } from '../../../lib/context/handler.ts'
import { sqlShownStatus } from '../../users/list/list-conditions.ts'
import { whereDormant } from '../people/conditions.ts'
import { whereWorksAtCollege } from './conditions.ts'
import { ofMember } from './college-joins.ts'

type Summary = RowOf<typeof collegeUserSummary>
type Totals = RowOf<typeof collegeUserReport>['totals']

const MOST = 10
const sqlCollegeIds = (rows: SQL): SQL => sql`select "collegeId" from (${rows}) as "matching"`

/** Returns the number of rows of a statement for colleges, and the sums of their figures. */
export async function loadCollegeTotals(
  rows: SQL,
  { db }: ReadContext,
): Promise<{ readonly total: number; readonly totals: Totals }> {
  const sums = COLLEGE_FIGURES.map(
    (name) => sql`coalesce(sum(${sql.identifier(name)}), 0)::float8 as ${sql.identifier(name)}`,
  )
  const [row] = await selectRows<Totals & { readonly total: number }>(
    db,
    sql`select count(*)::int as "total", ${sql.join(sums, sql`, `)} from (${rows}) as "matching"`,
  )
  const { total = 0, ...totals } = row ?? {}
  return { total, totals: totals as Totals }
}

/** Selects the accounts of the people who work at the colleges of a statement, each once. */
export const sqlCollegeStaff = (rows: SQL, context: ReadContext): SQL =>
  sql`select distinct ${userAccount.id} as "id", ${sqlShownStatus(context.now)} as "status",
      ${userAccount.lastLoginAt} as "lastLoginAt", coalesce(${whereDormant(context.now)}, false) as "dormant"
    from ${userCollege} join ${userAccount} on ${ofMember}
    where ${whereWorksAtCollege(context)} and ${userCollege.collegeId} in (${sqlCollegeIds(rows)})`

/** Selects the current students of the colleges of a statement, with the status of their accounts, each once. */
export const sqlCollegeStudents = (rows: SQL, { db, actor }: ReadContext): SQL =>
  sql`select distinct ${student.id} as "id", ${student.userId} as "userId", ${userAccount.status} as "status"
    from ${enrolment}
    join ${student} on ${student.clientId} = ${enrolment.clientId} and ${student.id} = ${enrolment.studentId}
    left join ${userAccount} on ${userAccount.clientId} = ${student.clientId} and ${userAccount.id} = ${student.userId}
    where ${whereEnrolmentInScope(db, actor)} and ${enrolment.collegeId} in (${sqlCollegeIds(rows)})`

/** Returns the figures of the colleges of a statement, with each person counted once. */
export async function loadCollegeSummary(rows: SQL, context: ReadContext): Promise<Summary> {
  const { db, now } = context
  const rankColleges = (way: SQL) =>
    selectRows<Summary['most'][number]>(
      db,
      sql`select "collegeId", "code", "name", "translations", "students", "activated" from (${rows}) as "matching"
        where "students" > 0 order by "activated"::float8 / "students" ${way}, "code" limit ${MOST}`,
    )
  type Counts = Pick<Summary, 'colleges' | 'withoutAdmin' | 'adminAway' | 'withoutExamClerk'>
  const [[colleges], [staff], [students], most, least] = await Promise.all([
    selectRows<Counts>(
      db,
      sql`select count(*)::int as "colleges", count(*) filter (where "flag" = 'NO_ADMIN')::int as "withoutAdmin",
        count(*) filter (where "flag" = 'ADMIN_AWAY')::int as "adminAway",
        count(*) filter (where "examClerks" = 0)::int as "withoutExamClerk" from (${rows}) as "matching"`,
    ),
    selectRows<Pick<Summary, 'staff' | 'active' | 'neverLoggedIn' | 'dormant'>>(
      db,
      sql`select count(*)::int as "staff", count(*) filter (where "status" = 'ACTIVE')::int as "active",
        count(*) filter (where "lastLoginAt" is null)::int as "neverLoggedIn",
        count(*) filter (where "dormant")::int as "dormant"
        from (${sqlCollegeStaff(rows, context)}) as "people"`,
    ),
    selectRows<Pick<Summary, 'students' | 'activated'>>(
      db,
      sql`select count(*)::int as "students", count(*) filter (where "status" = 'ACTIVE')::int as "activated"
        from (${sqlCollegeStudents(rows, context)}) as "people"`,
    ),
    rankColleges(sql`desc`),
    rankColleges(sql`asc`),
  ])
  const none = { colleges: 0, withoutAdmin: 0, adminAway: 0, withoutExamClerk: 0 }
  return {
    ...(colleges ?? none),
    ...(staff ?? { staff: 0, active: 0, neverLoggedIn: 0, dormant: 0 }),
    ...(students ?? { students: 0, activated: 0 }),
    most,
    least,
    asOf: now.toISOString(),
  }
}
