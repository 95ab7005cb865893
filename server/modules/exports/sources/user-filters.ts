import { and, eq, inArray, sql } from 'drizzle-orm'
import { CREATED_VIA } from '../../../../src/contract/users/users.ts'
import { SECOND_STEP_STATES } from '../../../../src/contract/account/two-factor.ts'
import type { LocalisedName } from '../../../../src/contract/parts.ts'
import { USER_STATUSES, USER_TYPES } from '../../../../src/contract/users/parts.ts'
import { college, faculty, program, role } from '../../../db/schema.ts'
import type { UserFilter } from '../../users/list/list-conditions.ts'
import type { LabelKey, Words } from '../words.ts'
import type { PrintedFilter, SourceContext } from './source.ts'

type Filters = NonNullable<UserFilter['filters']>
type Named = typeof college | typeof faculty | typeof program | typeof role

const LARGEST_ID = 2_147_483_647

/** Returns the names of rows of a table by their ids. */
async function namesOf(
  table: Named,
  values: readonly string[],
  { db, client }: SourceContext,
  { name }: Words,
): Promise<string> {
  const ids = values.map(Number).filter((id) => Number.isInteger(id) && id > 0 && id <= LARGEST_ID)
  const rows = await db
    .select({
      name: sql<string>`${table.name}`,
      translations: sql<LocalisedName['translations']>`${table.nameI18n}`,
    })
    .from(table)
    .where(and(eq(table.clientId, client.id), inArray(table.id, [...ids, 0])))
    .orderBy(table.name)
  return rows.map(name).join(', ')
}

const daysIn = (
  { from, to }: { from?: string | undefined; to?: string | undefined },
  { label, day }: Words,
): string => {
  if (from !== undefined && to !== undefined) return label('filter.between', { from: day(from), to: day(to) })
  if (from !== undefined) return label('filter.from', { from: day(from) })
  return to === undefined ? '' : label('filter.to', { to: day(to) })
}

const labelled = <Value extends string>(
  known: readonly Value[],
  values: readonly string[],
  labelOf: (value: Value) => string,
): string =>
  known
    .filter((value) => values.includes(value))
    .map(labelOf)
    .join(', ')

/** Returns the values of the filters in words, by the labels of their columns. */
async function valuesOf(filters: Filters, context: SourceContext, words: Words) {
  const { label } = words
  const flag = (filter: { readonly yes: boolean } | undefined) => filter && label(filter.yes ? 'yes' : 'no')
  const named = (table: Named, filter: Filters['role']) => filter && namesOf(table, filter.values, context, words)
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
  } satisfies Partial<Record<LabelKey, string | undefined>>
}

/** Returns the search, tab, filters and selection of a list of users, as printed on a document. */
export async function printUserFilters(
  { search, tab, filters = {}, only, except = [] }: UserFilter,
  context: SourceContext,
  words: Words,
): Promise<PrintedFilter[]> {
  const { label, number } = words
  const values: Partial<Record<LabelKey, string | undefined>> = {
    'users.search': search.length < 2 ? undefined : search,
    'users.tab': tab === 'ALL' ? undefined : label(`users.tab.${tab}`),
    ...(await valuesOf(filters, context, words)),
    'users.selected': only && number(only.length),
    'users.except': except.length === 0 ? undefined : number(except.length),
  }
  return Object.entries(values).flatMap(([key, value]) =>
    value === undefined ? [] : [{ label: label(key as LabelKey), value }],
  )
}
