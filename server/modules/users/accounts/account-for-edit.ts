import { and, eq } from 'drizzle-orm'
import { PROFILE_FIELDS, type ProfileField } from '../../../../src/contract/users/account-field-list.ts'
import { EDIT_USERS } from '../../../../src/contract/users/form-choices.ts'
import { EDITABLE, type EditableField, type UserForEdit } from '../../../../src/contract/users/user-form.ts'
import { findDenial } from '../../../lib/access/allowed.ts'
import { findMissingAuthority, whereCollegeUnderRight, type BeyondAuthority } from '../../../lib/access/authority.ts'
import type { PersonAct } from '../../../lib/access/reach.ts'
import type { Client } from '../../../lib/clients/clients.ts'
import { college, role, student, userAccount, userCollege, userProfile, userRole } from '../../../db/schema.ts'
import { refuse, refuseSaying, Refusal, type ActorContext } from '../../../lib/context/handler.ts'
import { findLocalLanguage } from './create-account.ts'
import { loadUserMasters } from './user-masters.ts'
import { toRecordFields } from './record-fields.ts'

type Account = typeof userAccount.$inferSelect
type Profile = typeof userProfile.$inferSelect

/** An account that the caller may change, with everything that its form shows. */
export interface EditedAccount {
  readonly account: Account
  readonly profile: Profile | null
  readonly student: typeof student.$inferSelect | null
  readonly roles: readonly { readonly row: typeof role.$inferSelect; readonly source: 'LOCAL' | 'DIRECTORY' }[]
  /** The colleges that the caller may assign and remove. */
  readonly collegeIds: readonly number[]
  readonly otherCollegeIds: readonly number[]
  /**
   * The reason why the caller may change only what concerns their own colleges; null when they may change everything.
   */
  readonly limit: BeyondAuthority | null
}

/**
 * Reads an account that the caller may change, entirely or only for their own colleges. Refuses an account outside the
 * scope as if it did not exist, and an account of higher rank.
 */
export async function findEditableAccount(
  { db, client, actor, now }: ActorContext,
  publicId: string,
  act: PersonAct = 'updateEditUser',
): Promise<EditedAccount | Refusal> {
  const [found] = await db
    .select({ account: userAccount, profile: userProfile, student })
    .from(userAccount)
    .leftJoin(userProfile, and(eq(userProfile.clientId, userAccount.clientId), eq(userProfile.userId, userAccount.id)))
    .leftJoin(student, and(eq(student.clientId, userAccount.clientId), eq(student.userId, userAccount.id)))
    .where(and(eq(userAccount.clientId, client.id), eq(userAccount.publicId, publicId)))
  const denial = found
    ? await findDenial(db, actor, EDIT_USERS, now, { kind: 'user', userId: found.account.id, act })
    : 'OUT_OF_SCOPE'
  if (!found || denial === 'OUT_OF_SCOPE') return refuse('notFound')
  if (denial === 'RANK' || denial === 'OTHER_COLLEGE' || denial === 'MORE_RIGHTS')
    return refuseSaying(`denial.${denial}`, 'notPermitted', {}, { denial })
  if (denial) return refuse('notPermitted', {}, { needs: EDIT_USERS })
  const of = found.account.id
  const roles = await db
    .select({ row: role, source: userRole.source })
    .from(userRole)
    .innerJoin(role, and(eq(role.clientId, userRole.clientId), eq(role.id, userRole.roleId)))
    .where(and(eq(userRole.clientId, client.id), eq(userRole.userId, of)))
    .orderBy(role.rank, role.id)
  const colleges = await db
    .select({ id: userCollege.collegeId })
    .from(userCollege)
    .where(and(eq(userCollege.clientId, client.id), eq(userCollege.userId, of)))
    .orderBy(userCollege.collegeId)
  const inScope = new Set(
    (
      await db
        .select({ id: college.id })
        .from(college)
        .where(and(eq(college.clientId, client.id), whereCollegeUnderRight(db, actor, EDIT_USERS, college.id)))
    ).map(({ id }) => id),
  )
  const limit = (await findMissingAuthority(db, actor, EDIT_USERS, now, [of])).whole.get(of) ?? null
  const distinct = [...new Map(roles.map((one) => [one.row.id, one])).values()]
  return {
    ...found,
    roles: distinct,
    collegeIds: colleges.map(({ id }) => id).filter((id) => inScope.has(id)),
    otherCollegeIds: colleges.map(({ id }) => id).filter((id) => !inScope.has(id)),
    limit,
  }
}

/** Splits a name that was stored as a whole: its last word, and everything before it. */
function splitName(profile: Profile | null): {
  readonly firstName: string
  readonly middleName: string
  readonly lastName: string
} {
  if (profile?.firstName != null)
    return { firstName: profile.firstName, middleName: profile.middleName ?? '', lastName: profile.lastName ?? '' }
  const words = (profile?.displayName ?? '').split(' ')
  const first = words.length > 1 ? words.slice(0, -1).join(' ') : (words[0] ?? '')
  return { firstName: first, middleName: '', lastName: words.slice(1).at(-1) ?? '' }
}

const fillProfile = (profile: Profile | null) =>
  Object.fromEntries(PROFILE_FIELDS.map((field) => [field, profile?.[field] ?? ''])) as Record<ProfileField, string>

/** Returns the fields of an account as its form shows them; '' for empty ones. */
export function toAccountFields(
  client: Client,
  { account, profile, student: record, collegeIds, roles }: EditedAccount,
): UserForEdit['fields'] {
  const local = findLocalLanguage(client)
  return {
    ...fillProfile(profile),
    ...splitName(profile),
    localName: (local && profile?.nameI18n[local]) || '',
    dateOfBirth: record?.dob ?? profile?.dateOfBirth ?? '',
    email: account.email ?? '',
    mobile: account.mobile ?? '',
    validFrom: account.validFrom ?? '',
    validTo: account.validTo ?? '',
    preferredLanguage: account.preferredLanguage ?? '',
    secondStep: account.secondStep,
    collegeIds: [...collegeIds],
    roleIds: roles.map(({ row }) => row.id),
  }
}

const RECORD: readonly EditableField[] = ['title', 'firstName', 'middleName', 'lastName', 'localName', 'dateOfBirth']
const NOT_OF_STUDENTS: readonly EditableField[] = [
  ...RECORD,
  'employeeCode',
  'designation',
  'departmentCode',
  'officeCode',
  'collegeIds',
  'roleIds',
]
/**
 * The fields that people may not change on their own account, so that they cannot raise their rights or lock themselves
 * out. They change their own contacts under My details, with a code and a recent authentication.
 */
const NOT_OF_ONESELF: readonly EditableField[] = [
  'email',
  'mobile',
  'collegeIds',
  'roleIds',
  'validFrom',
  'validTo',
  'secondStep',
]

/** Returns whether a field belongs to the university's record, which is not changed through a student's account. */
export const isRecord = (field: EditableField): boolean => RECORD.includes(field)

/** The fields that concern only the named colleges. */
const BY_COLLEGE: readonly EditableField[] = ['collegeIds']

/** Returns the fields of an account that the caller may change. */
export function listChangeableFields(
  { actor }: Pick<ActorContext, 'actor'>,
  { account, student: record, limit }: EditedAccount,
): readonly EditableField[] {
  const not = [
    ...(limit ? EDITABLE.filter((field) => !BY_COLLEGE.includes(field)) : []),
    ...(record || account.userType === 'STUDENT' ? NOT_OF_STUDENTS : []),
    ...(account.id === actor.userId ? NOT_OF_ONESELF : []),
    ...(account.userType === 'UNIVERSITY' ? ['collegeIds'] : []),
  ]
  return EDITABLE.filter((field) => !not.includes(field))
}

/** Returns an account as its form shows it, with the options of the form. */
export async function loadAccountForEdit(context: ActorContext, publicId: string): Promise<UserForEdit | Refusal> {
  const edited = await findEditableAccount(context, publicId)
  if (edited instanceof Refusal) return edited
  const { account, profile, student: record, roles, otherCollegeIds } = edited
  const masters = await loadUserMasters(context, EDIT_USERS)
  return {
    userId: account.publicId,
    rowVersion: account.rowVersion,
    name: profile?.displayName ?? account.loginName,
    userType: account.userType,
    status: account.status,
    loginName: account.loginName,
    signInMethod: account.signInMethod,
    emailVerified: account.emailVerifiedAt !== null,
    mobileVerified: account.mobileVerifiedAt !== null,
    fields: toAccountFields(context.client, edited),
    roles: roles.map(({ row, source }) => ({
      roleId: row.id,
      code: row.code,
      name: row.name,
      translations: row.nameI18n,
      fixed: source === 'DIRECTORY' || !masters.roles.some(({ roleId }) => roleId === row.id),
    })),
    otherColleges: otherCollegeIds.length,
    limit: edited.limit,
    may: [...listChangeableFields(context, edited)],
    record: record !== null || account.userType === 'STUDENT',
    studentRecord: record && toRecordFields(context.client, record),
    masters,
  }
}
