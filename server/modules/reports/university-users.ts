import { sql } from 'drizzle-orm'
import type { QueryHandlers } from '../../lib/context/handler.ts'
import { attemptSucceeded } from './people/expressions.ts'
import { choicesFor } from './people/choices.ts'
import { countsOfPeople, groupsOfPeople } from './people/groups.ts'
import { pageOfPeople } from './people/page.ts'
import { countByWeek } from './people/weeks.ts'
import { universityUserRows, UNIVERSITY_TYPES } from './university/rows.ts'

/** Handles queries of the report on users of the institution itself (specification, section 11.5.1). */
export const universityUserQueries = {
  async universityUserSummary(question, context) {
    const rows = universityUserRows(question, context)
    const [counts, groups] = await Promise.all([countsOfPeople(rows, context), groupsOfPeople(rows, context)])
    return [{ ...counts, ...groups, asOf: context.now.toISOString() }]
  },

  async universityUserReport({ page, pageSize, unmaskToken, sort, ...filters }, context) {
    const report = { source: 'universityUserReport', filters } as const
    const rows = universityUserRows({ ...filters, sort }, context)
    return [await pageOfPeople(rows, { page, pageSize, report, unmaskToken }, context)]
  },

  async universityUserTrend(question, context) {
    const people = sql`select "id" from (${universityUserRows(question, context)}) as "matching"`
    const counts = { logins: attemptSucceeded(true), failures: attemptSucceeded(false) }
    return [{ weeks: await countByWeek(people, counts, context), asOf: context.now.toISOString() }]
  },

  universityUserChoices: async (_input, context) => [await choicesFor(UNIVERSITY_TYPES, context)],
} satisfies Partial<QueryHandlers>
