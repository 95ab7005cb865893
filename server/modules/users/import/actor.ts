import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { userAccount } from '../../../db/schema.ts'
import { menuGrantsNeeds, rememberMenu } from '../../../lib/access/has-right.ts'
import { scopeDays } from '../../../lib/access/programme-scope.ts'
import { menuOf } from '../../../lib/access/rights.ts'
import type { Client } from '../../../lib/clients/clients.ts'
import type { Actor } from '../../../lib/context/handler.ts'
import { rolesOf } from '../../../lib/session/sessions.ts'
import { IMPORT_RIGHT } from './masters.ts'
import type { ImportRow } from './progress.ts'

/**
 * Returns the user who started an import, with those roles from its start that they still hold; null when they may no
 * longer import.
 */
export async function actorOf(db: Database, job: ImportRow, client: Client, now: Date): Promise<Actor | null> {
  const [account] = await db
    .select()
    .from(userAccount)
    .where(
      and(eq(userAccount.clientId, client.id), eq(userAccount.id, job.createdBy), eq(userAccount.status, 'ACTIVE')),
    )
  if (!account) return null
  const held = await rolesOf(db, client.id, account.id, now)
  const roles = held.filter(({ id }) => job.options.roleIds?.includes(id))
  const actor = {
    userId: account.id,
    clientId: client.id,
    sessionId: '',
    userType: account.userType,
    roleIds: roles.map(({ id }) => id),
    ...scopeDays(roles, client.timeZone, now),
  }
  const menu = await menuOf(db, actor, now)
  rememberMenu(actor, menu)
  return menuGrantsNeeds(menu, actor, IMPORT_RIGHT) ? actor : null
}
