import { and, eq } from 'drizzle-orm'
import type { SessionUser } from '../../../src/contract/sign-in/session.ts'
import type { Database } from '../../db/database.ts'
import { userAccount, userProfile } from '../../db/schema.ts'
import { listRolesInForce } from '../../lib/session/sessions.ts'

/** Returns the session user object of a person (specification, section 3); null when the client has no such person. */
export async function findSessionUser(
  db: Database,
  clientId: number,
  userId: number,
  now: Date,
): Promise<SessionUser | null> {
  const [row] = await db
    .select({ account: userAccount, profile: userProfile })
    .from(userAccount)
    .leftJoin(userProfile, and(eq(userProfile.clientId, userAccount.clientId), eq(userProfile.userId, userAccount.id)))
    .where(and(eq(userAccount.clientId, clientId), eq(userAccount.id, userId)))
  if (!row) return null
  const roles = await listRolesInForce(db, clientId, userId, now)
  return {
    clientId,
    roleId: roles.map((role) => role.id).join(','),
    userId,
    userName: row.account.loginName,
    displayName: row.profile?.displayName ?? row.account.loginName,
    userType: row.account.userType,
    roles: roles.map(({ id, code, name, nameI18n }) => ({
      roleId: id,
      code,
      names: { name, translations: nameI18n },
    })),
    preferredLanguage: row.account.preferredLanguage,
    lastSignInAt: row.account.previousLoginAt?.toISOString() ?? null,
  }
}
