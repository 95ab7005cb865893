import { randomBytes } from 'node:crypto'
import { and, eq, notInArray } from 'drizzle-orm'
import * as v from 'valibot'
import { personName } from '../../../src/contract/parts.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Database } from '../../db/database.ts'
import { directoryLink, userAccount, userProfile } from '../../db/schema.ts'
import { runTransaction } from '../../db/transaction.ts'
import type { ClientContext } from '../context/handler.ts'
import { applyGroups } from './apply-groups.ts'
import { normaliseEmail } from '../../db/identity/email-key.ts'
import { listStudentNumbers } from '../login-names/student-numbers.ts'
import type { DirectoryPerson } from './verify.ts'
import { readRank, readRankOfSaver, type SignInConnection } from './rank-of-saver.ts'
import { LOCAL_TYPES, type DirectoryConfiguration } from './configuration.ts'

type Account = typeof userAccount.$inferSelect

/** A known account, and how to link it to the identity of the institution's own sign-in. */
export interface FoundAccount {
  readonly account: Account
  /** Returns false when the account is linked to another identity. Null: it is linked to this one. */
  readonly link: (() => Promise<boolean>) | null
}

async function linkEntry(db: Database, entryId: string, { clientId, id }: Account, now: Date): Promise<boolean> {
  const made = await db
    .insert(directoryLink)
    .values({ clientId, userId: id, entryId, linkedAt: now, seenAt: now })
    .onConflictDoNothing()
    .returning()
  return made.length > 0
}

/** Returns the account linked to a directory entry, or the one of its name; null if there is none. */
async function findAccount(
  db: Database,
  person: DirectoryPerson,
  clientId: number,
  now: Date,
): Promise<FoundAccount | null> {
  const [linked] = await db
    .update(directoryLink)
    .set({ seenAt: now })
    .where(and(eq(directoryLink.clientId, clientId), eq(directoryLink.entryId, person.entryId)))
    .returning({ userId: directoryLink.userId })
  const [account] = await db
    .select()
    .from(userAccount)
    .where(
      and(
        eq(userAccount.clientId, clientId),
        notInArray(userAccount.userType, [...LOCAL_TYPES]),
        linked ? eq(userAccount.id, linked.userId) : eq(userAccount.loginKey, person.loginName),
      ),
    )
  return account ? { account, link: linked ? null : () => linkEntry(db, person.entryId, account, now) } : null
}

/** A person whose account is created at the first sign-in. */
type Newcomer = Pick<DirectoryPerson, 'loginName' | 'displayName' | 'email'>

/**
 * Creates a staff account for a person authenticated by the institution's own sign-in; returns null if the login name
 * or e-mail address is taken, or is the number of a student. A name that nobody could have here (bidirectional
 * controls, line breaks, no letter) gives way to the login name.
 */
export async function createDirectoryAccount(
  db: Database,
  { loginName, displayName, email }: Newcomer,
  clientId: number,
): Promise<Account | null> {
  if ((await listStudentNumbers(db, clientId, [loginName])).has(loginName)) return null
  const [account] = await db
    .insert(userAccount)
    .values({
      clientId,
      publicId: randomBytes(16).toString('base64url'),
      userType: 'STAFF',
      loginName,
      loginKey: loginName,
      email,
      emailKey: email && normaliseEmail(email),
      status: 'ACTIVE',
    })
    .onConflictDoNothing()
    .returning()
  if (!account) return null
  const name = v.safeParse(personName, displayName)
  await db
    .insert(userProfile)
    .values({ userId: account.id, clientId, displayName: name.success ? name.output : loginName })
  return account
}

async function createLinkedAccount(
  db: Database,
  person: DirectoryPerson,
  clientId: number,
  now: Date,
): Promise<Account | null> {
  const account = await createDirectoryAccount(db, person, clientId)
  if (account) await linkEntry(db, person.entryId, account, now)
  return account
}

/** The result of an institution's own sign-in for a person, and how to find or create the account. */
export interface ExternalSignIn {
  readonly activity: 'ldapLogin' | 'finishOpenIdSignIn'
  readonly connection: SignInConnection
  readonly roleIds: readonly number[] | null
  readonly find: (db: Database) => Promise<FoundAccount | null>
  /** Null: accounts are not created at sign-in. */
  readonly createMissing: ((db: Database) => Promise<Account | null>) | null
}

/**
 * Returns the account of a person authenticated by the institution's own sign-in, with the roles of their groups;
 * creates or links it at the first sign-in.
 */
export function ensureAccount(
  { activity, connection, roleIds, find, createMissing }: ExternalSignIn,
  { db, client, now, address, requestId }: Pick<ClientContext, 'db' | 'client' | 'now' | 'address' | 'requestId'>,
): Promise<Account | 'NO_ACCOUNT'> {
  return runTransaction(db, async (tx) => {
    const foundAccount = await find(tx)
    const account = foundAccount?.account ?? (createMissing && (await createMissing(tx)))
    if (!account) return 'NO_ACCOUNT'
    const limit = await readRankOfSaver(tx, client.id, connection)
    if (foundAccount && limit !== null && (await readRank(tx, client.id, account.id)) < limit) return 'NO_ACCOUNT'
    // After that check, so that a refused identity is not linked.
    if (foundAccount?.link && !(await foundAccount.link())) return 'NO_ACCOUNT'
    const { added, removed } =
      roleIds === null ? { added: [], removed: [] } : await applyGroups(tx, account, roleIds, limit ?? 0)
    const invited = account.status === 'INVITED'
    if (invited)
      await tx
        .update(userAccount)
        .set({ status: 'ACTIVE' })
        .where(and(eq(userAccount.clientId, client.id), eq(userAccount.id, account.id)))
    // A first link is a new way to sign in, so the second person must be able to see it.
    if (!foundAccount || foundAccount.link || invited || added.length + removed.length > 0) {
      const detail = { made: !foundAccount, linked: foundAccount?.link !== null, activated: invited, added, removed }
      await recordAudit(tx, {
        clientId: client.id,
        at: now,
        actorUserId: account.id,
        activity,
        entity: 'user_account',
        entityId: String(account.id),
        detail,
        address,
        requestId,
      })
    }
    // No password change is required here: the institution's own sign-in manages the password.
    return { ...account, status: invited ? 'ACTIVE' : account.status, mustChangePassword: false }
  })
}

/** Returns the account of a person authenticated by the directory, as `ensureAccount` does. */
export const ensureDirectoryAccount = (
  person: DirectoryPerson,
  { accounts }: DirectoryConfiguration,
  context: ClientContext,
): Promise<Account | 'NO_ACCOUNT'> =>
  ensureAccount(
    {
      activity: 'ldapLogin',
      connection: 'directory',
      roleIds: person.roleIds,
      find: (db) => findAccount(db, person, context.client.id, context.now),
      createMissing:
        accounts === 'CREATE' ? (db) => createLinkedAccount(db, person, context.client.id, context.now) : null,
    },
    context,
  )
