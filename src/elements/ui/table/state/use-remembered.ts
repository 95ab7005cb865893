import { useStore } from '@nanostores/react'
import { useCallback, useMemo, useState } from 'react'
import * as v from 'valibot'
import { createPersistentStore } from '../../../../core/storage/local-persistence.ts'
import { PAGE_SIZES, type TableState } from './table-state.ts'

const ids = v.pipe(v.array(v.pipe(v.string(), v.maxLength(60))), v.maxLength(100))
/** The parts of a list's state that are preferences of the person and do not affect which rows match. */
const habits = v.object({
  hidden: ids,
  chosen: v.boolean(),
  order: ids,
  density: v.picklist(['comfortable', 'compact']),
  size: v.picklist(PAGE_SIZES),
})

/**
 * The columns, their order, the row height and the page size as a person last chose them, by the name of the list;
 * stored in this browser.
 */
const $habits = createPersistentStore('campus-lists', v.record(v.string(), habits), {})

/**
 * Returns the initial state of a list for this person, and a function that stores the preferences of a state. `list` is
 * its unique name, for instance `user-management`.
 */
export function useRemembered(list: string, first: TableState): readonly [TableState, (state: TableState) => void] {
  const stored = useStore($habits)[list]
  const begins = useMemo(() => (stored ? { ...first, ...stored } : first), [stored, first])
  const storeView = useCallback(
    ({ hidden, chosen, order, density, size }: TableState) => {
      const now = { hidden: [...hidden], chosen, order: [...order], density, size }
      if (JSON.stringify(v.parse(habits, now)) !== JSON.stringify(v.parse(habits, begins)))
        $habits.set({ ...$habits.get(), [list]: now })
    },
    [list, begins],
  )
  return [begins, storeView]
}

/** Manages the state of a list that has no address of its own. */
export function useOwnListState(
  list: string,
  first: TableState,
): readonly [TableState, (change: TableState | ((before: TableState) => TableState)) => void] {
  const [begins, remember] = useRemembered(list, first)
  const [state, setState] = useState(begins)
  const onChange = useCallback(
    (change: TableState | ((before: TableState) => TableState)) => {
      const next = typeof change === 'function' ? change(state) : change
      remember(next)
      setState(next)
    },
    [remember, state],
  )
  return [state, onChange]
}
