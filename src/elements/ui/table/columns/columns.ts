import type { ReactNode } from 'react'
import type { Messages } from '../../../runtime/messages.tsx'
import type { FilterKind } from '../../../../contract/list-address.ts'

/** The meaning of a status, never shown by colour alone. */
export type StatusTone = 'neutral' | 'success' | 'warning' | 'danger' | 'info'

/** One value of a status column. */
export interface StatusOption {
  readonly value: string
  readonly label: string
  readonly tone?: StatusTone
  /** Number of rows with this value, shown beside its label in the filter. */
  readonly count?: number
}

interface Common<Row> {
  /** Used in the address and in requests to the server. */
  readonly id: string
  readonly header: string
  /** Default true. */
  readonly sortable?: boolean
  /** Default true. */
  readonly filterable?: boolean
  /** Shown on a card below its title; if no column has it, the first three columns are shown. */
  readonly fact?: boolean
  /** Minimum width, in pixels; by default it depends on the kind. */
  readonly width?: number
  /** Its priority where not all columns fit: 1 is left out last. By default facts have 5 and all others 10. */
  readonly priority?: number
  /** The instant of a day: cells and files contain it, with its time of day. */
  readonly moment?: (row: Row) => string | null | undefined
  /** Never shown; only used as a filter. */
  readonly filterOnly?: boolean
  /** Renders its cells where the value alone is not enough. Exports and filters still use the value. */
  readonly draw?: (row: Row) => ReactNode
}

/**
 * A column by its kind. The first one names the row: it stays visible and is the title of a card. Its `value` is a
 * text, an identifier (left to right in every language), a number, money (in paise, laari …), a day (YYYY-MM-DD), a
 * status (one of its `options`), or a flag.
 */
export type Column<Row> = Common<Row> &
  (
    | { readonly kind: 'text' | 'identifier' | 'date'; readonly value: (row: Row) => string | null | undefined }
    | { readonly kind: 'number'; readonly value: (row: Row) => number | null | undefined; readonly summed?: boolean }
    | {
        readonly kind: 'money'
        readonly value: (row: Row) => number | null | undefined
        readonly currency: string
        readonly summed?: boolean
      }
    | {
        readonly kind: 'status'
        readonly value: (row: Row) => string | null | undefined
        readonly options: readonly StatusOption[]
      }
    | { readonly kind: 'flag'; readonly value: (row: Row) => boolean | null | undefined }
  )

/** Returns a column that is only a filter: for one of the options, or without options for yes and no. */
export function filterColumn(id: string, header: string, options?: readonly StatusOption[]): Column<unknown> {
  const common = { id, header, filterOnly: true, sortable: false, value: () => undefined }
  return options ? { ...common, kind: 'status', options } : { ...common, kind: 'flag' }
}

/** The value of a cell. */
export type CellValue = string | number | boolean | null | undefined

/** The filter kind for each column kind. */
export const FILTER_KIND: Readonly<Record<Column<unknown>['kind'], FilterKind>> = {
  text: 'text',
  identifier: 'text',
  date: 'days',
  number: 'range',
  money: 'range',
  status: 'choice',
  flag: 'flag',
}

const WIDTHS = { text: 160, identifier: 184, date: 144, number: 96, money: 136, status: 128, flag: 96 } as const

/** Returns the minimum width of a column, in pixels, as set or by its kind. */
export const getColumnWidth = ({ width, kind }: Column<never>): number => width ?? WIDTHS[kind]

/** Returns whether a column's cells are aligned to the end, so that digits line up. */
export const isNumeric = ({ kind }: Column<never>): boolean => kind === 'number' || kind === 'money'

/** Formats a value of a column, days in words; empty for an unknown value. */
export function formatColumnValue<Row>(column: Column<Row>, value: CellValue, messages: Messages): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return messages.t(value ? 'table.yes' : 'table.no')
  if (typeof value === 'number')
    return column.kind === 'money' ? messages.money(value, column.currency) : messages.number(value)
  if (column.kind === 'date') return messages.day(value)
  if (column.kind === 'status') return column.options.find((option) => option.value === value)?.label ?? value
  return value
}

/**
 * Returns the columns shown, in the chosen order; columns that the order does not name follow in their original order.
 */
export function listShownColumns<Row>(
  columns: readonly Column<Row>[],
  { order, hidden }: { readonly order: readonly string[]; readonly hidden: readonly string[] },
): readonly Column<Row>[] {
  return sortColumns(columns, order).filter(
    ({ id, filterOnly }, place) => place === 0 || !(filterOnly || hidden.includes(id)),
  )
}

/** Number of columns that a card shows below its title. */
const FACTS = 3

/** Returns the columns that a card shows below its title: those marked as facts, else the first ones. */
export function listFacts<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const [, ...others] = columns
  const marked = others.filter(({ fact }) => fact)
  return (marked.length ? marked : others).slice(0, FACTS)
}

/** Returns all columns in the chosen order; the first one stays first. */
export function sortColumns<Row>(columns: readonly Column<Row>[], order: readonly string[]): readonly Column<Row>[] {
  const [first, ...others] = columns
  if (!first) return []
  const getPosition = ({ id }: Column<Row>) => (order.includes(id) ? order.indexOf(id) : order.length)
  return [first, ...others.sort((a, b) => getPosition(a) - getPosition(b))]
}
