import { and, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ParsedInputOf } from '../../../../src/contract/activity.ts'
import type { copyUserPrgPartTerm } from '../../../../src/contract/assignments/program-scope.ts'
import { SCOPE_KEY, SCOPE_VALUE } from '../../../../src/contract/assignments/parts.ts'
import { academicYear, userAccount, userPpt } from '../../../db/schema.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { rowsOf, textOf } from '../mapping/mapping.ts'
import { staffInScope } from './assignable.ts'
import { SCOPE, type ScopeEdit } from './scope-mapping.ts'

/**
 * Proposes edits that give people in one year the scope that they have in another one. Days move by the distance of the
 * years. Rows that only the other year has stay, because somebody assigned them on purpose.
 */
export async function proposeCopy(
  { fromYearId, toYearId, userIds }: ParsedInputOf<typeof copyUserPrgPartTerm>,
  context: ActorContext,
): Promise<ScopeEdit[]> {
  const { db, client } = context
  const [before, after] = [alias(academicYear, 'before'), alias(academicYear, 'after')]
  const moved = (day: typeof userPpt.fromOn | typeof userPpt.toOn) =>
    sql<string | null>`to_char(${day} + age(${after.startsOn}, ${before.startsOn}), 'YYYY-MM-DD')`
  const rows = await db
    .select({ row: userPpt, fromOn: moved(userPpt.fromOn), toOn: moved(userPpt.toOn) })
    .from(userPpt)
    .innerJoin(userAccount, and(eq(userAccount.clientId, userPpt.clientId), eq(userAccount.id, userPpt.userId)))
    .innerJoin(before, and(eq(before.clientId, userPpt.clientId), eq(before.id, userPpt.academicYearId)))
    .innerJoin(after, and(eq(after.clientId, userPpt.clientId), eq(after.id, toYearId)))
    .where(
      and(
        staffInScope(context),
        eq(userPpt.clientId, client.id),
        eq(userPpt.academicYearId, fromYearId),
        inArray(userPpt.userId, userIds),
      ),
    )
    .orderBy(userPpt.id)
  const stored = await rowsOf(db, SCOPE, client.id, userIds)
  return rows.flatMap(({ row, fromOn, toOn }): ScopeEdit[] => {
    const { userId, programId, programPartId, programPartTermId, collegeId, access } = row
    const key = { userId, academicYearId: toYearId, programId, programPartId, programPartTermId, collegeId }
    const current = stored.get(textOf(SCOPE_KEY, key))?.value ?? null
    const wanted = { access, fromOn, toOn }
    return textOf(SCOPE_VALUE, current) === textOf(SCOPE_VALUE, wanted) ? [] : [{ key, before: current, after: wanted }]
  })
}
