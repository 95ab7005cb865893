import type { ReactNode } from 'react'
import type { MenuEntry } from '../../overlay/menu.tsx'
import type { Column } from '../columns/columns.ts'
import type { Selection } from './selection.ts'
import type { TableLayout } from '../columns/use-fit.ts'

/** The input for rendering rows and cards. */
export interface ListView<Row> {
  /** The columns shown, in their order. */
  readonly columns: readonly Column<Row>[]
  /** The widths of its parts; undefined for cards, and before they are measured. */
  readonly layout: TableLayout | undefined
  readonly rowId: (row: Row) => string
  readonly rowName: (row: Row) => string
  /** The format of dates typed into a filter. */
  readonly pattern: string
  /** Undefined where rows cannot be selected. */
  readonly selection: Selection | undefined
  /** Selects this row, or with `range` the rows from the last one to this one. */
  readonly onSelect: (id: string, selected: boolean, range: boolean) => void
  readonly actions: ((row: Row) => readonly MenuEntry[]) | undefined
  readonly onOpen: ((row: Row) => void) | undefined
  readonly detail: ((row: Row) => ReactNode) | undefined
  readonly expanded: ReadonlySet<string>
  readonly onExpand: (id: string) => void
}
