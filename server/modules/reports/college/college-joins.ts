import { and, eq, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import {
  college,
  enrolment,
  menu,
  menuProgram,
  student,
  userAccount,
  userCollege,
  userProfile,
  userRole,
} from '../../../db/schema.ts'
import { whereInForce } from '../../../lib/access/in-force.ts'
import { whereEnrolmentInScope, whereUserInScope } from '../../../lib/access/scope.ts'
import type { ReadContext } from '../../../lib/context/handler.ts'
import { COLLEGE_ADMIN, USABLE } from '../../users/college/admins.ts'
import { sqlShownStatus } from '../../users/list/list-conditions.ts'
import { whereDormant } from '../people/conditions.ts'
import { sqlDaysAgo, sqlInstantParameter, sqlIsoText, joinedProfile } from '../people/expressions.ts'
import { whereWorksAtCollege } from './conditions.ts'

const TEACHING = [23, 24]
const CLERKS = [21, 22]
const EXAM_CLERK = [21]
const FORMS_ROUTE = '/exam-form-inward'
const SOON_DAYS = 30

/** The condition for the account of a membership of a college. */
export const ofMember = and(eq(userAccount.clientId, userCollege.clientId), eq(userAccount.id, userCollege.userId))

/** Joins the figures of the people who work at each college, as `staff`. */
export function sqlJoinedStaff(context: ReadContext): SQL {
  const { now } = context
  const whereHoldsRole = (roles: readonly number[]): SQL =>
    sql`exists (select 1 from ${userRole} where ${and(
      eq(userRole.clientId, userCollege.clientId),
      eq(userRole.userId, userCollege.userId),
      inArray(userRole.roleId, [...roles]),
      or(isNull(userRole.scopeCollegeId), eq(userRole.scopeCollegeId, userCollege.collegeId)),
      whereInForce(now),
    )})`
  const active = sql`${sqlShownStatus(now)} = 'ACTIVE'`
  return sql`left join (select ${userCollege.collegeId} as "collegeId",
      count(*)::int as "staff",
      count(*) filter (where ${whereHoldsRole(TEACHING)})::int as "teachers",
      count(*) filter (where ${whereHoldsRole(CLERKS)})::int as "clerks",
      count(*) filter (where ${whereHoldsRole(EXAM_CLERK)} and ${active})::int as "examClerks",
      count(*) filter (where ${active})::int as "active",
      count(*) filter (where not ${active})::int as "inactive",
      count(*) filter (where ${userAccount.lastLoginAt} is null)::int as "neverLoggedIn",
      count(*) filter (where ${whereDormant(now)})::int as "dormant",
      max(${userAccount.lastLoginAt}) as "lastActivityAt"
    from ${userCollege} join ${userAccount} on ${ofMember}
    where ${whereWorksAtCollege(context)} group by 1) as "staff" on "staff"."collegeId" = ${college.id}`
}

/** Joins the figures of the current students of each college, as `studying`. */
export const sqlJoinedStudents = ({ db, actor }: ReadContext): SQL =>
  sql`left join (select ${enrolment.collegeId} as "collegeId",
      count(distinct ${student.id})::int as "students",
      count(distinct ${student.id}) filter (where ${isNotNull(student.userId)})::int as "accounts",
      count(distinct ${student.id}) filter (where ${userAccount.status} = 'ACTIVE')::int as "activated",
      count(distinct ${enrolment.programId})::int as "programmes"
    from ${enrolment}
    join ${student} on ${student.clientId} = ${enrolment.clientId} and ${student.id} = ${enrolment.studentId}
    left join ${userAccount} on ${userAccount.clientId} = ${student.clientId} and ${userAccount.id} = ${student.userId}
    where ${whereEnrolmentInScope(db, actor)} group by 1) as "studying" on "studying"."collegeId" = ${college.id}`

/** Joins the administrators of each college as JSON, as `administration`; suspended accounts do not count. */
export function sqlJoinedAdmins({ db, actor, now }: ReadContext): SQL {
  const admin = and(
    eq(userRole.clientId, actor.clientId),
    eq(userRole.roleId, COLLEGE_ADMIN),
    whereInForce(now),
    or(
      eq(userRole.scopeCollegeId, college.id),
      and(
        isNull(userRole.scopeCollegeId),
        sql`exists (
          select 1 from ${userCollege}
          where ${userCollege.clientId} = ${userRole.clientId} and ${userCollege.userId} = ${userRole.userId}
            and ${userCollege.collegeId} = ${college.id} and coalesce(${userCollege.toAt} > ${sqlInstantParameter(now)}, true))`,
      ),
    ),
  )
  return sql`left join lateral (select
      json_agg(json_build_object(
        'userId', ${userAccount.publicId},
        'displayName', coalesce(${userProfile.displayName}, ${userAccount.loginName}),
        'translations', coalesce(${userProfile.nameI18n}, '{}'::jsonb), 'loginName', ${userAccount.loginName},
        'status', ${sqlShownStatus(now)}, 'lastLoginAt', ${sqlIsoText(userAccount.lastLoginAt)})
        order by ${userAccount.id}) as "admins",
      bool_or(${userAccount.status} = 'ACTIVE') as "active",
      max(${userAccount.lastLoginAt}) filter (where ${userAccount.status} = 'ACTIVE') as "lastLoginAt"
    from ${userAccount}
    ${joinedProfile}
    where ${whereUserInScope(db, actor)} and ${inArray(userAccount.status, [...USABLE])}
      and ${userAccount.id} in (select ${userRole.userId} from ${userRole} where ${admin})) as "administration" on true`
}

/** Joins when the next examination forms of each college close, as `forms`: of the programmes that it teaches. */
export const sqlJoinedForms = ({ actor, now }: ReadContext): SQL => {
  const closes = sql`coalesce(${menuProgram.extendedTo}, ${menuProgram.closesAt})`
  return sql`left join lateral (select min(${closes}) as "closesAt" from ${menuProgram}
    join ${menu} on ${menu.clientId} = ${menuProgram.clientId} and ${menu.id} = ${menuProgram.menuId}
      and ${menu.routeName} = ${FORMS_ROUTE}
    where ${menuProgram.clientId} = ${actor.clientId} and ${menuProgram.status} = 'OPEN'
      and ${closes} > ${sqlInstantParameter(now)} and ${closes} < ${sqlDaysAgo(now, -SOON_DAYS)}
      and exists (
        select 1 from ${enrolment}
        where ${enrolment.clientId} = ${actor.clientId} and ${enrolment.collegeId} = ${college.id}
          and ${enrolment.programId} = ${menuProgram.programId} and ${enrolment.status} = 'ACTIVE')) as "forms" on true`
}

/** Returns the expression for the flag of a college. */
export const sqlCollegeFlag = ({ now }: ReadContext): SQL =>
  sql`case when not coalesce("administration"."active", false) then 'NO_ADMIN'
    when "forms"."closesAt" is not null
      and coalesce("administration"."lastLoginAt" < ${sqlDaysAgo(now, SOON_DAYS)}, true) then 'ADMIN_AWAY' end`
