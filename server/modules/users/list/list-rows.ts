import { and, count, countDistinct, eq, inArray, sql } from 'drizzle-orm'
import { ACT_ON_USERS } from '../../../../src/contract/users/user-acts.ts'
import { EDIT_USERS } from '../../../../src/contract/users/form-choices.ts'
import type { UserRow } from '../../../../src/contract/users/users.ts'
import { deniedUsersBy, shownDenial } from '../../../lib/access/allowed.ts'
import { collegeInScope, usersInScope } from '../../../lib/access/scope.ts'
import { twoFactorState, peopleWithTwoFactor } from '../../account/two-factor/state.ts'
import { masked } from '../../account/person/masks.ts'
import {
  college,
  enrolment,
  pickListEntry,
  role,
  student,
  userAccount,
  userAsset,
  userCollege,
  userProfile,
  userRole,
} from '../../../db/schema.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { failuresOfAccounts } from '../../../lib/rate-limit/records.ts'
import { roleInSight } from './list-conditions.ts'
import { enrolledInSight } from './list-studies.ts'
import { personOf } from '../record/person.ts'
import { ofAccount } from './list-page.ts'

/** Groups rows by user. */
function grouped<Row extends { readonly userId: number }>(rows: readonly Row[]): (userId: number) => readonly Row[] {
  const groups = new Map<number, Row[]>()
  for (const row of rows) groups.set(row.userId, [...(groups.get(row.userId) ?? []), row])
  return (userId) => groups.get(userId) ?? []
}

const rolesOfThem = ({ db, actor, now }: ActorContext, ids: number[]) =>
  db
    .selectDistinct({
      userId: userRole.userId,
      roleId: role.id,
      rank: role.rank,
      code: role.code,
      name: role.name,
      translations: role.nameI18n,
    })
    .from(userRole)
    .innerJoin(role, and(eq(role.clientId, userRole.clientId), eq(role.id, userRole.roleId)))
    .where(and(eq(userRole.clientId, actor.clientId), inArray(userRole.userId, ids), roleInSight(db, actor, now)))
    .orderBy(role.rank, role.id)

const collegesOfThem = ({ db, actor }: ActorContext, ids: number[]) =>
  db
    .select({
      userId: userCollege.userId,
      collegeId: college.id,
      code: college.code,
      name: college.name,
      translations: college.nameI18n,
    })
    .from(userCollege)
    .innerJoin(college, and(eq(college.clientId, userCollege.clientId), eq(college.id, userCollege.collegeId)))
    .where(
      and(
        eq(userCollege.clientId, actor.clientId),
        inArray(userCollege.userId, ids),
        collegeInScope(db, actor, userCollege.collegeId),
      ),
    )
    .orderBy(sql`${userCollege.isPrimary} desc`, college.code)

const studiesOfThem = (context: ActorContext, ids: number[]) =>
  context.db
    .select({
      userId: sql<number>`${student.userId}`.mapWith(Number),
      programmes: countDistinct(enrolment.programId),
      photos: count(student.photoPath),
    })
    .from(student)
    .leftJoin(
      enrolment,
      and(eq(enrolment.clientId, student.clientId), eq(enrolment.studentId, student.id), enrolledInSight(context)),
    )
    .where(and(eq(student.clientId, context.actor.clientId), inArray(student.userId, ids)))
    .groupBy(student.userId)

const photosOfThem = ({ db, actor }: ActorContext, ids: number[]) =>
  db
    .select({ userId: userAsset.userId })
    .from(userAsset)
    .where(
      and(
        eq(userAsset.clientId, actor.clientId),
        inArray(userAsset.userId, ids),
        eq(userAsset.kind, 'PHOTO'),
        eq(userAsset.status, 'APPROVED'),
      ),
    )

/** Returns the names of the people who created the accounts, if they are in the caller's scope. */
async function creatorsOf(
  { db, actor }: ActorContext,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, string>> {
  const known = ids.filter((id) => id !== null)
  if (known.length === 0) return new Map()
  const rows = await db
    .select({ id: userAccount.id, name: userProfile.displayName })
    .from(userAccount)
    .innerJoin(userProfile, ofAccount)
    .where(and(usersInScope(db, actor), inArray(userAccount.id, known)))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Returns the departments by code, in the caller's language. */
async function departments({ db, actor, language }: ActorContext): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select()
    .from(pickListEntry)
    .where(and(eq(pickListEntry.clientId, actor.clientId), eq(pickListEntry.kind, 'DEPARTMENT')))
  return new Map(rows.map(({ code, name, nameI18n }) => [code, nameI18n[language] ?? name]))
}

/**
 * Returns the list rows of people in the caller's scope, in the order of the ids. `contacts`: whether addresses and
 * numbers are shown in full.
 */
export async function rowsOfUsers(
  context: ActorContext,
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
    .where(and(usersInScope(db, actor), inArray(userAccount.id, ids)))
  const [roles, colleges, studies, photos, creators, offices, failures, secondSteps, [noEdit, noActs]] =
    await Promise.all([
      rolesOfThem(context, ids).then(grouped),
      collegesOfThem(context, ids).then(grouped),
      studiesOfThem(context, ids).then(grouped),
      photosOfThem(context, ids).then(grouped),
      creatorsOf(
        context,
        found.map(({ account }) => account.createdBy),
      ),
      departments(context),
      failuresOfAccounts(db, ids),
      peopleWithTwoFactor(db, client.id, ids),
      deniedUsersBy(
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
  const shown = (text: string | null): string | null => (text === null || contacts ? text : masked(text))
  const rows = new Map<number, UserRow>(
    found.map(({ account, profile }) => {
      const { id, lockedUntil } = account
      const locked =
        lockedUntil !== null && lockedUntil > now && (account.status === 'ACTIVE' || account.status === 'INVITED')
      const [study] = studies(id)
      return [
        id,
        {
          ...personOf(account, profile),
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
          email: { text: shown(account.email), verified: account.emailVerifiedAt !== null },
          mobile: { text: shown(account.mobile), verified: account.mobileVerifiedAt !== null },
          lastLoginAt: account.lastLoginAt?.toISOString() ?? null,
          createdAt: account.createdAt.toISOString(),
          createdBy: account.createdBy === null ? null : (creators.get(account.createdBy) ?? null),
          createdVia: account.createdVia,
          designation: profile?.designation ?? null,
          department: profile?.departmentCode ? (offices.get(profile.departmentCode) ?? profile.departmentCode) : null,
          employeeCode: profile?.employeeCode ?? null,
          validTo: account.validTo,
          failedAttempts: failures.get(id) ?? 0,
          secondStep: twoFactorState(client, account, secondSteps.has(id)),
          rowVersion: account.rowVersion,
          may: {
            edit: noEdit?.has(id) === false,
            manage: noActs?.has(id) === false,
            why: shownDenial(noActs?.get(id) ?? null),
          },
        },
      ]
    }),
  )
  return ids.flatMap((id) => rows.get(id) ?? [])
}
