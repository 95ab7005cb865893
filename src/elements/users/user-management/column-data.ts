import type { RowOf } from '../../../contract/activity.ts'
import type { userFacets, userProgrammes } from '../../../contract/users/users.ts'
import type { Messages } from '../../runtime/messages.tsx'

/** What the columns of the list need: texts, the institution's time zone, and the filter options once loaded. */
export interface ColumnData {
  readonly t: Messages['t']
  readonly getName: Messages['name']
  readonly language: Messages['language']
  readonly timeZone: string | undefined
  readonly facets: RowOf<typeof userFacets> | undefined
  readonly studies: RowOf<typeof userProgrammes> | undefined
}

/** A column whose values the server neither sorts nor filters. */
export const plainColumn = { sortable: false, filterable: false } as const

/** Returns the number of users with a value, as an option shows it; nothing before the numbers are loaded. */
export const getCount = <Value extends string>(
  counted: readonly { readonly value: Value; readonly count: number }[] | undefined,
  value: Value,
) => (counted ? { count: counted.find((one) => one.value === value)?.count ?? 0 } : {})

/** Returns filter options for counted values that have a name. */
export const listNamedOptions = <Value extends Parameters<Messages['name']>[0]>(
  counted: readonly { readonly value: Value; readonly count: number }[] | undefined,
  getId: (value: Value) => number,
  getName: Messages['name'],
) => (counted ?? []).map(({ value, count }) => ({ value: String(getId(value)), label: getName(value), count }))
