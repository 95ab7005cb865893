import { randomBytes } from 'node:crypto'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { audit } from '../audit.ts'
import type { Database } from '../db/database.ts'
import { directoryLink, role, userAccount, userProfile, userRole } from '../db/schema.ts'
import { transaction } from '../db/transaction.ts'
import type { ClientContext } from '../handler.ts'
import type { DirectoryPerson } from './check.ts'
import type { DirectoryConfiguration } from './configuration.ts'

type Account = typeof userAccount.$inferSelect

/** The account that belongs to an entry; null: none, or one that belongs to another entry of the same name. */
async function linkedAccount(db: Database, person: DirectoryPerson, clientId: number, now: Date): Promise<Account | null> {
  const [linked] = await db
    .update(directoryLink)
    .set({ seenAt: now })
    .where(and(eq(directoryLink.clientId, clientId), eq(directoryLink.entryId, person.entryId)))
    .returning({ userId: directoryLink.userId })
  const named = sql`lower(${userAccount.loginName}) = ${person.loginName}`
  const [account] = await db
    .select()
    .from(userAccount)
    .where(and(eq(userAccount.clientId, clientId), ne(userAccount.userType, 'STUDENT'), linked ? eq(userAccount.id, linked.userId) : named))
  if (!account || linked) return account ?? null
  const made = await db.insert(directoryLink).values({ clientId, userId: account.id, entryId: person.entryId, linkedAt: now, seenAt: now }).onConflictDoNothing().returning()
  return made.length > 0 ? account : null
}

async function makeAccount(db: Database, { loginName, displayName, email, entryId }: DirectoryPerson, clientId: number, now: Date): Promise<Account | null> {
  const [account] = await db
    .insert(userAccount)
    .values({ clientId, publicId: randomBytes(16).toString('base64url'), userType: 'STAFF', loginName, email, status: 'ACTIVE' })
    .onConflictDoNothing()
    .returning()
  if (!account) return null
  await db.insert(userProfile).values({ userId: account.id, clientId, displayName })
  await db.insert(directoryLink).values({ clientId, userId: account.id, entryId, linkedAt: now, seenAt: now })
  return account
}

/** Gives the roles of the groups, and takes those back that came from groups which somebody has left. What was given here stays. */
async function followGroups(db: Database, { id: userId, clientId }: Account, wanted: readonly number[]): Promise<{ added: number[]; removed: number[] }> {
  const known = wanted.length === 0 ? [] : await db.select({ id: role.id }).from(role).where(and(eq(role.clientId, clientId), inArray(role.id, [...wanted])))
  const held = await db.select().from(userRole).where(and(eq(userRole.clientId, clientId), eq(userRole.userId, userId)))
  const left = held.filter(({ source, roleId }) => source === 'DIRECTORY' && !wanted.includes(roleId))
  if (left.length > 0) await db.delete(userRole).where(inArray(userRole.id, left.map(({ id }) => id)))
  const added = known.flatMap(({ id }) => (held.some(({ roleId, scopeCollegeId }) => roleId === id && scopeCollegeId === null) ? [] : [id]))
  if (added.length > 0) await db.insert(userRole).values(added.map((roleId) => ({ clientId, userId, roleId, source: 'DIRECTORY' as const }))).onConflictDoNothing()
  return { added, removed: left.map(({ roleId }) => roleId) }
}

/** The account of somebody whom the directory has let in, with the roles of their groups; made or linked at the first sign-in. */
export function accountOf(person: DirectoryPerson, { accounts }: DirectoryConfiguration, { db, client, now, address, requestId }: ClientContext): Promise<Account | 'NO_ACCOUNT'> {
  return transaction(db, async (inside) => {
    const known = await linkedAccount(inside, person, client.id, now)
    const account = known ?? (accounts === 'CREATE' ? await makeAccount(inside, person, client.id, now) : null)
    if (!account) return 'NO_ACCOUNT'
    const { added, removed } = person.roleIds === null ? { added: [], removed: [] } : await followGroups(inside, account, person.roleIds)
    const invited = account.status === 'INVITED'
    if (invited) await inside.update(userAccount).set({ status: 'ACTIVE' }).where(and(eq(userAccount.clientId, client.id), eq(userAccount.id, account.id)))
    if (!known || invited || added.length + removed.length > 0) {
      const detail = { made: !known, activated: invited, added, removed }
      await audit(inside, { clientId: client.id, at: now, actorUserId: account.id, activity: 'ldapLogin', entity: 'user_account', entityId: account.publicId, detail, address, requestId })
    }
    // Its password is changed where it is kept.
    return { ...account, status: invited ? 'ACTIVE' : account.status, mustChangePassword: false }
  })
}
