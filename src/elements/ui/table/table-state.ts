import * as v from 'valibot'
import { PAGE_SIZES } from '../../../contract/list.ts'
import { readFilter, writeFilter, type Filter, type FilterKind } from './filters.ts'

export { PAGE_SIZES }
/** One of them; 25 where nobody has chosen. */
export type PageSize = (typeof PAGE_SIZES)[number]

/** Everything a person has chosen about a list: one object that can be kept, put into an address, and sent to a server. */
export interface TableState {
  /** From 1. */
  readonly page: number
  readonly size: PageSize
  readonly sort: { readonly column: string; readonly descending: boolean } | null
  /** By the id of their column. */
  readonly filters: Readonly<Record<string, Filter>>
  readonly search: string
  /** Ids of columns that are not shown. */
  readonly hidden: readonly string[]
  /** Ids of columns in their order; empty while nobody has moved one. */
  readonly order: readonly string[]
  readonly density: 'comfortable' | 'compact'
}

/** A list that nobody has touched. */
export const UNTOUCHED: TableState = { page: 1, size: 25, sort: null, filters: {}, search: '', hidden: [], order: [], density: 'comfortable' }

/** A state with some of it changed. What changes the rows that match, or their order, leads back to the first page. */
export function changed(state: TableState, change: Partial<TableState>): TableState {
  const otherRows = (['size', 'sort', 'filters', 'search'] as const).some((part) => part in change)
  return { ...state, ...(otherRows ? { page: 1 } : {}), ...change }
}

/** Whether search or a filter leaves rows out. */
export const isFiltered = ({ search, filters }: TableState): boolean => search !== '' || Object.keys(filters).length > 0

/** What the state must know about a column to trust an address. */
export interface KnownColumn {
  readonly id: string
  readonly filter: FilterKind
}

const page = v.pipe(v.string(), v.regex(/^\d{1,7}$/), v.transform(Number), v.minValue(1))
const size = v.pipe(v.string(), v.transform(Number), v.picklist(PAGE_SIZES))
const density = v.picklist(['comfortable', 'compact'])
const search = v.pipe(v.string(), v.maxLength(200))
const FILTER = 'filter.'

/** The state as query parameters; what is as at first is left out, so that a plain list has a plain address. */
export function writeTableState(state: TableState): URLSearchParams {
  const written = new URLSearchParams()
  const put = (name: string, value: string, plain: boolean) => {
    if (!plain) written.set(name, value)
  }
  put('page', String(state.page), state.page === UNTOUCHED.page)
  put('size', String(state.size), state.size === UNTOUCHED.size)
  put('sort', `${state.sort?.descending ? '-' : ''}${state.sort?.column ?? ''}`, !state.sort)
  put('search', state.search, !state.search)
  for (const [column, filter] of Object.entries(state.filters)) written.set(`${FILTER}${column}`, writeFilter(filter))
  put('hide', state.hidden.join(), state.hidden.length === 0)
  put('order', state.order.join(), state.order.length === 0)
  put('density', state.density, state.density === UNTOUCHED.density)
  return written
}

/** The state that query parameters hold. Nonsense, columns that are not there and filters of another kind fall back to what nobody has touched. */
export function readTableState(written: URLSearchParams, columns: readonly KnownColumn[]): TableState {
  const read = <Schema extends v.GenericSchema<unknown, unknown>>(name: string, schema: Schema, otherwise: v.InferOutput<Schema>): v.InferOutput<Schema> => {
    const { success, output } = v.safeParse(schema, written.get(name) ?? undefined)
    return success ? output : otherwise
  }
  const known = (id: string) => columns.some((column) => column.id === id)
  const ids = (name: string) => [...new Set((written.get(name) ?? '').split(',').filter(known))]
  const sort = written.get('sort') ?? ''
  const sortColumn = sort.replace(/^-/, '')
  const filters = columns.flatMap(({ id, filter: kind }) => {
    const filter = readFilter(written.get(`${FILTER}${id}`) ?? '')
    return filter?.kind === kind ? [[id, filter] as const] : []
  })
  return {
    page: read('page', page, UNTOUCHED.page),
    size: read('size', size, UNTOUCHED.size),
    sort: known(sortColumn) ? { column: sortColumn, descending: sort.startsWith('-') } : null,
    filters: Object.fromEntries(filters),
    search: read('search', search, ''),
    hidden: ids('hide'),
    order: ids('order'),
    density: read('density', density, UNTOUCHED.density),
  }
}
