import { and, eq, gte, inArray, notInArray } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { role, userRole, type userAccount } from '../../db/schema.ts'
import { lockAdministeringRoles } from '../access/administrators.ts'

/**
 * Grants the roles of the user's groups, and revokes roles from groups that the user has left. Roles granted in this
 * system are kept. Roles of a higher rank than `limit` are not granted.
 */
export async function applyGroups(
  db: Database,
  { id: userId, clientId }: Pick<typeof userAccount.$inferSelect, 'id' | 'clientId'>,
  wanted: readonly number[],
  limit: number,
): Promise<{ added: number[]; removed: number[] }> {
  const knownGroups =
    wanted.length === 0
      ? []
      : await db
          .select({ id: role.id })
          .from(role)
          .where(
            and(
              eq(role.clientId, clientId),
              inArray(role.id, [...wanted]),
              // A new administrator needs a second person, whom no sign-in can ask.
              notInArray(role.id, [...(await lockAdministeringRoles(db, clientId, wanted))]),
              gte(role.rank, limit),
            ),
          )
  const held = await db
    .select()
    .from(userRole)
    .where(and(eq(userRole.clientId, clientId), eq(userRole.userId, userId)))
  const left = held.filter(({ source, roleId }) => source === 'DIRECTORY' && !wanted.includes(roleId))
  if (left.length > 0)
    await db.delete(userRole).where(
      inArray(
        userRole.id,
        left.map(({ id }) => id),
      ),
    )
  const added = knownGroups.flatMap(({ id }) =>
    held.some(({ roleId, scopeCollegeId }) => roleId === id && scopeCollegeId === null) ? [] : [id],
  )
  if (added.length > 0)
    await db
      .insert(userRole)
      .values(added.map((roleId) => ({ clientId, userId, roleId, source: 'DIRECTORY' as const })))
      .onConflictDoNothing()
  return { added, removed: left.map(({ roleId }) => roleId) }
}
