import { and, eq, inArray, isNotNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { FINDINGS, type Finding } from '../../../../src/contract/reports/parts.ts'
import { role, roleConflict, userAccount, userRole } from '../../../db/schema.ts'
import { whereUserInScope } from '../../../lib/access/scope.ts'
import type { ReadContext } from '../../../lib/context/handler.ts'
import { sqlHeldRoles } from './expressions.ts'
import { formatIsoDay } from '../../../lib/time/iso-day.ts'

/** The roles with all rights: of the platform, of the institution, of a college (specification, section 10.4.2). */
const ADMINISTRATORS = [1, 10, 20]

const first = alias(role, 'first')
const second = alias(role, 'second')

const whereConflicting = (context: ReadContext): SQL =>
  sql`${roleConflict.clientId} = ${context.actor.clientId} and ${roleConflict.roleId} in (${sqlHeldRoles(context)})
    and ${roleConflict.conflictsWith} in (${sqlHeldRoles(context)})`

/** Returns the expression for the pairs of roles of a row of `user_account` that exclude each other, as JSON. */
export const sqlConflictsJson = (context: ReadContext): SQL =>
  sql`(select coalesce(json_agg(json_build_array(
      json_build_object('name', ${first.name}, 'translations', ${first.nameI18n}),
      json_build_object('name', ${second.name}, 'translations', ${second.nameI18n}))
      order by ${first.id}, ${second.id}), '[]'::json)
    from ${roleConflict}
    join ${role} as "first" on ${first.clientId} = ${roleConflict.clientId} and ${first.id} = ${roleConflict.roleId}
    join ${role} as "second" on ${second.clientId} = ${roleConflict.clientId}
      and ${second.id} = ${roleConflict.conflictsWith}
    where ${whereConflicting(context)})`

/** The number of other accounts with the same mobile number; 0 without a number. */
export const sharedMobile = sql`coalesce("shared"."others", 0)`

/**
 * Joins the number of other accounts with the same mobile number, as `shared`. Only accounts of staff count: families
 * share the numbers of students.
 */
export const sqlJoinedShared = ({ db, actor }: ReadContext): SQL => {
  const numbers = db
    .select({ mobile: userAccount.mobile, others: sql`(count(*) - 1)::int`.as('others') })
    .from(userAccount)
    .where(and(whereUserInScope(db, actor), ne(userAccount.userType, 'STUDENT'), isNotNull(userAccount.mobile)))
    .groupBy(userAccount.mobile)
    .having(sql`count(*) > 1`)
  return sql`left join (${numbers}) as "shared" on "shared"."mobile" = ${userAccount.mobile}
    and ${userAccount.userType} <> 'STUDENT'`
}

/** Returns the condition for accounts with a finding. */
export function whereFinding(finding: Finding, context: ReadContext): SQL {
  const held = sqlHeldRoles(context)
  switch (finding) {
    case 'CONFLICT':
      return sql`exists (select 1 from ${roleConflict} where ${whereConflicting(context)})`
    case 'ADMINISTRATOR':
      return sql`exists (${held} and ${inArray(userRole.roleId, ADMINISTRATORS)})`
    case 'SHARED_MOBILE':
      return sql`${sharedMobile} > 0`
    case 'INACTIVE_WITH_RIGHTS': {
      const ended = or(
        inArray(userAccount.status, ['SUSPENDED', 'DEACTIVATED']),
        sql`coalesce(${userAccount.validTo} < ${formatIsoDay(context.client.timeZone, context.now)}, false)`,
      )
      const active = and(eq(role.clientId, context.actor.clientId), eq(role.status, 'ACTIVE'))
      return sql`(${ended} and exists (select 1 from ${role} where ${active} and ${role.id} in (${held})))`
    }
  }
}

/** Returns the condition for accounts with any of the named findings; unknown names are ignored. */
export const whereAnyFinding = (values: readonly string[], context: ReadContext): SQL | undefined =>
  or(
    ...FINDINGS.filter((finding) => values.includes(finding)).map((finding) => whereFinding(finding, context)),
    sql`false`,
  )
