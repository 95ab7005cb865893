import { and, count, eq, gt, isNull } from 'drizzle-orm'
import { ACT_ON_USERS } from '../../../../src/contract/users/user-acts.ts'
import { NOTE_PEOPLE, type MaskedField } from '../../../../src/contract/users/user-detail.ts'
import { hasTwoFactor, getTwoFactorState } from '../../account/person/two-factor-state.ts'
import { maskContact } from '../../../lib/identity/masks.ts'
import { findDenial, toShownDenial } from '../../../lib/access/allowed.ts'
import { hasRight } from '../../../lib/access/has-right.ts'
import { whereUserInScope } from '../../../lib/access/scope.ts'
import { session, student, userAccount, userProfile } from '../../../db/schema.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { lockOfAccount } from '../../../lib/rate-limit/account-failures.ts'
import { canReadContacts } from '../accounts/contacts.ts'
import { toPerson } from '../../account/person/to-person.ts'
import { loadStudentPart } from './student-part.ts'
import { loadColleges, loadHistory, findListEntryName, loadRoles, type Detail } from './detail-parts.ts'

type StudentRow = typeof student.$inferSelect

/** A person as stored: account, profile and student record. */
export interface StoredPerson {
  readonly account: typeof userAccount.$inferSelect
  readonly profile: typeof userProfile.$inferSelect | null
  readonly student: StudentRow | null
}

/** Returns the person with a public id; undefined when there is none in the caller's scope. */
export async function findPersonInScope(
  { db, actor }: ActorContext,
  userId: string,
): Promise<StoredPerson | undefined> {
  const [row] = await db
    .select({ account: userAccount, profile: userProfile, student })
    .from(userAccount)
    .leftJoin(userProfile, and(eq(userProfile.clientId, userAccount.clientId), eq(userProfile.userId, userAccount.id)))
    .leftJoin(student, and(eq(student.clientId, userAccount.clientId), eq(student.userId, userAccount.id)))
    .where(and(whereUserInScope(db, actor), eq(userAccount.publicId, userId)))
    .limit(1)
  return row
}

/** Returns the value of a field that may be masked. */
export const getFieldValue = ({ account, profile, student: own }: StoredPerson, field: MaskedField): string | null =>
  ({
    EMAIL: account.email,
    MOBILE: account.mobile,
    BIRTH_DATE: profile?.dateOfBirth ?? own?.dob ?? null,
    GUARDIAN_MOBILE: own?.guardianMobile ?? null,
  })[field]

/**
 * Masks a value. A date of birth keeps its year: it distinguishes two people of the same name, and alone gives no
 * access.
 */
const maskValue = (field: MaskedField, value: string): string =>
  field === 'BIRTH_DATE' ? `${value.slice(0, 4)}-**-**` : (maskContact(value) ?? '******')

/**
 * Returns the record of a person as the caller may see it (specification, section 11.3.7): with masked contacts and
 * dates unless the caller may read them in full or it is the caller's own record.
 */
export async function loadPersonDetail(found: StoredPerson, context: ActorContext): Promise<Detail> {
  const { db, client, actor, now } = context
  const { account, profile } = found
  const { id } = account
  const own = id === actor.userId
  const mayEdit =
    (await findDenial(db, actor, { menu: '/update-edit-user', verb: 'edit' }, now, {
      kind: 'user',
      userId: id,
      act: 'updateEditUser',
    })) === null
  const denial = own
    ? 'OWN_ACCOUNT'
    : await findDenial(db, actor, ACT_ON_USERS, now, { kind: 'user', userId: id, act: 'setUserStatus' })
  const mayNote = await hasRight(db, actor, NOTE_PEOPLE, now)
  const plain = await canReadContacts(context)
  const buildGuardedValue = (field: MaskedField) => {
    const value = getFieldValue(found, field)
    return value === null || plain || own ? { value, masked: false } : { value: maskValue(field, value), masked: true }
  }
  const [sessions] = await db
    .select({ count: count() })
    .from(session)
    .where(
      and(
        eq(session.clientId, client.id),
        eq(session.userId, id),
        isNull(session.revokedAt),
        gt(session.expiresAt, now),
        gt(session.idleExpiresAt, now),
      ),
    )
  const lockedUntil = await lockOfAccount(db, id, now)
  const [creator] =
    account.createdBy === null
      ? []
      : await db
          .select({ name: userProfile.displayName })
          .from(userProfile)
          .where(and(eq(userProfile.clientId, client.id), eq(userProfile.userId, account.createdBy)))
  return {
    ...toPerson(account, profile),
    userType: account.userType,
    statusReason: account.statusReason,
    designation: profile?.designation ?? null,
    department: await findListEntryName(context, 'DEPARTMENT', profile?.departmentCode ?? null),
    office: await findListEntryName(context, 'OFFICE', profile?.officeCode ?? null),
    employeeCode: profile?.employeeCode ?? null,
    birthDate: buildGuardedValue('BIRTH_DATE'),
    email: buildGuardedValue('EMAIL'),
    emailVerified: account.emailVerifiedAt !== null,
    mobile: buildGuardedValue('MOBILE'),
    mobileVerified: account.mobileVerifiedAt !== null,
    validFrom: account.validFrom,
    validTo: account.validTo,
    createdAt: account.createdAt.toISOString(),
    createdBy: creator?.name ?? null,
    signInMethod: account.signInMethod,
    lastSignInAt: account.lastLoginAt?.toISOString() ?? null,
    lockedUntil: lockedUntil?.toISOString() ?? null,
    mustChangePassword: account.mustChangePassword,
    secondStep: getTwoFactorState(client, account, await hasTwoFactor(db, client.id, id)),
    sessions: sessions?.count ?? 0,
    mayEdit,
    mayAct: denial === null,
    mayActNot: toShownDenial(denial),
    mayNote,
    own,
    roles: await loadRoles(context, id),
    colleges: await loadColleges(context, id),
    student: found.student && (await loadStudentPart(context, found.student, buildGuardedValue('GUARDIAN_MOBILE'))),
    ...(await loadHistory(context, id)),
  }
}
