import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { EDIT_USERS, type PossibleDuplicate } from '../../../../src/contract/users/form-choices.ts'
import { type CheckedAccount } from '../../../../src/contract/users/account-fields.ts'
import { toNameKey } from '../../../../src/contract/fold-letters.ts'
import { formatShownName } from '../../../../src/contract/users/check-account.ts'
import { maskContact } from '../../../lib/identity/masks.ts'
import { findDenial } from '../../../lib/access/allowed.ts'
import { whereCollegeInScope, whereUserInScope } from '../../../lib/access/scope.ts'
import { sqlNameKey } from '../../../db/fold-letters.ts'
import { college, userAccount, userCollege, userProfile } from '../../../db/schema.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'

/** Maximum number of duplicates returned; more matches would not help to identify the person. */
const MOST = 5

type ComparedFields = Pick<CheckedAccount, 'firstName' | 'middleName' | 'lastName' | 'dateOfBirth' | 'email' | 'mobile'>

const isSameText = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one.toLowerCase() === other.toLowerCase()

/**
 * Returns people of the institution who may be the same person as one with these details. Of people outside the
 * caller's scope it only reports that there are some. Deactivated accounts are never duplicates.
 */
export async function findDuplicates(context: ActorContext, compared: ComparedFields): Promise<PossibleDuplicate[]> {
  const { db, client, actor, now } = context
  const name = formatShownName(compared)
  const conditions = [
    ...(compared.mobile === null ? [] : [eq(userAccount.mobile, compared.mobile)]),
    ...(compared.email === null ? [] : [eq(userAccount.emailKey, compared.email)]),
    ...(compared.dateOfBirth === null || compared.firstName === ''
      ? []
      : [
          and(
            eq(userProfile.dateOfBirth, compared.dateOfBirth),
            sql`${sqlNameKey(userProfile.displayName)} = ${toNameKey(name)}`,
          ),
        ]),
  ]
  if (conditions.length === 0) return []
  const rows = await db
    .select({ account: userAccount, name: userProfile.displayName, born: userProfile.dateOfBirth })
    .from(userAccount)
    .innerJoin(userProfile, and(eq(userProfile.clientId, userAccount.clientId), eq(userProfile.userId, userAccount.id)))
    .where(and(eq(userAccount.clientId, client.id), ne(userAccount.status, 'DEACTIVATED'), or(...conditions)))
    .orderBy(userAccount.id)
    .limit(MOST)
  const ids = rows.map(({ account }) => account.id)
  if (ids.length === 0) return []
  const seen = new Set(
    (
      await db
        .select({ id: userAccount.id })
        .from(userAccount)
        .where(and(whereUserInScope(db, actor), inArray(userAccount.id, ids)))
    ).map(({ id }) => id),
  )
  const colleges = await db
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
        eq(userCollege.clientId, client.id),
        inArray(userCollege.userId, ids),
        whereCollegeInScope(db, actor, college.id),
      ),
    )
  const visible = await Promise.all(
    rows
      .filter(({ account }) => seen.has(account.id))
      .map(async ({ account, name: theirName, born }) => ({
        visible: true as const,
        userId: account.publicId,
        rowVersion: account.rowVersion,
        name: theirName,
        loginName: account.loginName,
        userType: account.userType,
        status: account.status,
        maskedEmail: maskContact(account.email ?? ''),
        maskedMobile: maskContact(account.mobile ?? ''),
        colleges: colleges.flatMap(({ userId, ...one }) => (userId === account.id ? [one] : [])),
        alike: [
          ...(account.mobile !== null && account.mobile === compared.mobile ? ['MOBILE' as const] : []),
          ...(isSameText(account.email, compared.email) ? ['EMAIL' as const] : []),
          ...(born !== null && born === compared.dateOfBirth && isSameText(theirName, name) ? ['NAME' as const] : []),
        ],
        mayExtend:
          account.userType !== 'STUDENT' &&
          account.userType !== 'UNIVERSITY' &&
          (await findDenial(db, actor, EDIT_USERS, now, {
            kind: 'user',
            userId: account.id,
            act: 'setUserColleges',
          })) === null,
      })),
  )
  return visible.length < rows.length ? [...visible, { visible: false }] : visible
}
