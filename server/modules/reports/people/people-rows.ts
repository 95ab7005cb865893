import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { reportUser, type REPORT_USER_SORTS, type ReportUser } from '../../../../src/contract/reports/parts.ts'
import { userAccount, userCourse, userPpt, userProfile } from '../../../db/schema.ts'
import type { ReadContext } from '../../../lib/context/handler.ts'
import { maskContact } from '../../../lib/identity/masks.ts'
import { sqlTwoFactorState } from '../../account/two-factor/sql-two-factor-state.ts'
import { whereEndsSoon, sqlShownStatus } from '../../users/list/list-conditions.ts'
import {
  whereAssignedToday,
  sqlAttemptCount,
  sqlCreatorName,
  sqlIsoText,
  joinedOffice,
  joinedProfile,
  officeAsJson,
  sqlRolesJson,
  sqlRolesChanged,
} from './expressions.ts'
import { sqlConflictsJson, whereFinding, sqlJoinedShared, sharedMobile } from './findings.ts'
import { whereDormant } from './conditions.ts'

/** The order of people in a report. */
export interface PeopleSort {
  readonly column: (typeof REPORT_USER_SORTS)[number]
  readonly descending: boolean
}

/** A row of `sqlPeopleRows`. Addresses and numbers are in full: only `readPerson` may pass them on. */
export type PersonRecord = Omit<ReportUser, 'findings' | 'translations'> & {
  readonly id: number
  readonly translations: ReportUser['translations'] | null
  readonly dormant: boolean
  readonly expiring: boolean
  readonly conflicts: ReportUser['findings']['conflicts']
  readonly sharedMobile: number
  readonly administrator: boolean
  readonly inactiveWithRights: boolean
}

const BY_NAME: PeopleSort = { column: 'name', descending: false }

/** The output column of each sort, and where unknown values go when it ascends. */
const SORTS: Readonly<Record<PeopleSort['column'], SQL>> = {
  name: sql`"displayName" collate "und-x-icu"`,
  login: sql`"loginName" collate "und-x-icu"`,
  status: sql`"status"`,
  lastLogin: sql`"lastLoginAt"`,
  logins: sql`"logins"`,
  failures: sql`"failures"`,
  programmes: sql`"programmes"`,
  courses: sql`"courses"`,
  validTo: sql`"validTo"`,
  created: sql`"createdAt"`,
  rolesChanged: sql`"rolesChangedAt"`,
}

/**
 * Returns the statement for the people of a report who match a condition on `user_account`, in a stable order: for the
 * list with a page added, for totals and groups as a subquery, for files as it is.
 */
export function sqlPeopleRows(where: SQL | undefined, sort: PeopleSort | null | undefined, context: ReadContext): SQL {
  const { column, descending } = sort ?? BY_NAME
  const way = descending ? sql`desc nulls last` : sql`asc nulls first`
  return sql`select "people".* from (select
      ${userAccount.id}::float8 as "id",
      ${userAccount.publicId} as "userId",
      coalesce(${userProfile.displayName}, ${userAccount.loginName}) as "displayName",
      ${userProfile.nameI18n} as "translations",
      ${userAccount.loginName} as "loginName",
      ${sqlShownStatus(context.now)} as "status",
      ${userProfile.designation} as "designation",
      ${officeAsJson} as "office",
      ${sqlRolesJson(context)} as "roles",
      (select count(distinct ${userPpt.programId})::int
        from ${userPpt} where ${whereAssignedToday(userPpt, context)}) as "programmes",
      (select count(distinct ${userCourse.courseOfferingId})::int
        from ${userCourse} where ${whereAssignedToday(userCourse, context)}) as "courses",
      (select coalesce(
          json_agg(distinct ${userCourse.division}) filter (where ${userCourse.division} is not null), '[]'::json)
        from ${userCourse} where ${whereAssignedToday(userCourse, context)}) as "divisions",
      ${userAccount.email} as "email",
      ${userAccount.mobile} as "mobile",
      ${sqlIsoText(userAccount.emailVerifiedAt)} as "emailVerifiedAt",
      ${sqlTwoFactorState(context)} as "secondStep",
      ${sqlIsoText(userAccount.lastLoginAt)} as "lastLoginAt",
      ${sqlAttemptCount(context, true)} as "logins",
      ${sqlAttemptCount(context, false)} as "failures",
      ${userAccount.validTo}::text as "validTo",
      ${sqlIsoText(userAccount.createdAt)} as "createdAt",
      ${sqlCreatorName(context)} as "createdBy",
      ${sqlIsoText(sqlRolesChanged(context))} as "rolesChangedAt",
      coalesce(${whereDormant(context.now)}, false) as "dormant",
      coalesce(${whereEndsSoon(context)}, false) as "expiring",
      ${sqlConflictsJson(context)} as "conflicts",
      ${sharedMobile} as "sharedMobile",
      ${whereFinding('ADMINISTRATOR', context)} as "administrator",
      ${whereFinding('INACTIVE_WITH_RIGHTS', context)} as "inactiveWithRights"
    from ${userAccount}
    ${joinedProfile}
    ${joinedOffice}
    ${sqlJoinedShared(context)}
    where ${where ?? sql`true`}) as "people"
    order by ${SORTS[column]} ${way}, "id"`
}

const formatContact = (value: string | null, plain: boolean): string | null =>
  value === null || plain ? value : maskContact(value)

/** Returns a row of the statement as the contract describes it; addresses and numbers are masked unless `plain`. */
export const readPerson = (record: PersonRecord, plain = false): ReportUser =>
  v.parse(reportUser, {
    ...record,
    translations: record.translations ?? {},
    email: formatContact(record.email, plain),
    mobile: formatContact(record.mobile, plain),
    findings: record,
  })
