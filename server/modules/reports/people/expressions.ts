import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { RECENT_DAYS } from '../../../../src/contract/reports/parts.ts'
import {
  academicYear,
  loginAttempt,
  pickListEntry,
  role,
  userAccount,
  userCourse,
  userPpt,
  userProfile,
  userRole,
} from '../../../db/schema.ts'
import { canSeeEverybody, whereAccountInScope } from '../../../lib/access/scope.ts'
import type { ReadContext } from '../../../lib/context/handler.ts'
import { whereGrantVisible } from '../../users/list/list-conditions.ts'
import { subtractMs } from '../../../lib/time/instants.ts'
import { DAY_MS } from '../../../../src/contract/durations.ts'
import { formatIsoDay } from '../../../lib/time/iso-day.ts'

/** A table whose rows are those of accounts. */
interface OfAccount {
  readonly clientId: SQLWrapper
  readonly userId: SQLWrapper
}

/** Returns an instant as a parameter. */
export const sqlInstantParameter = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`

/** Returns the instant some days ago as a parameter. */
export const sqlDaysAgo = (now: Date, days: number): SQL => sqlInstantParameter(subtractMs(now, days * DAY_MS))

/** Returns an instant as ISO text, in the same form from both databases. */
export const sqlIsoText = (value: SQLWrapper): SQL =>
  sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Returns the condition for rows of a table that are those of a row of `user_account`. */
const whereAccountRow = (table: OfAccount, { actor }: Pick<ReadContext, 'actor'>): SQL =>
  sql`${table.clientId} = ${actor.clientId} and ${table.userId} = ${userAccount.id}`

/** Selects the ids of the roles that a row of `user_account` holds and the caller may see. */
export const sqlHeldRoles = (context: ReadContext): SQL =>
  sql`select ${userRole.roleId} from ${userRole}
    where ${whereAccountRow(userRole, context)} and ${whereGrantVisible(context.db, context.actor, context.now)}`

/** Returns the expression for the roles of `sqlHeldRoles` as JSON, the most powerful first. */
export const sqlRolesJson = (context: ReadContext): SQL =>
  sql`(select coalesce(json_agg(json_build_object(
        'roleId', ${role.id}, 'code', ${role.code}, 'name', ${role.name}, 'translations', ${role.nameI18n})
        order by ${role.rank}, ${role.id}), '[]'::json)
    from ${role} where ${role.clientId} = ${context.actor.clientId} and ${role.id} in (${sqlHeldRoles(context)}))`

/** Returns the expression for when a role was last given to, or ended for, a row of `user_account`. */
export const sqlRolesChanged = (context: ReadContext): SQL =>
  sql`(select max(greatest(${userRole.grantedAt},
      case when ${userRole.toAt} <= ${sqlInstantParameter(context.now)} then ${userRole.toAt} end))
    from ${userRole} where ${whereAccountRow(userRole, context)})`

/**
 * Returns the condition for the assignments of a row of `user_account` that are in force today, in the current academic
 * year.
 */
export function whereAssignedToday(table: typeof userPpt | typeof userCourse, context: ReadContext): SQL {
  const today = formatIsoDay(context.client.timeZone, context.now)
  return sql`${whereAccountRow(table, context)}
    and ${table.academicYearId} in (
      select ${academicYear.id} from ${academicYear}
      where ${academicYear.clientId} = ${context.actor.clientId} and ${academicYear.status} = 'CURRENT')
    and coalesce(${table.fromOn} <= ${today}, true) and coalesce(${table.toOn} >= ${today}, true)`
}

/** Returns the expression for the number of log-ins, or of failed attempts, of the last days. */
export const sqlAttemptCount = (context: ReadContext, succeeded: boolean): SQL =>
  sql`(select count(*)::int from ${loginAttempt} where ${whereAccountRow(loginAttempt, context)}
    and ${loginAttempt.at} > ${sqlDaysAgo(context.now, RECENT_DAYS)} and ${whereAttemptSucceeded(succeeded)})`

/** Returns the condition for attempts that succeeded or failed; a right password before a second step is neither. */
export const whereAttemptSucceeded = (succeeded: boolean): SQL =>
  succeeded ? sql`${loginAttempt.outcome} = 'OK'` : sql`${loginAttempt.outcome} not in ('OK', 'SECOND_STEP')`

/** Joins the profile of a row of `user_account`. */
export const joinedProfile = sql`left join ${userProfile} on ${userProfile.clientId} = ${userAccount.clientId}
  and ${userProfile.userId} = ${userAccount.id}`

/** The code of the office of a row of `user_profile`; without one, that of the department. */
export const officeCode = sql`coalesce(${userProfile.officeCode}, ${userProfile.departmentCode})`

/** Joins the name of the office or department with `officeCode`. */
export const joinedOffice = sql`left join ${pickListEntry} on ${pickListEntry.clientId} = ${userAccount.clientId}
  and ${pickListEntry.code} = ${officeCode}
  and ${pickListEntry.kind} = case when ${userProfile.officeCode} is null then 'DEPARTMENT' else 'OFFICE' end`

/** The expression for the office or department as JSON; one that is no longer in the pick-list is named by its code. */
export const officeAsJson = sql`case when ${officeCode} is not null then json_build_object(
  'code', ${officeCode}, 'name', coalesce(${pickListEntry.name}, ${officeCode}),
  'translations', coalesce(${pickListEntry.nameI18n}, '{}'::jsonb)) end`

/** The profile of the person who created a row of `user_account`. */
const creator = alias(userProfile, 'creator')

/** Returns the expression for the name of the creator of a row of `user_account`, if the caller may see them. */
export function sqlCreatorName({ db, actor }: ReadContext): SQL {
  const visible = canSeeEverybody(actor)
    ? sql`true`
    : sql`${userAccount.createdBy} in (
        ${db.select({ id: userAccount.id }).from(userAccount).where(whereAccountInScope(db, actor))})`
  return sql`(select ${creator.displayName} from ${userProfile} as "creator"
    where ${creator.clientId} = ${userAccount.clientId} and ${creator.userId} = ${userAccount.createdBy}
      and ${visible})`
}
