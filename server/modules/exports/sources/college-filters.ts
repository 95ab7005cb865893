import { COLLEGE_FLAGS, COLLEGE_FUNDING, COLLEGE_TYPES } from '../../../../src/contract/reports/college-users.ts'
import { college, program } from '../../../db/schema.ts'
import type { CollegeQuestion } from '../../reports/college/conditions.ts'
import type { Words } from '../words.ts'
import { daysIn, labelled, namesOf, printed, searchedText, yesOrNo } from './filter-words.ts'
import type { PrintedFilter, SourceContext } from './source.ts'

/** Returns the question of the report on colleges, as printed on a document. */
export async function printCollegeFilters(
  { search, filters = {} }: CollegeQuestion,
  context: SourceContext,
  words: Words,
): Promise<PrintedFilter[]> {
  const { label } = words
  const { district, type, funding, college: colleges, programme, flag, noExamClerk, lastActivity } = filters
  return printed(
    {
      'users.search': searchedText(search),
      'reports.district': district?.values.join(', '),
      'reports.type': type && labelled(COLLEGE_TYPES, type.values, (one) => label(`reports.type.${one}`)),
      'reports.funding': funding && labelled(COLLEGE_FUNDING, funding.values, (one) => label(`reports.funding.${one}`)),
      'reports.college': colleges && (await namesOf(college, colleges.values, context, words)),
      'users.programme': programme && (await namesOf(program, programme.values, context, words)),
      'reports.flag': flag && labelled(COLLEGE_FLAGS, flag.values, (one) => label(`reports.flag.${one}`)),
      'reports.noExamClerk': yesOrNo(noExamClerk, words),
      'reports.lastActivity': lastActivity && daysIn(lastActivity, words),
    },
    words,
  )
}
