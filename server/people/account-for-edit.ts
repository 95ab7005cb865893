import { and, eq } from 'drizzle-orm'
import { EDIT_USERS } from '../../src/contract/people/form-choices.ts'
import { EDITABLE, type EditableField, type UserForEdit } from '../../src/contract/people/user-form.ts'
import { allowed } from '../access/allowed.ts'
import { collegeInScope } from '../access/scope.ts'
import type { Client } from '../clients.ts'
import { college, role, student, userAccount, userCollege, userProfile, userRole } from '../db/schema.ts'
import { refuse, refuseSaying, Refusal, type ActorContext } from '../handler.ts'
import { localLanguageOf } from './create-account.ts'
import { userMastersFor } from './user-masters.ts'
import { recordOf } from './waiting/record.ts'

type Account = typeof userAccount.$inferSelect
type Profile = typeof userProfile.$inferSelect

/** An account that somebody may change, with everything that its form shows. */
export interface EditedAccount {
  readonly account: Account
  readonly profile: Profile | null
  readonly student: typeof student.$inferSelect | null
  readonly roles: readonly { readonly row: typeof role.$inferSelect; readonly source: 'LOCAL' | 'DIRECTORY' }[]
  /** Those that the caller may give and take. */
  readonly collegeIds: readonly number[]
  readonly otherCollegeIds: readonly number[]
}

/** Reads an account that the caller may change; refuses what is outside the scope like what does not exist, and who stands higher. */
export async function accountToEdit({ db, client, actor, now }: ActorContext, publicId: string): Promise<EditedAccount | Refusal> {
  const [found] = await db
    .select({ account: userAccount, profile: userProfile, student })
    .from(userAccount)
    .leftJoin(userProfile, and(eq(userProfile.clientId, userAccount.clientId), eq(userProfile.userId, userAccount.id)))
    .leftJoin(student, and(eq(student.clientId, userAccount.clientId), eq(student.userId, userAccount.id)))
    .where(and(eq(userAccount.clientId, client.id), eq(userAccount.publicId, publicId)))
  const denial = found ? await allowed(db, actor, EDIT_USERS, now, { kind: 'user', userId: found.account.id }) : 'OUT_OF_SCOPE'
  if (!found || denial === 'OUT_OF_SCOPE') return refuse('notFound')
  if (denial === 'RANK') return refuseSaying('denial.RANK', 'notPermitted', {}, { denial })
  if (denial) return refuse('notPermitted', {}, { needs: EDIT_USERS })
  const of = found.account.id
  const roles = await db.select({ row: role, source: userRole.source }).from(userRole).innerJoin(role, and(eq(role.clientId, userRole.clientId), eq(role.id, userRole.roleId))).where(and(eq(userRole.clientId, client.id), eq(userRole.userId, of))).orderBy(role.rank, role.id)
  const colleges = await db.select({ id: userCollege.collegeId }).from(userCollege).where(and(eq(userCollege.clientId, client.id), eq(userCollege.userId, of))).orderBy(userCollege.collegeId)
  const inScope = new Set((await db.select({ id: college.id }).from(college).where(and(eq(college.clientId, client.id), collegeInScope(db, actor, college.id)))).map(({ id }) => id))
  const distinct = [...new Map(roles.map((one) => [one.row.id, one])).values()]
  return { ...found, roles: distinct, collegeIds: colleges.map(({ id }) => id).filter((id) => inScope.has(id)), otherCollegeIds: colleges.map(({ id }) => id).filter((id) => !inScope.has(id)) }
}

/** The parts of a name that was only kept whole: its last word, and what stands before it. */
function nameParts(profile: Profile | null): { readonly firstName: string; readonly middleName: string; readonly lastName: string } {
  if (profile?.firstName != null && profile.lastName != null) return { firstName: profile.firstName, middleName: profile.middleName ?? '', lastName: profile.lastName }
  const words = (profile?.displayName ?? '').split(' ')
  return { firstName: words.slice(0, -1).join(' '), middleName: '', lastName: words.at(-1) ?? '' }
}

/** The fields of an account as its form shows them: '' for what is not given. */
export function fieldsOf(client: Client, { account, profile, student: record, collegeIds, roles }: EditedAccount): UserForEdit['fields'] {
  const local = localLanguageOf(client)
  return {
    title: profile?.title ?? '',
    ...nameParts(profile),
    localName: (local && profile?.nameI18n[local]) || '',
    dateOfBirth: record?.dob ?? profile?.dateOfBirth ?? '',
    employeeCode: profile?.employeeCode ?? '',
    designation: profile?.designation ?? '',
    departmentCode: profile?.departmentCode ?? '',
    officeCode: profile?.officeCode ?? '',
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
const NOT_OF_STUDENTS: readonly EditableField[] = [...RECORD, 'employeeCode', 'designation', 'departmentCode', 'officeCode', 'collegeIds', 'roleIds']
/** Nobody makes themselves more than they are, or locks themselves out. */
const NOT_OF_ONESELF: readonly EditableField[] = ['collegeIds', 'roleIds', 'validFrom', 'validTo', 'secondStep']

/** The university's record: what a student's account is not the place to change. */
export const isRecord = (field: EditableField): boolean => RECORD.includes(field)

/** What somebody may change of an account. */
export function mayChange({ actor }: Pick<ActorContext, 'actor'>, { account, student: record }: EditedAccount): readonly EditableField[] {
  const not = [...(record || account.userType === 'STUDENT' ? NOT_OF_STUDENTS : []), ...(account.id === actor.userId ? NOT_OF_ONESELF : []), ...(account.userType === 'UNIVERSITY' ? ['collegeIds'] : [])]
  return EDITABLE.filter((field) => !not.includes(field))
}

/** An account as its form shows it, with what the form offers. */
export async function accountForEdit(context: ActorContext, publicId: string): Promise<UserForEdit | Refusal> {
  const edited = await accountToEdit(context, publicId)
  if (edited instanceof Refusal) return edited
  const { account, profile, student: record, roles, otherCollegeIds } = edited
  const masters = await userMastersFor(context, EDIT_USERS)
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
    fields: fieldsOf(context.client, edited),
    roles: roles.map(({ row, source }) => ({ roleId: row.id, code: row.code, name: row.name, translations: row.nameI18n, fixed: source === 'DIRECTORY' || !masters.roles.some(({ roleId }) => roleId === row.id) })),
    otherColleges: otherCollegeIds.length,
    may: [...mayChange(context, edited)],
    record: record !== null || account.userType === 'STUDENT',
    studentRecord: record && recordOf(context.client, record),
    masters,
  }
}
