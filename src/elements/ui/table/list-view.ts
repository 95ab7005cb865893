import type { ReactNode } from 'react'
import type { MenuEntry } from '../menu.tsx'
import type { Column } from './columns.ts'
import type { Selection } from './selection.ts'

/** What rows and cards are drawn from. */
export interface ListView<Row> {
  /** Those that are shown, in their order. */
  readonly columns: readonly Column<Row>[]
  readonly rowId: (row: Row) => string
  readonly rowName: (row: Row) => string
  /** How the institution writes days. */
  readonly pattern: string
  /** Undefined where nothing can be selected. */
  readonly selection: Selection | undefined
  /** Selects rows from the last one to this one, or this one only. */
  readonly onSelect: (id: string, selected: boolean, range: boolean) => void
  readonly actions: ((row: Row) => readonly MenuEntry[]) | undefined
  readonly onOpen: ((row: Row) => void) | undefined
  readonly detail: ((row: Row) => ReactNode) | undefined
  readonly expanded: ReadonlySet<string>
  readonly onExpand: (id: string) => void
}
