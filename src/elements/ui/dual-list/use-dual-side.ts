import { useMemo, useState, type KeyboardEvent } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import { listItems, listDualRows, type DualItem, type DualRow } from './dual-rows.ts'

/** The state of one of the two lists: its search, selection and active row, and its key handling. */
export interface DualSide {
  readonly typed: string
  readonly search: (typed: string) => void
  readonly rows: readonly DualRow[]
  /** The ids of all items that match the search, including those of collapsed groups. */
  readonly found: readonly string[]
  readonly marked: ReadonlySet<string>
  readonly active: DualRow | undefined
  readonly stand: (key: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/**
 * Manages the state of one list; `move` moves ids to the other one. Enter and Space move (specification, section
 * 11.0.3); with `spaceMarks`, Space marks instead, as in a tree.
 */
export function useDualSide(
  items: readonly DualItem[],
  move: (ids: readonly string[]) => void,
  spaceMarks = false,
): DualSide {
  const { direction } = useMessages()
  const [typed, setTyped] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [place, setPlace] = useState({ key: '', index: 0 })

  const rows = useMemo(() => listDualRows(items, typed, closed), [items, typed, closed])
  const found = useMemo(
    () => listDualRows(items, typed, new Set()).flatMap((row) => (row.item ? [row.item.id] : [])),
    [items, typed],
  )
  const marked = useMemo(() => new Set(found.filter((id) => picked.has(id))), [found, picked])
  // When the active row has moved to the other list, the row that has taken its place becomes active.
  const keptIndex = rows.findIndex(({ key }) => key === place.key)
  const index = keptIndex >= 0 ? keptIndex : Math.min(place.index, rows.length - 1)
  const active = rows[index]

  const focusRow = (next: number) => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, next))]
    if (row) setPlace({ key: row.key, index: rows.indexOf(row) })
    return row
  }
  /** Opens or shuts a group; from an item in it, goes to the group instead of shutting it, as in a tree. */
  const foldGroup = (row: DualRow, shut: boolean) => {
    if (row.item) {
      const group = rows.slice(0, rows.indexOf(row)).findLastIndex(({ item }) => !item)
      if (shut && group >= 0) focusRow(group)
      return
    }
    setClosed((before) => new Set(shut ? [...before, row.group] : [...before].filter((group) => group !== row.group)))
  }
  const markRow = (row: DualRow | undefined, on: (id: string) => boolean) => {
    if (!row) return
    const ids = listItems(row).map(({ id }) => id)
    setPicked((before) => new Set([...[...before].filter((id) => !ids.includes(id)), ...ids.filter(on)]))
  }
  /** Marks the active item, or all items of the active group; a second time, it is marked no longer. */
  const toggleActive = () => {
    if (!active) return
    const isWhole = listItems(active).every(({ id }) => marked.has(id))
    markRow(active, () => !isWhole)
  }
  const moveActive = () => {
    if (!active) return
    const ids = listItems(active).map(({ id }) => id)
    move(ids.some((id) => marked.has(id)) ? [...marked] : ids)
  }
  const handleKeyDown = ({ key, shiftKey }: KeyboardEvent) => {
    const step = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      Home: 0,
      End: rows.length - 1,
      PageDown: index + 10,
      PageUp: index - 10,
    }[key]
    const [opens, shuts] = direction === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
    if (step !== undefined) {
      if (shiftKey) markRow(active, () => true)
      const row = focusRow(step)
      if (shiftKey) markRow(row, () => true)
    } else if (active && key === opens) foldGroup(active, false)
    else if (active && key === shuts) foldGroup(active, true)
  }
  return {
    typed,
    search: setTyped,
    rows,
    found,
    marked,
    active,

    stand(key) {
      const row = rows.find((one) => one.key === key)
      if (!row) return
      setPlace({ key, index: rows.indexOf(row) })
      if (row.item) markRow(row, (id) => !marked.has(id))
      else foldGroup(row, !row.closed)
    },
    onKeyDown(event) {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a') setPicked(new Set(found))
      else if (event.key === ' ' && spaceMarks) toggleActive()
      else if (event.key === 'Enter' || event.key === ' ') moveActive()
      else if (/^(Arrow|Home|End|Page)/.test(event.key) && !event.altKey && !event.ctrlKey && !event.metaKey)
        handleKeyDown(event)
      else return
      event.preventDefault()
    },
  }
}
