import { CREATED_VIA } from '../../../../src/contract/users/users.ts'
import { SECOND_STEP_STATES } from '../../../../src/contract/account/two-factor.ts'
import { USER_STATUSES, USER_TYPES } from '../../../../src/contract/users/parts.ts'
import { college, faculty, program, role } from '../../../db/schema.ts'
import type { UserFilter } from '../../users/list/list-conditions.ts'
import type { Words } from '../words.ts'
import { daysIn, labelled, namesOf, printed, searchedText, yesOrNo, type FilterWords } from './filter-words.ts'
import type { PrintedFilter, SourceContext } from './source.ts'

type Filters = NonNullable<UserFilter['filters']>

/** Returns the values of the filters in words, by the labels of their columns. */
export async function userFilterWords(filters: Filters, context: SourceContext, words: Words): Promise<FilterWords> {
  const { label } = words
  const flag = (filter: Filters['locked']) => yesOrNo(filter, words)
  const named = (table: Parameters<typeof namesOf>[0], filter: Filters['role']) =>
    filter && namesOf(table, filter.values, context, words)
  const { status, userType, createdVia, secondStep, lastLogin, created } = filters
  return {
    'users.status': status && labelled(USER_STATUSES, status.values, (one) => label(`users.status.${one}`)),
    'users.userType': userType && labelled(USER_TYPES, userType.values, (one) => label(`users.userType.${one}`)),
    'users.role': await named(role, filters.role),
    'users.college': await named(college, filters.college),
    'users.faculty': await named(faculty, filters.faculty),
    'users.programme': await named(program, filters.programme),
    'users.emailVerified': flag(filters.emailVerified),
    'users.neverLoggedIn': flag(filters.neverLoggedIn),
    'users.locked': flag(filters.locked),
    'users.expiring': flag(filters.expiring),
    'users.lastLogin': lastLogin && daysIn(lastLogin, words),
    'users.created': created && daysIn(created, words),
    'users.createdVia':
      createdVia && labelled(CREATED_VIA, createdVia.values, (one) => label(`users.createdVia.${one}`)),
    'users.secondStep':
      secondStep && labelled(SECOND_STEP_STATES, secondStep.values, (one) => label(`users.secondStep.${one}`)),
  }
}

/** Returns the search, tab, filters and selection of a list of users, as printed on a document. */
export async function printUserFilters(
  { search, tab, filters = {}, only, except = [] }: UserFilter,
  context: SourceContext,
  words: Words,
): Promise<PrintedFilter[]> {
  const { label, number } = words
  return printed(
    {
      'users.search': searchedText(search),
      'users.tab': tab === 'ALL' ? undefined : label(`users.tab.${tab}`),
      ...(await userFilterWords(filters, context, words)),
      'users.selected': only && number(only.length),
      'users.except': except.length === 0 ? undefined : number(except.length),
    },
    words,
  )
}
