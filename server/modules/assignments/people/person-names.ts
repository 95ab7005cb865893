import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { userProfile } from '../../../db/schema.ts'
import { getLocalisedName } from '../../../lib/clients/clients.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { isolate } from '../../users/record/explanation-context.ts'

/** Reads the names of some people in the caller's language, isolated in their direction, for use in a sentence. */
export async function loadPersonNames(
  db: Database,
  { client, language }: Pick<ActorContext, 'client' | 'language'>,
  userIds: readonly number[],
): Promise<(userId: number) => string> {
  if (userIds.length === 0) return String
  const rows = await db
    .select({ userId: userProfile.userId, name: userProfile.displayName, translations: userProfile.nameI18n })
    .from(userProfile)
    .where(and(eq(userProfile.clientId, client.id), inArray(userProfile.userId, [...new Set(userIds)])))
  const names = new Map(rows.map((row) => [row.userId, getLocalisedName(row, language)]))
  return (userId) => isolate(names.get(userId) ?? String(userId))
}
