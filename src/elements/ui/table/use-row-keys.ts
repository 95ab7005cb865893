import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'

/** How many rows PageUp and PageDown go. */
const PAGE = 10

interface RowKeys {
  /** Ids of the rows that are shown, in their order. */
  readonly ids: readonly string[]
  /** What the rows stand in. */
  readonly area: RefObject<HTMLElement | null>
  /** Brings a row into the document where only some of many are drawn. */
  readonly bring: (index: number) => void
  readonly onEnter: (id: string) => void
  readonly onSpace: (id: string, range: boolean) => void
}

/**
 * The keyboard of a list (domain brief 2.0.1): arrows, Home, End, PageUp and PageDown move from row to row, Enter opens, Space selects.
 * One row is the stop of the Tab key. When the focused row goes away, the one that takes its place has the focus.
 */
export function useRowKeys({ ids, area, bring, onEnter, onSpace }: RowKeys) {
  const [chosen, setChosen] = useState<string>()
  const wanted = useRef<string>(undefined)
  const focused = useRef<number>(undefined)
  const active = chosen !== undefined && ids.includes(chosen) ? chosen : ids[0]

  const find = (id: string) => area.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)
  const go = (index: number) => {
    const id = ids[Math.max(0, Math.min(index, ids.length - 1))]
    if (id === undefined) return
    wanted.current = id
    setChosen(id)
    if (find(id)) arrive()
    else bring(ids.indexOf(id))
  }
  const arrive = () => {
    const row = wanted.current === undefined ? undefined : find(wanted.current)
    if (!row) return
    wanted.current = undefined
    row.focus({ preventScroll: true })
    row.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  useLayoutEffect(arrive)
  const goNow = useRef(go)
  goNow.current = go
  useLayoutEffect(() => {
    const root = area.current?.getRootNode() as Document | ShadowRoot | undefined
    if (focused.current === undefined || !root || root.activeElement) return
    if (ids.length) goNow.current(focused.current)
    else area.current?.focus({ preventScroll: true })
  }, [ids, area])

  const place = (target: EventTarget) => (target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset.row : undefined)
  const onFocus = ({ target }: FocusEvent) => {
    const id = place(target)
    if (id === undefined) return
    focused.current = ids.indexOf(id)
    setChosen(id)
  }
  /** Not called for a row that is taken away: then the focus is still wanted here. */
  const onBlur = () => {
    focused.current = undefined
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key, shiftKey } = event
    const id = place(target)
    const row = target instanceof HTMLElement && target.dataset.row !== undefined
    const tick = target instanceof HTMLInputElement && target.type === 'checkbox'
    if (id === undefined || !(row || tick) || event.ctrlKey || event.metaKey || event.altKey) return
    const index = ids.indexOf(id)
    const moves: Readonly<Record<string, number>> = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: ids.length - 1, PageDown: index + PAGE, PageUp: index - PAGE }
    const next = moves[key]
    if (next !== undefined) go(next)
    else if (key === 'Enter') onEnter(id)
    else if (key === ' ' && row) onSpace(id, shiftKey)
    else return
    event.preventDefault()
  }
  return { active, area: { onFocus, onBlur, onKeyDown } }
}
