import { and, asc, eq } from 'drizzle-orm'
import { college } from '../../../db/schema.ts'
import { whereCollegeInScope } from '../../../lib/access/scope.ts'
import type { ReadContext } from '../../../lib/context/handler.ts'

/** Returns the active colleges in the caller's scope, by code. */
export const selectCollegesInScope = ({ db, client, actor }: ReadContext) =>
  db
    .select()
    .from(college)
    .where(
      and(eq(college.clientId, client.id), eq(college.status, 'ACTIVE'), whereCollegeInScope(db, actor, college.id)),
    )
    .orderBy(asc(college.code))

/** Returns the college with an id; undefined when it is not in the caller's scope. */
export async function findCollegeInScope(
  collegeId: number,
  context: ReadContext,
): Promise<typeof college.$inferSelect | undefined> {
  return (await selectCollegesInScope(context)).find(({ id }) => id === collegeId)
}
