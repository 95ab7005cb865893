import { sql } from 'drizzle-orm'
import { selectRows } from '../../db/rows.ts'
import { COLLEGE_USER_TYPES } from '../../lib/access/scope.ts'
import { refuse, type QueryHandlers } from '../../lib/context/handler.ts'
import { collegesInScope, collegeOf } from '../users/college/colleges-in-scope.ts'
import { collegeUserRows, readCollege, type CollegeRecord } from './college/rows.ts'
import { collegeStaffRows } from './college/staff-rows.ts'
import { staffOf, studentsOf, summaryOfColleges, totalsOfColleges } from './college/summary.ts'
import { choicesFor } from './people/choices.ts'
import { attemptSucceeded } from './people/expressions.ts'
import { pageOfPeople } from './people/page.ts'
import { countByWeek } from './people/weeks.ts'

/** Handles queries of the report on users of colleges (specification, section 11.5.2). */
export const collegeUserQueries = {
  collegeUserSummary: async (question, context) => [
    await summaryOfColleges(collegeUserRows(question, context), context),
  ],

  async collegeUserReport({ page, pageSize, ...question }, context) {
    const rows = collegeUserRows(question, context)
    const [records, { total, totals }] = await Promise.all([
      selectRows<CollegeRecord>(context.db, sql`${rows} limit ${pageSize} offset ${(page - 1) * pageSize}`),
      totalsOfColleges(rows, context),
    ])
    return [{ rows: records.map(readCollege), total, page, pageSize, totals, asOf: context.now.toISOString() }]
  },

  async collegeUserTrend(question, context) {
    const rows = collegeUserRows(question, context)
    const ok = { logins: attemptSucceeded(true) }
    const [staff, students] = await Promise.all([
      countByWeek(sql`select "id" from (${staffOf(rows, context)}) as "people"`, ok, context),
      countByWeek(sql`select "userId" from (${studentsOf(rows, context)}) as "people"`, ok, context),
    ])
    const weeks = staff.map(({ week, logins }, at) => ({ week, staff: logins, students: students[at]?.logins ?? 0 }))
    return [{ weeks, asOf: context.now.toISOString() }]
  },

  async collegeUsers({ page, pageSize, unmaskToken, sort, ...filters }, context) {
    if (!(await collegeOf(filters.collegeId, context))) return refuse('notFound')
    const report = { source: 'collegeUsers', filters } as const
    const rows = collegeStaffRows({ ...filters, sort }, context)
    return [await pageOfPeople(rows, { page, pageSize, report, unmaskToken }, context)]
  },

  async collegeUserChoices(_input, context) {
    const [choices, colleges] = await Promise.all([choicesFor(COLLEGE_USER_TYPES, context), collegesInScope(context)])
    return [
      {
        ...choices,
        districts: [...new Set(colleges.map(({ district }) => district))].sort(),
        colleges: colleges.map(({ id, code, name, nameI18n }) => ({
          collegeId: id,
          code,
          name,
          translations: nameI18n,
        })),
      },
    ]
  },
} satisfies Partial<QueryHandlers>
