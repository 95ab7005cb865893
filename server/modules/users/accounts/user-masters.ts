import { and, asc, eq } from 'drizzle-orm'
import type { Right } from '../../../../src/contract/access.ts'
import {
  MANUALLY_ADDED_TYPES,
  type FirstSignIn,
  type ManuallyAddedType,
} from '../../../../src/contract/users/account-fields.ts'
import type { UserMasters } from '../../../../src/contract/users/form-choices.ts'
import { whereCollegeUnderRight } from '../../../lib/access/authority.ts'
import { COLLEGE_USER_TYPES, hasAllColleges } from '../../../lib/access/scope.ts'
import { college, pickListEntry } from '../../../db/schema.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { loadAccountSettings } from './account-rules.ts'
import { listConflictPairs, listGrantableRoles, countHolders } from './account-roles.ts'
import { findLocalLanguage } from './create-account.ts'

/** Returns the user types that the caller may add; callers of a college may add only people who work for it. */
export const listAddableTypes = (actor: ActorContext['actor']): readonly ManuallyAddedType[] =>
  hasAllColleges(actor)
    ? MANUALLY_ADDED_TYPES
    : MANUALLY_ADDED_TYPES.filter((type) => COLLEGE_USER_TYPES.some((one) => one === type))

/** Returns the colleges that the caller may assign, by name. */
export async function listAssignableColleges(
  { db, client, actor }: Pick<ActorContext, 'db' | 'client' | 'actor'>,
  right: Right,
): Promise<readonly (typeof college.$inferSelect)[]> {
  return db
    .select()
    .from(college)
    .where(
      and(
        eq(college.clientId, client.id),
        eq(college.status, 'ACTIVE'),
        whereCollegeUnderRight(db, actor, right, college.id),
      ),
    )
    .orderBy(asc(college.name))
}

/** Returns the options of the account form for a caller with a right on people (specification, section 11.3.4). */
export async function loadUserMasters(context: ActorContext, right: Right): Promise<UserMasters> {
  const { db, client, actor, settings, now } = context
  const rules = await loadAccountSettings(db, client, settings, now)
  const [roles, colleges, conflicts, lists] = await Promise.all([
    listGrantableRoles(context, right),
    listAssignableColleges(context, right),
    listConflictPairs(db, client.id),
    db
      .select()
      .from(pickListEntry)
      .where(and(eq(pickListEntry.clientId, client.id), eq(pickListEntry.status, 'ACTIVE')))
      .orderBy(asc(pickListEntry.orderNo), asc(pickListEntry.name)),
  ])
  const holders = await countHolders(
    db,
    client.id,
    roles.map(({ id }) => id),
    now,
  )
  const listEntries = (kind: (typeof lists)[number]['kind']) =>
    lists.flatMap((one) => (one.kind === kind ? [{ code: one.code, name: one.name, translations: one.nameI18n }] : []))
  const roleIds = new Set(roles.map(({ id }) => id))
  return {
    userTypes: [...listAddableTypes(actor)],
    roles: roles.map((row) => ({
      roleId: row.id,
      code: row.code,
      name: row.name,
      translations: row.nameI18n,
      userType: row.userType,
      places: row.maxUsers === null ? null : Math.max(0, row.maxUsers - (holders.get(row.id) ?? 0)),
    })),
    conflicts: conflicts
      .filter(([one, other]) => roleIds.has(one) || roleIds.has(other))
      .map(([one, other]) => ({ one, other })),
    colleges: colleges.map((row) => ({
      collegeId: row.id,
      code: row.code,
      name: row.name,
      translations: row.nameI18n,
    })),
    allColleges: hasAllColleges(actor),
    designations: listEntries('DESIGNATION'),
    departments: listEntries('DEPARTMENT'),
    offices: listEntries('OFFICE'),
    languages: [...client.details.languages],
    defaultLanguage: client.details.defaultLanguage,
    localLanguage: findLocalLanguage(client),
    firstSignIns: rules.firstSignIns as FirstSignIn[],
    country: rules.country,
    today: rules.today,
  }
}
