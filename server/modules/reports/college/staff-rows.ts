import { and, eq, exists, sql, type SQL } from 'drizzle-orm'
import { userAccount, userCollege } from '../../../db/schema.ts'
import type { ReadContext } from '../../../lib/context/handler.ts'
import { wherePersonMatchesQuestion, type PeopleQuestion } from '../people/conditions.ts'
import { sqlPeopleRows, type PeopleSort } from '../people/people-rows.ts'
import { whereWorksAtCollege } from './conditions.ts'

/**
 * Returns the statement for the people who work at a college (specification, section 11.5.2, level 2). The caller
 * checks that the college is in scope.
 */
export function sqlCollegeStaffRows(
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
        and(whereWorksAtCollege(context), eq(userCollege.userId, userAccount.id), eq(userCollege.collegeId, collegeId)),
      ),
  )
  return sqlPeopleRows(and(there, wherePersonMatchesQuestion(question, context)), sort, context)
}
