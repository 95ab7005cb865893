import { sql } from 'drizzle-orm'
import { selectRows } from '../../db/rows.ts'
import { COLLEGE_USER_TYPES } from '../../lib/access/scope.ts'
import { refuse, type QueryHandlers } from '../../lib/context/handler.ts'
import { selectCollegesInScope, findCollegeInScope } from '../users/college/colleges-in-scope.ts'
import { sqlCollegeRows, readCollege, type CollegeRecord } from './college/college-rows.ts'
import { sqlCollegeStaffRows } from './college/staff-rows.ts'
import { sqlCollegeStaff, sqlCollegeStudents, loadCollegeSummary, loadCollegeTotals } from './college/summary.ts'
import { loadFilterChoices } from './people/filter-choices.ts'
import { whereAttemptSucceeded } from './people/expressions.ts'
import { loadPeoplePage } from './people/people-page.ts'
import { countByWeek } from './people/weeks.ts'

/** Handles queries of the report on users of colleges (specification, section 11.5.2). */
export const collegeUserQueries = {
  collegeUserSummary: async (question, context) => [
    await loadCollegeSummary(sqlCollegeRows(question, context), context),
  ],

  async collegeUserReport({ page, pageSize, ...question }, context) {
    const rows = sqlCollegeRows(question, context)
    const [records, { total, totals }] = await Promise.all([
      selectRows<CollegeRecord>(context.db, sql`${rows} limit ${pageSize} offset ${(page - 1) * pageSize}`),
      loadCollegeTotals(rows, context),
    ])
    return [{ rows: records.map(readCollege), total, page, pageSize, totals, asOf: context.now.toISOString() }]
  },

  async collegeUserTrend(question, context) {
    const rows = sqlCollegeRows(question, context)
    const ok = { logins: whereAttemptSucceeded(true) }
    const [staff, students] = await Promise.all([
      countByWeek(sql`select "id" from (${sqlCollegeStaff(rows, context)}) as "people"`, ok, context),
      countByWeek(sql`select "userId" from (${sqlCollegeStudents(rows, context)}) as "people"`, ok, context),
    ])
    const weeks = staff.map(({ week, logins }, at) => ({ week, staff: logins, students: students[at]?.logins ?? 0 }))
    return [{ weeks, asOf: context.now.toISOString() }]
  },

  async collegeUsers({ page, pageSize, unmaskToken, sort, ...filters }, context) {
    if (!(await findCollegeInScope(filters.collegeId, context))) return refuse('notFound')
    const report = { source: 'collegeUsers', filters } as const
    const rows = sqlCollegeStaffRows({ ...filters, sort }, context)
    return [await loadPeoplePage(rows, { page, pageSize, report, unmaskToken }, context)]
  },

  async collegeUserChoices(_input, context) {
    const [choices, colleges] = await Promise.all([
      loadFilterChoices(COLLEGE_USER_TYPES, context),
      selectCollegesInScope(context),
    ])
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
