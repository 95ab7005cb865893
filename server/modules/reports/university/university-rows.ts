import { and, inArray, type SQL } from 'drizzle-orm'
import { userAccount } from '../../../db/schema.ts'
import type { ReadContext } from '../../../lib/context/handler.ts'
import { wherePersonMatchesQuestion, type PeopleQuestion } from '../people/conditions.ts'
import { sqlPeopleRows, type PeopleSort } from '../people/people-rows.ts'

/** The types of users who work for the institution itself. */
export const UNIVERSITY_TYPES = ['UNIVERSITY', 'PLATFORM'] as const

/**
 * Returns the statement for the rows of the report on users of the institution itself (specification, section 11.5.1).
 * Its list, totals, groups and files all use it; `readPerson` reads a row.
 */
export const sqlUniversityRows = (
  { sort, ...question }: PeopleQuestion & { readonly sort?: PeopleSort | null | undefined },
  context: ReadContext,
): SQL =>
  sqlPeopleRows(
    and(inArray(userAccount.userType, [...UNIVERSITY_TYPES]), wherePersonMatchesQuestion(question, context)),
    sort,
    context,
  )
