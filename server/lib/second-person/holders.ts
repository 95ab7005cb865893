import { and, eq, inArray } from 'drizzle-orm'
import type { Right } from '../../../src/contract/access.ts'
import { userAccount, userRole } from '../../db/schema.ts'
import { whereInForce } from '../access/in-force.ts'
import { whereActive } from '../access/where-active.ts'
import type { ActorContext } from '../context/handler.ts'
import { readRightHolders } from '../session/right-holders.ts'

type HolderContext = Pick<ActorContext, 'db' | 'client' | 'now'>

/**
 * Returns the active accounts that hold one of some roles now, by id. With `since`, also those that were suspended or
 * closed later than that.
 */
export async function readRoleHolders(
  { db, client, now }: HolderContext,
  roleIds: readonly number[],
  since?: Date,
): Promise<readonly (typeof userAccount.$inferSelect)[]> {
  const rows = await db
    .selectDistinctOn([userAccount.id], { account: userAccount })
    .from(userRole)
    .innerJoin(userAccount, and(eq(userAccount.clientId, userRole.clientId), eq(userAccount.id, userRole.userId)))
    .where(
      and(
        eq(userRole.clientId, client.id),
        inArray(userRole.roleId, [...roleIds]),
        whereInForce(now),
        whereActive(since),
      ),
    )
    .orderBy(userAccount.id)
  return rows.map(({ account }) => account)
}

/** Returns the ids of the people who hold one of some roles now, as `readRoleHolders` does. */
export const listRoleHolders = async (
  context: HolderContext,
  roleIds: readonly number[],
  since?: Date,
): Promise<number[]> => (await readRoleHolders(context, roleIds, since)).map(({ id }) => id)

/** Returns the ids of the people who hold a right now, as `readRightHolders` does. */
export const listRightHolders = async (
  { db, client, now }: HolderContext,
  right: Right,
  since?: Date,
): Promise<number[]> => (await readRightHolders(db, client, right, now, since)).map(({ account }) => account.id)
