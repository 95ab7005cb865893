import { CREATED_VIA } from '../../../../src/contract/users/users.ts'
import { SECOND_STEP_STATES } from '../../../../src/contract/account/two-factor.ts'
import { USER_STATUSES, USER_TYPES } from '../../../../src/contract/users/parts.ts'
import { college, faculty, program, role } from '../../../db/schema.ts'
import type { UserFilter } from '../../users/list/list-conditions.ts'
import type { Words } from '../export-words.ts'
import {
  formatDayBounds,
  formatLabels,
  loadRowNames,
  listPrintedFilters,
  findSearchedText,
  formatYesOrNo,
  type FilterWords,
} from './filter-words.ts'
import type { PrintedFilter, SourceContext } from './export-source.ts'

type Filters = NonNullable<UserFilter['filters']>

/** Returns the values of the filters in words, by the labels of their columns. */
export async function loadUserFilterTexts(
  filters: Filters,
  context: SourceContext,
  words: Words,
): Promise<FilterWords> {
  const { label } = words
  const formatFlag = (filter: Filters['locked']) => formatYesOrNo(filter, words)
  const loadFilterNames = (table: Parameters<typeof loadRowNames>[0], filter: Filters['role']) =>
    filter && loadRowNames(table, filter.values, context, words)
  const { status, userType, createdVia, secondStep, lastLogin, created } = filters
  return {
    'users.status': status && formatLabels(USER_STATUSES, status.values, words, (one) => label(`users.status.${one}`)),
    'users.userType':
      userType && formatLabels(USER_TYPES, userType.values, words, (one) => label(`users.userType.${one}`)),
    'users.role': await loadFilterNames(role, filters.role),
    'users.college': await loadFilterNames(college, filters.college),
    'users.faculty': await loadFilterNames(faculty, filters.faculty),
    'users.programme': await loadFilterNames(program, filters.programme),
    'users.emailVerified': formatFlag(filters.emailVerified),
    'users.neverLoggedIn': formatFlag(filters.neverLoggedIn),
    'users.locked': formatFlag(filters.locked),
    'users.expiring': formatFlag(filters.expiring),
    'users.lastLogin': lastLogin && formatDayBounds(lastLogin, words),
    'users.created': created && formatDayBounds(created, words),
    'users.createdVia':
      createdVia && formatLabels(CREATED_VIA, createdVia.values, words, (one) => label(`users.createdVia.${one}`)),
    'users.secondStep':
      secondStep &&
      formatLabels(SECOND_STEP_STATES, secondStep.values, words, (one) => label(`users.secondStep.${one}`)),
  }
}

/** Returns the search, tab, filters and selection of a list of users, as printed on a document. */
export async function printUserFilters(
  { search, tab, filters = {}, only, except = [] }: UserFilter,
  context: SourceContext,
  words: Words,
): Promise<PrintedFilter[]> {
  const { label, number } = words
  return listPrintedFilters(
    {
      'users.search': findSearchedText(search),
      'users.tab': tab === 'ALL' ? undefined : label(`users.tab.${tab}`),
      ...(await loadUserFilterTexts(filters, context, words)),
      'users.selected': only && number(only.length),
      'users.except': except.length === 0 ? undefined : number(except.length),
    },
    words,
  )
}
