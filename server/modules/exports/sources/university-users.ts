import type { PeopleQuestion } from '../../reports/people/conditions.ts'
import type { ReportUser } from '../../../../src/contract/reports/parts.ts'
import { sqlUniversityRows } from '../../reports/university/university-rows.ts'
import { PEOPLE_COLUMNS, readPeople } from './people.ts'
import { loadPeopleFilterTexts } from './people-filters.ts'
import { listPrintedFilters } from './filter-words.ts'
import type { ReportSource } from './export-source.ts'

/**
 * The report on users of the institution itself: the same rows and masks as on the screen (specification, section
 * 11.5.1).
 */
export const universityUserReport: ReportSource<PeopleQuestion, ReportUser> = {
  title: 'title.universityUserReport',
  screen: 'universityUserReport',
  columns: PEOPLE_COLUMNS,
  open: (question, context) => Promise.resolve(readPeople(sqlUniversityRows(question, context), context)),
  printFilters: async (question, context, words) =>
    listPrintedFilters(await loadPeopleFilterTexts(question, context, words), words),
}
