import { sql } from 'drizzle-orm'
import type { QueryHandlers } from '../../lib/context/handler.ts'
import { whereAttemptSucceeded } from './people/expressions.ts'
import { loadFilterChoices } from './people/filter-choices.ts'
import { loadPeopleCounts, loadPeopleGroups } from './people/groups.ts'
import { loadPeoplePage } from './people/people-page.ts'
import { countByWeek } from './people/weeks.ts'
import { sqlUniversityRows, UNIVERSITY_TYPES } from './university/university-rows.ts'

/** Handles queries of the report on users of the institution itself (specification, section 11.5.1). */
export const universityUserQueries = {
  async universityUserSummary(question, context) {
    const rows = sqlUniversityRows(question, context)
    const [counts, groups] = await Promise.all([loadPeopleCounts(rows, context), loadPeopleGroups(rows, context)])
    return [{ ...counts, ...groups, asOf: context.now.toISOString() }]
  },

  async universityUserReport({ page, pageSize, unmaskToken, sort, ...filters }, context) {
    const report = { source: 'universityUserReport', filters } as const
    const rows = sqlUniversityRows({ ...filters, sort }, context)
    return [await loadPeoplePage(rows, { page, pageSize, report, unmaskToken }, context)]
  },

  async universityUserTrend(question, context) {
    const people = sql`select "id" from (${sqlUniversityRows(question, context)}) as "matching"`
    const counts = { logins: whereAttemptSucceeded(true), failures: whereAttemptSucceeded(false) }
    return [{ weeks: await countByWeek(people, counts, context), asOf: context.now.toISOString() }]
  },

  universityUserChoices: async (_input, context) => [await loadFilterChoices(UNIVERSITY_TYPES, context)],
} satisfies Partial<QueryHandlers>
