import { and, inArray } from 'drizzle-orm'
import { ACT_ON_USERS } from '../../../../src/contract/users/user-acts.ts'
import { EDIT_USERS } from '../../../../src/contract/users/form-choices.ts'
import type { UserRow } from '../../../../src/contract/users/users.ts'
import { listUserDenials, toShownDenial } from '../../../lib/access/allowed.ts'
import { whereUserInScope } from '../../../lib/access/scope.ts'
import { getTwoFactorState, listPeopleWithTwoFactor } from '../../account/person/two-factor-state.ts'
import { maskContact } from '../../../lib/identity/masks.ts'
import { userAccount, userProfile } from '../../../db/schema.ts'
import type { ReadContext } from '../../../lib/context/handler.ts'
import { countFailuresByAccount } from '../../../lib/rate-limit/account-failures.ts'
import { toPerson } from '../../account/person/to-person.ts'
import { ofAccount } from './list-page.ts'
import {
  selectRolesOfPeople,
  selectCollegesOfPeople,
  selectStudies,
  selectStudentsWithPhoto,
  loadCreators,
  loadDepartments,
} from './list-parts.ts'

/** Groups rows by user. */
function groupRowsByUser<Row extends { readonly userId: number }>(
  rows: readonly Row[],
): (userId: number) => readonly Row[] {
  const groups = new Map<number, Row[]>()
  for (const row of rows) groups.set(row.userId, [...(groups.get(row.userId) ?? []), row])
  return (userId) => groups.get(userId) ?? []
}

/**
 * Returns the list rows of people in the caller's scope, in the order of the ids. `contacts`: whether addresses and
 * numbers are shown in full.
 */
export async function listUserRows(
  context: ReadContext,
  ordered: readonly number[],
  contacts: boolean,
): Promise<UserRow[]> {
  if (ordered.length === 0) return []
  const { db, client, actor, now } = context
  const ids = [...ordered]
  const found = await db
    .select({ account: userAccount, profile: userProfile })
    .from(userAccount)
    .leftJoin(userProfile, ofAccount)
    .where(and(whereUserInScope(db, actor), inArray(userAccount.id, ids)))
  const [roles, colleges, studies, photos, creators, offices, failures, secondSteps, [noEdit, noActs]] =
    await Promise.all([
      selectRolesOfPeople(context, ids).then(groupRowsByUser),
      selectCollegesOfPeople(context, ids).then(groupRowsByUser),
      selectStudies(context, ids).then(groupRowsByUser),
      selectStudentsWithPhoto(context, ids).then(groupRowsByUser),
      loadCreators(
        context,
        found.map(({ account }) => account.createdBy),
      ),
      loadDepartments(context),
      countFailuresByAccount(db, ids),
      listPeopleWithTwoFactor(db, client.id, ids),
      listUserDenials(
        db,
        actor,
        [
          [EDIT_USERS, 'updateEditUser'],
          [ACT_ON_USERS, 'setUserStatus'],
        ],
        now,
        ids,
      ),
    ])
  const maskUnlessVisible = (text: string | null): string | null =>
    text === null || contacts ? text : maskContact(text)
  const rows = new Map<number, UserRow>(
    found.map(({ account, profile }) => {
      const { id, lockedUntil } = account
      const locked =
        lockedUntil !== null && lockedUntil > now && (account.status === 'ACTIVE' || account.status === 'INVITED')
      const [study] = studies(id)
      return [
        id,
        {
          ...toPerson(account, profile),
          hasPhoto: photos(id).length > 0 || (study?.photos ?? 0) > 0,
          userType: account.userType,
          status: locked ? 'LOCKED' : account.status,
          lockedUntil: locked ? lockedUntil.toISOString() : null,
          roles: roles(id).map(({ roleId, code, name, translations }) => ({ roleId, code, name, translations })),
          colleges: colleges(id).map(({ collegeId, code, name, translations }) => ({
            collegeId,
            code,
            name,
            translations,
          })),
          programmes: study?.programmes ?? 0,
          email: { text: maskUnlessVisible(account.email), verified: account.emailVerifiedAt !== null },
          mobile: { text: maskUnlessVisible(account.mobile), verified: account.mobileVerifiedAt !== null },
          lastLoginAt: account.lastLoginAt?.toISOString() ?? null,
          createdAt: account.createdAt.toISOString(),
          createdBy: account.createdBy === null ? null : (creators.get(account.createdBy) ?? null),
          createdVia: account.createdVia,
          designation: profile?.designation ?? null,
          department: profile?.departmentCode ? (offices.get(profile.departmentCode) ?? profile.departmentCode) : null,
          employeeCode: profile?.employeeCode ?? null,
          validTo: account.validTo,
          failedAttempts: failures.get(id) ?? 0,
          secondStep: getTwoFactorState(client, account, secondSteps.has(id)),
          rowVersion: account.rowVersion,
          may: {
            edit: noEdit?.has(id) === false,
            manage: noActs?.has(id) === false,
            why: toShownDenial(noActs?.get(id) ?? null),
          },
        },
      ]
    }),
  )
  return ids.flatMap((id) => rows.get(id) ?? [])
}
