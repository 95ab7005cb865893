import { randomBytes } from 'node:crypto'
import { shownName, type CheckedAccount } from '../../src/contract/people/account-fields.ts'
import type { LanguageCode } from '../../src/contract/parts.ts'
import type { Client } from '../clients.ts'
import type { Database } from '../db/database.ts'
import { userAccount, userCollege, userProfile, userRole, type CREATED_VIA } from '../db/schema.ts'
import type { Actor } from '../handler.ts'

/** The language in whose script names are written besides; null where there is one script only. */
export const localLanguageOf = ({ details: { defaultLanguage, languages } }: Client): LanguageCode | null => (defaultLanguage !== 'en' ? defaultLanguage : (languages.find((one) => one !== 'en') ?? null))

/** The columns of a profile that hold what was typed. */
export const profileOf = (client: Client, account: Omit<CheckedAccount, 'userType'>) => {
  const local = localLanguageOf(client)
  const { title, firstName, middleName, lastName, dateOfBirth, designation, departmentCode, officeCode, employeeCode, localName } = account
  return { displayName: shownName(account), nameI18n: localName && local ? { [local]: localName } : {}, title, firstName, middleName, lastName, dateOfBirth, designation, departmentCode, officeCode, employeeCode }
}

/** How an account signs in, as it is kept. */
const METHOD = { INVITE: 'PASSWORD', TEMPORARY: 'PASSWORD', DIRECTORY: 'DIRECTORY', SSO: 'SSO' } as const

/**
 * Writes a checked account with its profile, roles and colleges (the first is the main one); INVITED or ACTIVE as it is first signed in to. Undefined: somebody was quicker with the
 * login name. Sends nothing, and leaves search words and the audit to the caller, whose transaction it is.
 */
export async function createAccount(db: Database, client: Client, actor: Pick<Actor, 'userId'>, account: CheckedAccount, createdVia: (typeof CREATED_VIA)[number], now: Date): Promise<typeof userAccount.$inferSelect | undefined> {
  const { userType, loginName, email, mobile, preferredLanguage, secondStep, validFrom, validTo, firstSignIn, roleIds, collegeIds } = account
  const [row] = await db
    .insert(userAccount)
    .values({
      clientId: client.id,
      publicId: randomBytes(16).toString('base64url'),
      userType,
      loginName,
      email,
      mobile,
      status: firstSignIn === 'INVITE' ? 'INVITED' : 'ACTIVE',
      mustChangePassword: firstSignIn === 'TEMPORARY',
      preferredLanguage,
      secondStep,
      createdAt: now,
      createdBy: actor.userId,
      createdVia,
      signInMethod: METHOD[firstSignIn],
      validFrom,
      validTo,
    })
    .onConflictDoNothing()
    .returning()
  if (!row) return undefined
  const mine = { clientId: client.id, userId: row.id }
  await db.insert(userProfile).values({ ...mine, ...profileOf(client, account) })
  if (roleIds.length > 0) await db.insert(userRole).values(roleIds.map((roleId) => ({ ...mine, roleId, grantedBy: actor.userId, grantedAt: now })))
  if (collegeIds.length > 0) await db.insert(userCollege).values(collegeIds.map((collegeId, place) => ({ ...mine, collegeId, isPrimary: place === 0 })))
  return row
}
