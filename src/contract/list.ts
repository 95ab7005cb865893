import * as v from 'valibot'
import { instant } from './parts.ts'

/** How many rows a page may have (domain brief 2.0.1). */
export const PAGE_SIZES = [10, 25, 50, 100] as const

const isoDay = v.pipe(v.string(), v.isoDate())
// Beyond this a number has lost its last digits, and what is not finite is no bound.
const bound = v.optional(v.pipe(v.number(), v.minValue(-Number.MAX_SAFE_INTEGER), v.maxValue(Number.MAX_SAFE_INTEGER)))

/** What a column can be filtered by. A range counts in what its column counts in (money: paise, laari …); days are YYYY-MM-DD, bounds included. */
export const FILTERS = {
  text: v.object({ kind: v.literal('text'), text: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)) }),
  range: v.object({ kind: v.literal('range'), from: bound, to: bound }),
  days: v.object({ kind: v.literal('days'), from: v.optional(isoDay), to: v.optional(isoDay) }),
  choice: v.object({ kind: v.literal('choice'), values: v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.minLength(1), v.maxLength(100)) }),
  flag: v.object({ kind: v.literal('flag'), yes: v.boolean() }),
} as const

/** The same, for `listInput`: no column has to be filtered by. */
export const BY = {
  text: v.optional(FILTERS.text),
  range: v.optional(FILTERS.range),
  days: v.optional(FILTERS.days),
  choice: v.optional(FILTERS.choice),
  flag: v.optional(FILTERS.flag),
} as const

/**
 * What a list that the server filters, sorts and cuts is asked with: the columns that it sorts by, and its filters by column. What is not named in either is refused.
 * `search` looks for the beginnings of words, in any order and any script; below two characters it is not looked at.
 */
export const listInput = <const Sorts extends readonly [string, ...string[]], Filters extends v.ObjectEntries>(sorts: Sorts, filters: Filters) =>
  v.strictObject({
    page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)), 1),
    pageSize: v.optional(v.picklist(PAGE_SIZES), 25),
    sort: v.nullish(v.strictObject({ column: v.picklist(sorts), descending: v.boolean() })),
    search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), ''),
    filters: v.optional(v.strictObject(filters)),
  })

/** One page of a list (domain brief 2.0.7): a query that gives one answers with one row, which is this. */
export const listOf = <Row extends v.GenericSchema>(row: Row) => v.object({ rows: v.array(row), total: v.number(), page: v.number(), pageSize: v.number(), asOf: instant })
