import { and, eq, notInArray, sql } from 'drizzle-orm'
import { openidLink, userAccount } from '../../../db/schema.ts'
import type { Database } from '../../../db/database.ts'
import { ensureAccount, createDirectoryAccount, type FoundAccount } from '../../../lib/directory/accounts.ts'
import { LOCAL_TYPES } from '../../../lib/directory/configuration.ts'
import type { ClientContext } from '../../../lib/context/handler.ts'
import { normaliseEmail } from '../../../db/identity/email-key.ts'
import { normaliseLoginName } from '../../../db/identity/login-key.ts'
import type { OpenIdConfiguration } from './configuration.ts'
import type { OpenIdPerson } from './open-id-person.ts'

type Account = typeof userAccount.$inferSelect
type AccountContext = Pick<ClientContext, 'db' | 'client' | 'now' | 'address' | 'requestId'>

async function linkAccount(
  db: Database,
  { issuer, subject }: OpenIdPerson,
  account: Account,
  now: Date,
): Promise<boolean> {
  const made = await db
    .insert(openidLink)
    .values({ clientId: account.clientId, userId: account.id, issuer, subject, linkedAt: now, seenAt: now })
    .onConflictDoNothing()
    .returning()
  return made.length > 0
}

/** Returns the account that is linked to a subject, or the only one with its name or address; null without one. */
async function findAccount(
  db: Database,
  person: OpenIdPerson,
  clientId: number,
  now: Date,
): Promise<FoundAccount | null> {
  const { issuer, subject, by } = person
  const [linked] = await db
    .update(openidLink)
    .set({ seenAt: now })
    .where(and(eq(openidLink.clientId, clientId), eq(openidLink.issuer, issuer), eq(openidLink.subject, subject)))
    .returning({ userId: openidLink.userId })
  const named =
    'email' in by ? eq(userAccount.emailKey, normaliseEmail(by.email)) : eq(userAccount.loginKey, by.loginName)
  // An unconfirmed address is accepted only for an account that was invited by it.
  const proven =
    'email' in by ? sql`(${userAccount.emailVerifiedAt} is not null or ${userAccount.status} = 'INVITED')` : undefined
  const found = await db
    .select()
    .from(userAccount)
    .where(
      and(
        eq(userAccount.clientId, clientId),
        notInArray(userAccount.userType, [...LOCAL_TYPES]),
        ...(linked ? [eq(userAccount.id, linked.userId)] : [named, proven]),
      ),
    )
    .limit(2)
  const [account, secondAccount] = found
  if (!account || secondAccount) return null
  return { account, link: linked ? null : () => linkAccount(db, person, account, now) }
}

async function createLinkedAccount(
  db: Database,
  person: OpenIdPerson,
  clientId: number,
  now: Date,
): Promise<Account | null> {
  const { by, displayName, email } = person
  const loginName = 'email' in by ? normaliseLoginName(by.email) : by.loginName
  const account =
    loginName === null ? null : await createDirectoryAccount(db, { loginName, displayName, email }, clientId)
  return account && (await linkAccount(db, person, account, now)) ? account : null
}

/**
 * Returns the account of a person whom the provider has authenticated, with the roles of their groups. Creates or links
 * it at the first sign-in.
 */
export const openIdAccount = (
  person: OpenIdPerson,
  { accounts }: OpenIdConfiguration,
  context: AccountContext,
): Promise<Account | 'NO_ACCOUNT'> =>
  ensureAccount(
    {
      activity: 'finishOpenIdSignIn',
      connection: 'openId',
      roleIds: person.roleIds,
      find: (db) => findAccount(db, person, context.client.id, context.now),
      createMissing:
        accounts === 'CREATE' ? (db) => createLinkedAccount(db, person, context.client.id, context.now) : null,
    },
    context,
  )
