import { and, eq, exists, sql, type SQL } from 'drizzle-orm'
import { userAccount, userCollege } from '../../../db/schema.ts'
import type { ReadContext } from '../../../lib/context/handler.ts'
import { matchesQuestion, type PeopleQuestion } from '../people/conditions.ts'
import { peopleRows, type PeopleSort } from '../people/rows.ts'
import { worksAtCollege } from './conditions.ts'

/**
 * Returns the statement for the people who work at a college (specification, section 11.5.2, level 2). The caller
 * checks that the college is in scope.
 */
export function collegeStaffRows(
  {
    collegeId,
    sort,
    ...question
  }: PeopleQuestion & { readonly collegeId: number; readonly sort?: PeopleSort | null | undefined },
  context: ReadContext,
): SQL {
  const there = exists(
    context.db
      .select({ one: sql`1` })
      .from(userCollege)
      .where(
        and(worksAtCollege(context), eq(userCollege.userId, userAccount.id), eq(userCollege.collegeId, collegeId)),
      ),
  )
  return peopleRows(and(there, matchesQuestion(question, context)), sort, context)
}
