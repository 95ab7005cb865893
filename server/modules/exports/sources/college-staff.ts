import { sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { staffQuestion } from '../../../../src/contract/reports/college-users.ts'
import type { ReportUser } from '../../../../src/contract/reports/parts.ts'
import { college } from '../../../db/schema.ts'
import { sqlCollegeStaffRows } from '../../reports/college/staff-rows.ts'
import { findCollegeInScope } from '../../users/college/colleges-in-scope.ts'
import { loadRowNames, listPrintedFilters } from './filter-words.ts'
import { PEOPLE_COLUMNS, readPeople } from './people.ts'
import { loadPeopleFilterTexts } from './people-filters.ts'
import type { ReportSource } from './export-source.ts'

/**
 * The people who work at a college; nobody, where the college is not in the actor's scope (specification, section
 * 11.5.2).
 */
export const collegeUsers: ReportSource<InferOutput<typeof staffQuestion>, ReportUser> = {
  title: 'title.collegeUsers',
  screen: 'collegeUserReport',
  columns: PEOPLE_COLUMNS,
  async open(question, context) {
    const rows = sqlCollegeStaffRows(question, context)
    const isInScope = (await findCollegeInScope(question.collegeId, context)) !== undefined
    return readPeople(isInScope ? rows : sql`select * from (${rows}) as "staff" where false`, context)
  },
  async printFilters({ collegeId, ...question }, context, words) {
    const name = await loadRowNames(college, [String(collegeId)], context, words)
    return listPrintedFilters(
      { 'reports.college': name, ...(await loadPeopleFilterTexts(question, context, words)) },
      words,
    )
  },
}
