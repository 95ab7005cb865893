import { and, inArray, type SQL } from 'drizzle-orm'
import { userAccount } from '../../../db/schema.ts'
import type { ReadContext } from '../../../lib/context/handler.ts'
import { matchesQuestion, type PeopleQuestion } from '../people/conditions.ts'
import { peopleRows, type PeopleSort } from '../people/rows.ts'

/** The types of users who work for the institution itself. */
export const UNIVERSITY_TYPES = ['UNIVERSITY', 'PLATFORM'] as const

/**
 * Returns the statement for the rows of the report on users of the institution itself (specification, section 11.5.1).
 * Its list, totals, groups and files all use it; `readPerson` reads a row.
 */
export const universityUserRows = (
  { sort, ...question }: PeopleQuestion & { readonly sort?: PeopleSort | null | undefined },
  context: ReadContext,
): SQL =>
  peopleRows(
    and(inArray(userAccount.userType, [...UNIVERSITY_TYPES]), matchesQuestion(question, context)),
    sort,
    context,
  )
