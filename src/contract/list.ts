import * as v from 'valibot'
import { trimInvisible } from './invisible.ts'
import { day, instant, plainTextSchema, textSchema } from './parts.ts'

/** The possible page sizes of a list, in rows (specification, section 11.0.1). */
export const PAGE_SIZES = [10, 25, 50, 100] as const

// Limited to safe integers, beyond which a number loses its last digits; a bound must be finite.
const bound = v.optional(v.pipe(v.number(), v.minValue(-Number.MAX_SAFE_INTEGER), v.maxValue(Number.MAX_SAFE_INTEGER)))

/**
 * The kinds of column filters. A range uses the unit of its column (money: paise, laari …); days are YYYY-MM-DD, bounds
 * included.
 */
export const FILTERS = {
  text: v.object({
    kind: v.literal('text'),
    text: v.pipe(plainTextSchema(200), v.transform(trimInvisible), v.nonEmpty()),
  }),
  range: v.object({ kind: v.literal('range'), from: bound, to: bound }),
  days: v.object({ kind: v.literal('days'), from: v.optional(day), to: v.optional(day) }),
  choice: v.object({
    kind: v.literal('choice'),
    values: v.pipe(v.array(plainTextSchema(100)), v.minLength(1), v.maxLength(100)),
  }),
  flag: v.object({ kind: v.literal('flag'), yes: v.boolean() }),
} as const

/** The filters as optional members, for `listInput`. */
export const OPTIONAL_FILTERS = {
  text: v.optional(FILTERS.text),
  range: v.optional(FILTERS.range),
  days: v.optional(FILTERS.days),
  choice: v.optional(FILTERS.choice),
  flag: v.optional(FILTERS.flag),
} as const

/**
 * Creates the input schema of a list that the server filters, sorts and paginates, from its sort columns and its
 * filters by column. Any other column is refused. `search` matches the beginnings of words, in any order and any
 * script; fewer than two characters are ignored.
 */
export const listInput = <const Sorts extends readonly [string, ...string[]], Filters extends v.ObjectEntries>(
  sorts: Sorts,
  filters: Filters,
) =>
  v.strictObject({
    page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)), 1),
    pageSize: v.optional(v.picklist(PAGE_SIZES), 25),
    sort: v.nullish(v.strictObject({ column: v.picklist(sorts), descending: v.boolean() })),
    search: v.optional(textSchema(200), ''),
    filters: v.optional(v.strictObject(filters)),
  })

/**
 * Creates the schema of one page of a list (specification, section 11.0.7): a list query returns one row, which is
 * this.
 */
export const listSchema = <Row extends v.GenericSchema>(row: Row) =>
  v.object({ rows: v.array(row), total: v.number(), page: v.number(), pageSize: v.number(), asOf: instant })
