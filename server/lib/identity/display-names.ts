import { and, eq, inArray } from 'drizzle-orm'
import { userProfile } from '../../db/schema.ts'
import type { ActorContext } from '../context/handler.ts'

/** Returns the names of accounts of the institution, by id; one that is no longer known is left out. */
export async function loadDisplayNames(
  { db, client }: Pick<ActorContext, 'db' | 'client'>,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select({ userId: userProfile.userId, name: userProfile.displayName })
    .from(userProfile)
    .where(and(eq(userProfile.clientId, client.id), inArray(userProfile.userId, [...new Set(userIds)])))
  return new Map(rows.map(({ userId, name }) => [userId, name]))
}
