import type { ReactNode } from 'react'
import type { MenuEntry } from '../overlay/menu.tsx'
import type { BulkAction } from './bar/bulk-bar.tsx'
import type { EmptyList, ListFailure, Staleness } from './bar/table-notices.tsx'
import type { Column } from './columns/columns.ts'
import type { ListFormat } from './export/list-file.ts'
import type { SavedViews } from './state/saved-views.tsx'
import type { Selection } from './state/selection.ts'
import type { TableState } from './state/table-state.ts'

/**
 * The content of an export: everything that matches, in its order, and the columns that are not hidden, whether they
 * fit or not.
 */
export interface ExportRequest<Row> {
  readonly format: ListFormat
  readonly state: TableState
  readonly columns: readonly Column<Row>[]
  /** All matching rows; undefined where only a server has them. */
  readonly rows: readonly Row[] | undefined
}

/** Props of a list. `columns`, `rows` and `rowId` must be stable between renders. */
export interface DataTableProps<Row extends object> {
  /** Accessible name of the list. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  /** All rows; with `total`, one page of rows that a server has filtered, sorted and paginated by `state`. */
  readonly rows: readonly Row[]
  readonly total?: number | undefined
  readonly rowId: (row: Row) => string
  readonly rowName: (row: Row) => string
  readonly state: TableState
  readonly onStateChange: (state: TableState) => void
  readonly empty: EmptyList
  /** Rows are being loaded; the current ones stay. */
  readonly loading?: boolean
  readonly failure?: ListFailure | undefined
  readonly stale?: Staleness | undefined
  /**
   * The state that `rows` were loaded with, when `state` could not be loaded: chips, pagination, count and order refer
   * to this one (`useServerList`).
   */
  readonly loaded?: TableState | undefined
  /** The default state: its columns return when the person resets their choice. */
  readonly untouched?: TableState
  /**
   * The list's state is in the address of its page: returning from a row restores focus and scroll position
   * (`useListState`).
   */
  readonly keepsPlace?: boolean
  /** A server's sums of all matching rows, by column; otherwise summed columns are added up here. */
  readonly totals?: Readonly<Record<string, number>> | undefined
  /** The format of typed dates, where it is not the institution's. */
  readonly datePattern?: string
  readonly selection?: Selection
  readonly onSelectionChange?: (selection: Selection) => void
  readonly bulk?: readonly BulkAction[]
  readonly actions?: (row: Row) => readonly MenuEntry[]
  readonly onOpen?: (row: Row) => void
  readonly detail?: (row: Row) => ReactNode
  readonly onExport?: ((request: ExportRequest<Row>) => void | Promise<void>) | undefined
  readonly onExportSelected?: ((format: ListFormat, selection: Selection) => void) | undefined
  /**
   * The tool that exports all matching rows, or the selected ones, in place of the usual one: for lists whose server
   * writes the file.
   */
  readonly exportTool?: ((selection: Selection | undefined) => ReactNode) | undefined
  readonly onRefresh?: () => void
  /** Loads all rows for paper, or the first of very many; undefined when it cannot. Shows a print button. */
  readonly loadWhole?: (() => Promise<readonly Row[] | undefined>) | undefined
  /** False: all rows at once, virtualized. Cards are paginated in any case. */
  readonly paged?: boolean
  readonly searchable?: boolean
  /** False: the page announces the number of results itself. */
  readonly countIsAnnounced?: boolean
  /** The person's saved views of this list. */
  readonly views?: SavedViews | undefined
  /**
   * The list is narrowed by something besides search and filters, a tab for instance: an empty list then does not mean
   * that there are no records yet.
   */
  readonly narrowed?: boolean
}
