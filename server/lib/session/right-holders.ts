import { and, eq } from 'drizzle-orm'
import type { Right } from '../../../src/contract/access.ts'
import type { Database } from '../../db/database.ts'
import { menu, roleMenu, userAccount, userRole } from '../../db/schema.ts'
import { hasRight, RIGHT_COLUMN } from '../access/has-right.ts'
import { whereInForce } from '../access/in-force.ts'
import { whereActive } from '../access/where-active.ts'
import type { Client } from '../clients/clients.ts'
import type { Actor } from '../context/handler.ts'
import { buildActor } from './actor.ts'
import { listRolesInForce } from './sessions.ts'

/** A person who holds a right, with the account and all their roles. */
export interface RightHolder {
  readonly account: typeof userAccount.$inferSelect
  readonly actor: Actor
}

/**
 * Returns the people with an active account who hold a right now through one of their roles, by id. With `since`, also
 * those whose account was suspended or closed later than that.
 */
export async function readRightHolders(
  db: Database,
  client: Client,
  right: Right,
  now: Date,
  since?: Date,
): Promise<readonly RightHolder[]> {
  const granted = await db
    .selectDistinctOn([userAccount.id], { account: userAccount })
    .from(roleMenu)
    .innerJoin(menu, and(eq(menu.clientId, roleMenu.clientId), eq(menu.id, roleMenu.menuId)))
    .innerJoin(userRole, and(eq(userRole.clientId, roleMenu.clientId), eq(userRole.roleId, roleMenu.roleId)))
    .innerJoin(userAccount, and(eq(userAccount.clientId, userRole.clientId), eq(userAccount.id, userRole.userId)))
    .where(
      and(
        eq(roleMenu.clientId, client.id),
        eq(menu.routeName, right.menu),
        eq(roleMenu[RIGHT_COLUMN[right.verb]], true),
        whereInForce(now),
        whereActive(since),
      ),
    )
    .orderBy(userAccount.id)
  const holders: RightHolder[] = []
  for (const { account } of granted) {
    const actor = buildActor(account, await listRolesInForce(db, client.id, account.id, now), client, now)
    // A role may have ended, an exception may take the screen away, and the institution may not have the screen.
    if (await hasRight(db, actor, right, now)) holders.push({ account, actor })
  }
  return holders
}
