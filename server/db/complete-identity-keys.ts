import { and, eq, like, or, sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { userAccount } from './schema.ts'
import { mapUniqueViolation } from './unique-violation.ts'
import { normaliseLoginName } from './identity/login-key.ts'

/**
 * Prefix of a placeholder key that the migration wrote because it could not compute the real one; the account's id
 * follows. No login name or e-mail address starts with it.
 */
const UNWRITTEN = ' %'

/**
 * Computes the keys of accounts that existed before key columns and whose login names or addresses are not plain ASCII:
 * SQL and JavaScript fold those differently. Returns the ids of accounts that stay without a key, because their login
 * name is invalid or belongs to an older account. The next start tries them again.
 */
export async function updateMissingKeys(db: Database): Promise<readonly number[]> {
  const rows = await db
    .select({
      id: userAccount.id,
      loginName: userAccount.loginName,
      email: userAccount.email,
      loginKey: userAccount.loginKey,
      emailKey: userAccount.emailKey,
    })
    .from(userAccount)
    .where(or(like(sql`${userAccount.loginKey}`, UNWRITTEN), like(sql`${userAccount.emailKey}`, UNWRITTEN)))
    .orderBy(userAccount.id)
  const left: number[] = []
  for (const { id, loginName, email, loginKey, emailKey } of rows) {
    const own = eq(userAccount.id, id)
    if (loginKey.startsWith(' ')) {
      const key = normaliseLoginName(loginName)
      const [other] =
        key === null
          ? [undefined]
          : await db
              .select({ id: userAccount.id })
              .from(userAccount)
              .where(
                and(
                  eq(userAccount.loginKey, key),
                  sql`client_id = (select client_id from user_account where id = ${id})`,
                ),
              )
      if (key === null || other) left.push(id)
      else await db.update(userAccount).set({ loginKey: key }).where(own)
    }
    if (email !== null && emailKey?.startsWith(' ')) {
      try {
        await db.update(userAccount).set({ emailKey: email }).where(own)
      } catch (error) {
        // Another account has verified the same address, so this account has to verify it again.
        if (mapUniqueViolation(error) !== 'email') throw error
        await db.update(userAccount).set({ emailKey: email, emailVerifiedAt: null }).where(own)
      }
    }
  }
  return left
}
