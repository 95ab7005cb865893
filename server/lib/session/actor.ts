import type { role, userAccount } from '../../db/schema.ts'
import { computeScopeDays } from '../access/programme-scope.ts'
import type { Client } from '../clients/clients.ts'
import type { Actor } from '../context/handler.ts'

/** Returns a user as an actor with these of their roles, which are in force. `sessionId`: empty outside a session. */
export const buildActor = (
  { id, userType }: Pick<typeof userAccount.$inferSelect, 'id' | 'userType'>,
  roles: readonly Pick<typeof role.$inferSelect, 'id' | 'scopeType'>[],
  client: Pick<Client, 'id' | 'timeZone'>,
  now: Date,
  sessionId = '',
): Actor => ({
  userId: id,
  clientId: client.id,
  sessionId,
  userType,
  roleIds: roles.map((one) => one.id),
  ...computeScopeDays(roles, client.timeZone, now),
})
