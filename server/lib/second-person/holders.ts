import { and, eq, inArray } from 'drizzle-orm'
import type { Right } from '../../../src/contract/access.ts'
import { userAccount, userRole } from '../../db/schema.ts'
import { inForceAt } from '../access/in-force.ts'
import type { ActorContext } from '../context/handler.ts'
import { readRightHolders } from '../session/right-holders.ts'

type HolderContext = Pick<ActorContext, 'db' | 'client' | 'now'>

/** Returns the active accounts that hold one of some roles now, by id. */
export async function readRoleHolders(
  { db, client, now }: HolderContext,
  roleIds: readonly number[],
): Promise<readonly (typeof userAccount.$inferSelect)[]> {
  const rows = await db
    .selectDistinctOn([userAccount.id], { account: userAccount })
    .from(userRole)
    .innerJoin(userAccount, and(eq(userAccount.clientId, userRole.clientId), eq(userAccount.id, userRole.userId)))
    .where(
      and(
        eq(userRole.clientId, client.id),
        inArray(userRole.roleId, [...roleIds]),
        inForceAt(now),
        eq(userAccount.status, 'ACTIVE'),
      ),
    )
    .orderBy(userAccount.id)
  return rows.map(({ account }) => account)
}

/** Returns the ids of the people with an active account who hold one of some roles now. */
export const listRoleHolders = async (context: HolderContext, roleIds: readonly number[]): Promise<number[]> =>
  (await readRoleHolders(context, roleIds)).map(({ id }) => id)

/** Returns the ids of the people with an active account who hold a right now. */
export const listRightHolders = async ({ db, client, now }: HolderContext, right: Right): Promise<number[]> =>
  (await readRightHolders(db, client, right, now)).map(({ account }) => account.id)
