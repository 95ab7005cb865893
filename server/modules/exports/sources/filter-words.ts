import { and, eq, inArray, sql } from 'drizzle-orm'
import type { LocalisedName } from '../../../../src/contract/parts.ts'
import { college, faculty, program, role } from '../../../db/schema.ts'
import type { LabelKey, Words } from '../export-words.ts'
import type { PrintedFilter, SourceContext } from './export-source.ts'

/** The values of filters in words, by the labels of their columns; undefined where a filter is not set. */
export type FilterWords = Readonly<Partial<Record<LabelKey, string | undefined>>>

const LARGEST_ID = 2_147_483_647

/** Returns the names of rows of a table by their ids. */
export async function loadRowNames(
  table: typeof college | typeof faculty | typeof program | typeof role,
  values: readonly string[],
  { db, client }: SourceContext,
  { name, list }: Words,
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
  return list(rows.map(name))
}

/** Returns the bounds of days in words. */
export const formatDayBounds = (
  { from, to }: { from?: string | undefined; to?: string | undefined },
  { label, day }: Words,
): string => {
  if (from !== undefined && to !== undefined) return label('filter.between', { from: day(from), to: day(to) })
  if (from !== undefined) return label('filter.from', { from: day(from) })
  return to === undefined ? '' : label('filter.to', { to: day(to) })
}

/** Returns the labels of the known values among those of a filter. */
export const formatLabels = <Value extends string>(
  allowed: readonly Value[],
  values: readonly string[],
  { list }: Words,
  getLabel: (value: Value) => string,
): string => list(allowed.filter((value) => values.includes(value)).map(getLabel))

/** Returns yes or no; undefined where the filter is not set. */
export const formatYesOrNo = (filter: { readonly yes: boolean } | undefined, { label }: Words): string | undefined =>
  filter && label(filter.yes ? 'yes' : 'no')

/** Returns the searched text; undefined where it is too short to count. */
export const findSearchedText = (search: string): string | undefined => (search.length < 2 ? undefined : search)

/** Returns the filters that are set, as printed on a document. */
export const listPrintedFilters = (values: FilterWords, { label }: Words): PrintedFilter[] =>
  Object.entries(values).flatMap(([key, value]) =>
    value === undefined ? [] : [{ label: label(key as LabelKey), value }],
  )
