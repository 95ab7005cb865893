import { and, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { role, userAccount, userRole } from '../../../db/schema.ts'
import { UNIVERSITY_ADMIN } from '../../../lib/access/authority.ts'

/**
 * Returns whether this person is the only one with the role of administrators, who alone has all rights; copies of the
 * role do not count. Locks the role's row until the transaction ends,
 * so that two concurrent requests cannot remove the last two administrators.
 */
export async function isLastAdmin(db: Database, clientId: number, userId: number, now: Date): Promise<boolean> {
  await db
    .select({ id: role.id })
    .from(role)
    .where(and(eq(role.clientId, clientId), eq(role.id, UNIVERSITY_ADMIN)))
    .for('update')
  const holders = await db
    .select({ id: userAccount.id })
    .from(userRole)
    .innerJoin(userAccount, and(eq(userAccount.clientId, userRole.clientId), eq(userAccount.id, userRole.userId)))
    .where(
      and(
        eq(userRole.clientId, clientId),
        eq(userRole.roleId, UNIVERSITY_ADMIN),
        or(eq(userAccount.id, userId), and(ne(userAccount.id, userId), inArray(userAccount.status, ['ACTIVE']))),
        or(isNull(userRole.fromAt), sql`${userRole.fromAt} <= ${now.toISOString()}::timestamptz`),
        or(isNull(userRole.toAt), gt(userRole.toAt, now)),
      ),
    )
  return holders.some(({ id }) => id === userId) && holders.every(({ id }) => id === userId)
}
