import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'

/** Number of rows that PageUp and PageDown move. */
const PAGE = 10

interface RowKeys {
  /** Ids of the rows shown, in their order. */
  readonly ids: readonly string[]
  /** The container of the rows. */
  readonly area: RefObject<HTMLElement | null>
  /** Renders and scrolls to a row where rows are virtualized. */
  readonly bring: (index: number) => void
  readonly onEnter: (id: string) => void
  readonly onSpace: (id: string, range: boolean) => void
}

/** Returns what has the focus in the document or shadow root of an element. */
const findFocusedBeside = (element: Element) => (element.getRootNode() as Document | ShadowRoot).activeElement

/**
 * Handles the keyboard of a list (specification, section 11.0.1): arrows, Home, End, PageUp and PageDown move from row
 * to row, Enter opens, Space selects. One row is the tab stop. When the focused row is removed, the one that takes its
 * place gets the focus.
 */
export function useRowKeys({ ids, area, bring, onEnter, onSpace }: RowKeys) {
  const [chosen, setChosen] = useState<string>()
  const wanted = useRef<string>(undefined)
  const focused = useRef<number>(undefined)
  const active = chosen !== undefined && ids.includes(chosen) ? chosen : ids[0]

  const findRowElement = (id: string) => area.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)
  const goToRow = (index: number) => {
    const id = ids[Math.max(0, Math.min(index, ids.length - 1))]
    if (id === undefined) return
    wanted.current = id
    setChosen(id)
    if (findRowElement(id)) focusWantedRow()
    else bring(ids.indexOf(id))
  }
  const focusWantedRow = () => {
    const row = wanted.current === undefined ? undefined : findRowElement(wanted.current)
    if (!row) return
    wanted.current = undefined
    row.focus({ preventScroll: true })
    row.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  useLayoutEffect(focusWantedRow)
  const goNow = useRef(goToRow)
  goNow.current = goToRow
  useLayoutEffect(() => {
    if (focused.current === undefined || !area.current || findFocusedBeside(area.current)) return
    if (ids.length) goNow.current(focused.current)
    else area.current.focus({ preventScroll: true })
  }, [ids, area])

  const findRowAround = (target: EventTarget) =>
    target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset.row : undefined
  const onFocus = ({ target }: FocusEvent) => {
    const id = findRowAround(target)
    if (id === undefined) return
    focused.current = ids.indexOf(id)
    setChosen(id)
  }
  /** Afterwards, because a row that is removed may also send the event: the focus then moves to another row. */
  const onBlur = () =>
    queueMicrotask(() => {
      if (!area.current?.contains(findFocusedBeside(area.current))) focused.current = undefined
    })
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key, shiftKey } = event
    const id = findRowAround(target)
    const row = target instanceof HTMLElement && target.dataset.row !== undefined
    const tick = target instanceof HTMLInputElement && target.type === 'checkbox'
    if (id === undefined || !(row || tick) || event.ctrlKey || event.metaKey || event.altKey) return
    const index = ids.indexOf(id)
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      Home: 0,
      End: ids.length - 1,
      PageDown: index + PAGE,
      PageUp: index - PAGE,
    }
    const next = moves[key]
    if (next !== undefined) goToRow(next)
    else if (key === 'Enter') onEnter(id)
    else if (key === ' ' && row) onSpace(id, shiftKey)
    else return
    event.preventDefault()
  }
  return { active, area: { onFocus, onBlur, onKeyDown } }
}
