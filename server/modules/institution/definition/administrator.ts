import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { userAccount, userCredential, userProfile, userRole } from '../../../db/schema.ts'
import { refreshSearchWords } from '../../users/accounts/search-words.ts'

/** The role of an administrator of an institution. */
const ADMINISTRATOR = 10

/** The form of a login name of staff. */
export const LOGIN_NAME = /^[a-z0-9._-]{4,40}$/

/** The first administrator of an institution. */
export interface NewAdministrator {
  readonly name: string
  readonly loginName: string
  readonly email: string
  /** The hash of the password; absent: the person is invited to choose one. */
  readonly passwordHash?: string
}

type Account = typeof userAccount.$inferSelect

/** Returns the account with a login name. */
export async function findNamedAccount(
  db: Database,
  clientId: number,
  loginName: string,
): Promise<Account | undefined> {
  const [found] = await db
    .select()
    .from(userAccount)
    .where(and(eq(userAccount.clientId, clientId), eq(userAccount.loginKey, loginName)))
  return found
}

/**
 * Creates the first administrator of an institution, who must use a second factor. With a password the account is
 * active and its address counts as confirmed, because there may be no mail server yet.
 */
export async function createAdministrator(
  tx: Database,
  clientId: number,
  { name, loginName, email, passwordHash }: NewAdministrator,
  now: Date,
): Promise<Account> {
  const [account] = await tx
    .insert(userAccount)
    .values({
      clientId,
      publicId: randomBytes(16).toString('base64url'),
      userType: 'UNIVERSITY',
      loginName,
      loginKey: loginName,
      email,
      emailKey: email,
      emailVerifiedAt: passwordHash === undefined ? null : now,
      status: passwordHash === undefined ? 'INVITED' : 'ACTIVE',
      secondStep: 'REQUIRED',
      createdAt: now,
      createdVia: 'FORM',
    })
    .returning()
  if (!account) throw new Error('An account was not written.')
  const owner = { clientId, userId: account.id }
  await tx.insert(userProfile).values({ ...owner, displayName: name })
  await tx.insert(userRole).values({ ...owner, roleId: ADMINISTRATOR, grantedAt: now })
  if (passwordHash !== undefined) await tx.insert(userCredential).values({ ...owner, passwordHash, changedAt: now })
  await refreshSearchWords(tx, clientId, [account.id])
  return account
}
