import { useEffect, useState, type RefObject } from 'react'

/**
 * Returns the function that moves an entry of a list by one place. The button that was pressed, whose `data-move` is
 * the key of the entry and the step, keeps the focus.
 */
export function useMoves<Entry>(
  list: RefObject<HTMLElement | null>,
  entries: readonly Entry[],
  getKey: (entry: Entry) => string,
  onMoved: (entries: Entry[]) => void,
): (place: number, by: -1 | 1) => void {
  const [moved, setMoved] = useState<string>()
  useEffect(() => {
    if (moved === undefined) return
    list.current?.querySelector<HTMLElement>(`[data-move="${CSS.escape(moved)}"]`)?.focus()
    setMoved(undefined)
  }, [list, moved])
  return (place, by) => {
    const next = [...entries]
    const [one] = next.splice(place, 1)
    if (!one || place + by < 0 || place + by >= entries.length) return
    next.splice(place + by, 0, one)
    onMoved(next)
    setMoved(`${getKey(one)} ${by}`)
  }
}
