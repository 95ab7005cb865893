import { and, eq } from 'drizzle-orm'
import type { Needs } from '../../../src/contract/access.ts'
import type { Database } from '../../db/database.ts'
import { userAccount } from '../../db/schema.ts'
import { doesMenuGrantNeeds, storeMenu } from '../access/has-right.ts'
import { listOpenScreens } from '../access/rights.ts'
import type { Client } from '../clients/clients.ts'
import type { Actor } from '../context/handler.ts'
import { buildActor } from './actor.ts'
import { listRolesInForce } from './sessions.ts'

/** Who started a job, under which roles, and what the job needs. */
interface Started {
  readonly userId: number
  readonly roleIds: readonly number[]
  readonly needs: Needs
}

/**
 * Returns the user who started a job, with those roles from its start that they still hold; null when they may no
 * longer do what it does. Call it for every slice, because rights may end while the job runs.
 */
export async function findJobActor(
  db: Database,
  client: Client,
  { userId, roleIds, needs }: Started,
  now: Date,
): Promise<Actor | null> {
  const [account] = await db
    .select()
    .from(userAccount)
    .where(and(eq(userAccount.clientId, client.id), eq(userAccount.id, userId), eq(userAccount.status, 'ACTIVE')))
  if (!account) return null
  const held = await listRolesInForce(db, client.id, account.id, now)
  const roles = held.filter(({ id }) => roleIds.includes(id))
  const actor = buildActor(account, roles, client, now)
  const menu = await listOpenScreens(db, actor, now)
  storeMenu(actor, menu)
  return doesMenuGrantNeeds(menu, actor, needs) ? actor : null
}
