import { useRef } from 'react'
import { UNSELECTED, listRange, selectRows, type Selection } from './state/selection.ts'

/**
 * Returns a function that selects or deselects one row, or with `range` all rows from the last changed one to this one.
 */
export function useRange<Row>(
  shown: readonly Row[],
  rowId: (row: Row) => string,
  selection: Selection | undefined,
  onSelection: (selection: Selection) => void,
) {
  const last = useRef<string>(undefined)
  return (id: string, selected: boolean, range: boolean) => {
    const rows = range ? listRange(shown.map(rowId), last.current, id) : [id]
    last.current = id
    onSelection(selectRows(selection ?? UNSELECTED, rows, selected))
  }
}
