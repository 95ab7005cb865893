import { useEffect, useRef, type RefObject } from 'react'
import { storeListPosition, findPreviousListPosition } from '../../../../core/routing/list-position.ts'
import type { MenuEntry } from '../../overlay/menu.tsx'

const findRow = (part: Element, id: string) =>
  part.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`) ??
  part.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"] .c-row-title`)

/**
 * Restores the position in a list after returning from one of its rows: the focus and the scroll position. Call
 * `remember` with a row's id before an action that may leave the page. `on`: the list's state is in the address of the
 * page; elsewhere nothing is stored.
 */
export function useListPosition(part: RefObject<HTMLElement | null>, on: boolean, drawn: boolean) {
  const done = useRef(false)
  useEffect(() => {
    if (!on || !drawn || done.current || !part.current) return
    done.current = true
    const before = findPreviousListPosition()
    const row = before && findRow(part.current, before.row)
    if (!row) return
    part.current.querySelector('.c-table-scroll')?.scrollTo({ top: before.rows })
    // Relative to the row: parts of the page above the list may not have their height yet.
    scrollBy({ top: row.getBoundingClientRect().top - before.top })
    row.focus({ preventScroll: true })
  }, [part, on, drawn])
  const storePosition = (row: string) => {
    if (on && part.current)
      storeListPosition({
        row,
        rows: part.current.querySelector('.c-table-scroll')?.scrollTop ?? 0,
        top: findRow(part.current, row)?.getBoundingClientRect().top ?? 0,
      })
  }
  return {
    remember: storePosition,
    /** Wraps the entries of a row's menu, which may leave the page. */
    remembering: (row: string, entries: readonly MenuEntry[]): readonly MenuEntry[] =>
      entries.map((entry) =>
        entry === 'separator'
          ? entry
          : {
              ...entry,
              onSelect: () => {
                storePosition(row)
                entry.onSelect()
              },
            },
      ),
  }
}
