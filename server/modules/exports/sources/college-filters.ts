import { COLLEGE_FLAGS, COLLEGE_FUNDING, COLLEGE_TYPES } from '../../../../src/contract/reports/college-users.ts'
import { college, program } from '../../../db/schema.ts'
import type { CollegeQuestion } from '../../reports/college/conditions.ts'
import type { Words } from '../export-words.ts'
import {
  formatDayBounds,
  formatLabels,
  loadRowNames,
  listPrintedFilters,
  findSearchedText,
  formatYesOrNo,
} from './filter-words.ts'
import type { PrintedFilter, SourceContext } from './export-source.ts'

/** Returns the question of the report on colleges, as printed on a document. */
export async function printCollegeFilters(
  { search, filters = {} }: CollegeQuestion,
  context: SourceContext,
  words: Words,
): Promise<PrintedFilter[]> {
  const { label } = words
  const { district, type, funding, college: colleges, programme, flag, noExamClerk, lastActivity } = filters
  return listPrintedFilters(
    {
      'users.search': findSearchedText(search),
      'reports.district': district && words.list(district.values),
      'reports.type': type && formatLabels(COLLEGE_TYPES, type.values, words, (one) => label(`reports.type.${one}`)),
      'reports.funding':
        funding && formatLabels(COLLEGE_FUNDING, funding.values, words, (one) => label(`reports.funding.${one}`)),
      'reports.college': colleges && (await loadRowNames(college, colleges.values, context, words)),
      'users.programme': programme && (await loadRowNames(program, programme.values, context, words)),
      'reports.flag': flag && formatLabels(COLLEGE_FLAGS, flag.values, words, (one) => label(`reports.flag.${one}`)),
      'reports.noExamClerk': formatYesOrNo(noExamClerk, words),
      'reports.lastActivity': lastActivity && formatDayBounds(lastActivity, words),
    },
    words,
  )
}
