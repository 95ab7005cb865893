import * as v from 'valibot'
import { PAGE_SIZES } from '../../../../contract/list.ts'
import {
  FILTER_PARAMETER,
  readFilter,
  writeFilter,
  type Filter,
  type FilterKind,
} from '../../../../contract/list-address.ts'

export { PAGE_SIZES }
/** A page size; the default is 25. */
export type PageSize = (typeof PAGE_SIZES)[number]

/**
 * All of a person's choices for a list: one object that can be stored, written into an address, and sent to a server.
 */
export interface TableState {
  /** From 1. */
  readonly page: number
  readonly size: PageSize
  readonly sort: { readonly column: string; readonly descending: boolean } | null
  /** By the id of their column. */
  readonly filters: Readonly<Record<string, Filter>>
  readonly search: string
  /** Ids of hidden columns. */
  readonly hidden: readonly string[]
  /** The person has chosen the columns: none is left out because it does not fit. */
  readonly chosen: boolean
  /** Ids of columns in their order; empty until one has been moved. */
  readonly order: readonly string[]
  readonly density: 'comfortable' | 'compact'
}

/** The default state of a list. */
export const DEFAULT_STATE: TableState = {
  page: 1,
  size: 25,
  sort: null,
  filters: {},
  search: '',
  hidden: [],
  chosen: false,
  order: [],
  density: 'comfortable',
}

/** Applies a change to a state. Changes to the matching rows or their order go back to the first page. */
export function applyChange(state: TableState, change: Partial<TableState>): TableState {
  const otherRows = (['size', 'sort', 'filters', 'search'] as const).some((part) => part in change)
  return { ...state, ...(otherRows ? { page: 1 } : {}), ...change }
}

/** Returns the part of a state that determines the rows; the rest concerns their display. */
export const pickRowState = ({ page, size, sort, search, filters }: TableState) => ({
  page,
  size,
  sort,
  search,
  filters,
})

/** Returns whether a search or a filter is active. */
export const isFiltered = ({ search, filters }: TableState): boolean => search !== '' || Object.keys(filters).length > 0

/** The properties of a column needed to validate an address. */
export interface KnownColumn {
  readonly id: string
  readonly filter: FilterKind
}

const page = v.pipe(v.string(), v.regex(/^\d{1,7}$/), v.transform(Number), v.minValue(1))
const size = v.pipe(v.string(), v.transform(Number), v.picklist(PAGE_SIZES))
const density = v.picklist(['comfortable', 'compact'])
const search = v.pipe(v.string(), v.maxLength(200))

/** Writes the state as query parameters. Defaults are left out, so that an unchanged list has a plain address. */
export function writeTableState(state: TableState): URLSearchParams {
  const written = new URLSearchParams()
  const writeParameter = (name: string, value: string, plain: boolean) => {
    if (!plain) written.set(name, value)
  }
  writeParameter('page', String(state.page), state.page === DEFAULT_STATE.page)
  writeParameter('size', String(state.size), state.size === DEFAULT_STATE.size)
  writeParameter('sort', `${state.sort?.descending ? '-' : ''}${state.sort?.column ?? ''}`, !state.sort)
  writeParameter('search', state.search, !state.search)
  for (const [column, filter] of Object.entries(state.filters))
    written.set(`${FILTER_PARAMETER}${column}`, writeFilter(filter))
  writeParameter('hide', state.hidden.join(), !state.chosen)
  writeParameter('order', state.order.join(), state.order.length === 0)
  writeParameter('density', state.density, state.density === DEFAULT_STATE.density)
  return written
}

/**
 * Reads the state from query parameters. Missing and invalid values, unknown columns and filters of a different kind
 * fall back to `first`.
 */
export function readTableState(
  written: URLSearchParams,
  columns: readonly KnownColumn[],
  first: TableState = DEFAULT_STATE,
): TableState {
  const readParameter = <Schema extends v.GenericSchema<unknown, unknown>>(
    name: string,
    schema: Schema,
    otherwise: v.InferOutput<Schema>,
  ): v.InferOutput<Schema> => {
    const { success, output } = v.safeParse(schema, written.get(name) ?? undefined)
    return success ? output : otherwise
  }
  const isKnownColumn = (id: string) => columns.some((column) => column.id === id)
  const parseIds = (name: string) => [...new Set((written.get(name) ?? '').split(',').filter(isKnownColumn))]
  const chosen = written.get('hide') === '' || parseIds('hide').length > 0
  const sort = written.get('sort') ?? ''
  const sortColumn = sort.replace(/^-/, '')
  const filters = columns.flatMap(({ id, filter: kind }) => {
    const filter = readFilter(written.get(`${FILTER_PARAMETER}${id}`) ?? '')
    return filter?.kind === kind ? [[id, filter] as const] : []
  })
  return {
    page: readParameter('page', page, DEFAULT_STATE.page),
    size: readParameter('size', size, first.size),
    sort: isKnownColumn(sortColumn) ? { column: sortColumn, descending: sort.startsWith('-') } : null,
    filters: Object.fromEntries(filters),
    search: readParameter('search', search, ''),
    ...(chosen ? { hidden: parseIds('hide'), chosen } : { hidden: first.hidden, chosen: first.chosen }),
    order: written.has('order') ? parseIds('order') : first.order,
    density: readParameter('density', density, first.density),
  }
}
