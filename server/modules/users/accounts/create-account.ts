import { randomBytes } from 'node:crypto'
import { pickProfile } from '../../../../src/contract/users/account-field-list.ts'
import { type CheckedAccount } from '../../../../src/contract/users/account-fields.ts'
import { formatShownName } from '../../../../src/contract/users/check-account.ts'
import type { LanguageCode } from '../../../../src/contract/parts.ts'
import type { Client } from '../../../lib/clients/clients.ts'
import type { Database } from '../../../db/database.ts'
import { userAccount, userCollege, userProfile, userRole, type CREATED_VIA } from '../../../db/schema.ts'
import type { Actor } from '../../../lib/context/handler.ts'

/** Returns the additional language in whose script names are written; null at an institution with one script only. */
export const findLocalLanguage = ({ details: { defaultLanguage, languages } }: Client): LanguageCode | null =>
  defaultLanguage !== 'en' ? defaultLanguage : (languages.find((one) => one !== 'en') ?? null)

/** Returns the profile columns for the validated fields of an account. */
export const toProfile = (client: Client, account: Omit<CheckedAccount, 'userType'>) => {
  const local = findLocalLanguage(client)
  const { localName } = account
  return {
    ...pickProfile(account),
    displayName: formatShownName(account),
    nameI18n: localName && local ? { [local]: localName } : {},
  }
}

/** The stored sign-in method of an account, by first sign-in. */
const METHOD = { INVITE: 'PASSWORD', TEMPORARY: 'PASSWORD', DIRECTORY: 'DIRECTORY', SSO: 'SSO' } as const

/** Who creates an account, and how. */
interface Creation {
  readonly client: Pick<Client, 'id'>
  readonly actorUserId: number
  readonly createdVia: (typeof CREATED_VIA)[number]
  readonly now: Date
}

/** Returns a new row for a validated account. Its status depends on the first sign-in. */
export const toAccountRow = (
  account: CheckedAccount,
  { client, actorUserId, createdVia, now }: Creation,
): typeof userAccount.$inferInsert & { readonly publicId: string } => ({
  clientId: client.id,
  publicId: randomBytes(16).toString('base64url'),
  userType: account.userType,
  loginName: account.loginName,
  // The column normalises it.
  loginKey: account.loginName,
  email: account.email,
  emailKey: account.email,
  mobile: account.mobile,
  status: account.firstSignIn === 'INVITE' ? 'INVITED' : 'ACTIVE',
  mustChangePassword: account.firstSignIn === 'TEMPORARY',
  preferredLanguage: account.preferredLanguage,
  secondStep: account.secondStep,
  createdAt: now,
  createdBy: actorUserId,
  createdVia,
  signInMethod: METHOD[account.firstSignIn],
  validFrom: account.validFrom,
  validTo: account.validTo,
})

/**
 * Writes a validated account with its profile, roles and colleges (the first is the main one). Its status is INVITED or
 * ACTIVE, depending on the first sign-in. Returns undefined when a concurrent request has taken the login name. Sends
 * nothing, runs in the caller's transaction, and leaves search words and audit to the caller.
 */
export async function createAccount(
  db: Database,
  client: Client,
  actor: Pick<Actor, 'userId'>,
  account: CheckedAccount,
  createdVia: (typeof CREATED_VIA)[number],
  now: Date,
): Promise<typeof userAccount.$inferSelect | undefined> {
  const { roleIds, collegeIds } = account
  const [row] = await db
    .insert(userAccount)
    .values(toAccountRow(account, { client, actorUserId: actor.userId, createdVia, now }))
    .onConflictDoNothing()
    .returning()
  if (!row) return undefined
  const owner = { clientId: client.id, userId: row.id }
  await db.insert(userProfile).values({ ...owner, ...toProfile(client, account) })
  if (roleIds.length > 0)
    await db
      .insert(userRole)
      .values(roleIds.map((roleId) => ({ ...owner, roleId, grantedBy: actor.userId, grantedAt: now })))
  if (collegeIds.length > 0)
    await db
      .insert(userCollege)
      .values(collegeIds.map((collegeId, place) => ({ ...owner, collegeId, isPrimary: place === 0 })))
  return row
}
