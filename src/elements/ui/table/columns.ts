import type { ReactNode } from 'react'
import type { Words } from '../../words.tsx'
import { DATE_FORMAT, writeDay } from '../../../core/dates.ts'
import type { FilterKind } from './filters.ts'

/** What a status means to whoever reads it; never told by colour alone. */
export type StatusTone = 'neutral' | 'success' | 'warning' | 'danger' | 'info'

/** One value of a status column. */
export interface StatusOption {
  readonly value: string
  readonly label: string
  readonly tone?: StatusTone
  /** How many there are of it, beside its label where the list is filtered. */
  readonly count?: number
}

interface Common<Row> {
  /** Stands in the address and in what is asked of the server. */
  readonly id: string
  readonly header: string
  /** Default true. */
  readonly sortable?: boolean
  /** Default true. */
  readonly filterable?: boolean
  /** Shown on a card below its title; without any of these the first three columns are. */
  readonly fact?: boolean
  /** In pixels, where many rows are shown at once; by its kind otherwise. */
  readonly width?: number
  /** The instant behind a day: files say it, with its time. */
  readonly moment?: (row: Row) => string | null | undefined
  /** Never shown: the list is only filtered by it. */
  readonly filterOnly?: boolean
  /** How its cells are drawn where their value alone does not say enough; what is exported and filtered by is the value all the same. */
  readonly draw?: (row: Row) => ReactNode
}

/**
 * A column by its kind. The first one names the row: it stays in sight and is a card's title.
 * What a column says is its `value`: a text, an identifier (left to right in every language), a number, money (in paise, laari …),
 * a day (YYYY-MM-DD), a status (one of its `options`), or yes and no.
 */
export type Column<Row> = Common<Row> &
  (
    | { readonly kind: 'text' | 'identifier' | 'date'; readonly value: (row: Row) => string | null | undefined }
    | { readonly kind: 'number'; readonly value: (row: Row) => number | null | undefined; readonly summed?: boolean }
    | { readonly kind: 'money'; readonly value: (row: Row) => number | null | undefined; readonly currency: string; readonly summed?: boolean }
    | { readonly kind: 'status'; readonly value: (row: Row) => string | null | undefined; readonly options: readonly StatusOption[] }
    | { readonly kind: 'flag'; readonly value: (row: Row) => boolean | null | undefined }
  )

/** What a cell may hold. */
export type CellValue = string | number | boolean | null | undefined

/** How a column of this kind is filtered. */
export const FILTER_KIND: Readonly<Record<Column<unknown>['kind'], FilterKind>> = {
  text: 'text',
  identifier: 'text',
  date: 'days',
  number: 'range',
  money: 'range',
  status: 'choice',
  flag: 'flag',
}

const WIDTHS = { text: 160, identifier: 184, date: 144, number: 120, money: 152, status: 152, flag: 120 } as const

/** How wide a column is, in pixels, where not all of its cells can be asked. */
export const widthOf = ({ width, kind }: Column<never>): number => width ?? WIDTHS[kind]

/** Whether a column's cells stand at the end of their line, so that digits line up. */
export const isNumeric = ({ kind }: Column<never>): boolean => kind === 'number' || kind === 'money'

/** A value of a column as people read it; empty for what is not known. `pattern` is the institution's for days. */
export function valueText<Row>(column: Column<Row>, value: CellValue, words: Words, pattern: string = DATE_FORMAT): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return words.t(value ? 'table.yes' : 'table.no')
  if (typeof value === 'number') return column.kind === 'money' ? words.money(value, column.currency) : words.number(value)
  if (column.kind === 'date') return writeDay(value, pattern)
  if (column.kind === 'status') return column.options.find((option) => option.value === value)?.label ?? value
  return value
}

/** The columns that are shown, in the chosen order; those that the choice does not name keep their place at the end. */
export function shownColumns<Row>(columns: readonly Column<Row>[], { order, hidden }: { readonly order: readonly string[]; readonly hidden: readonly string[] }): readonly Column<Row>[] {
  return orderedColumns(columns, order).filter(({ id, filterOnly }, place) => place === 0 || !(filterOnly || hidden.includes(id)))
}

/** All columns in the chosen order; the first one stays first. */
export function orderedColumns<Row>(columns: readonly Column<Row>[], order: readonly string[]): readonly Column<Row>[] {
  const [first, ...others] = columns
  if (!first) return []
  const place = ({ id }: Column<Row>) => (order.includes(id) ? order.indexOf(id) : order.length)
  return [first, ...others.sort((a, b) => place(a) - place(b))]
}
