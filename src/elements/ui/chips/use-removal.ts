import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import { getStep } from '../tabs/step.ts'

/** An item with a label that can be removed. */
export interface Removable {
  readonly id: string
  readonly label: string
  /** It cannot be removed. */
  readonly off?: boolean | undefined
}

interface Removal {
  /** The announcement for screen readers; render it in a `role="status"`. */
  readonly announcement: string
  /** `'after'` moves the focus out of the chips at once, so that the visitor can continue typing. */
  readonly remove: (id: string, then?: 'after') => void
  /** Delete and Backspace remove an item, arrow keys move along, Home and End go to the ends. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

const listCrosses = (root: HTMLElement | null) => [...(root?.querySelectorAll<HTMLElement>('[data-chip]') ?? [])]

/** Removes items of a row and keeps the focus: on the next one, else on the previous one, else on `after`. */
export function useRemoval(
  root: RefObject<HTMLElement | null>,
  items: readonly Removable[],
  onRemove: (id: string) => void,
  after: RefObject<HTMLElement | null>,
): Removal {
  const { t } = useMessages()
  const [announcement, setAnnouncement] = useState('')
  const wanted = useRef<{ removed: string; next: string | undefined }>(undefined)

  useLayoutEffect(() => {
    const goal = wanted.current
    if (!goal || items.some(({ id }) => id === goal.removed)) return
    wanted.current = undefined
    const next = listCrosses(root.current).find((cross) => cross.dataset.chip === goal.next) ?? after.current
    next?.focus()
  }, [items, root, after])

  const removeItem: Removal['remove'] = (id, then) => {
    const index = items.findIndex((item) => item.id === id)
    const item = items[index]
    if (!item || item.off) return
    wanted.current = { removed: id, next: then ? undefined : (items[index + 1] ?? items[index - 1])?.id }
    setAnnouncement(t('chips.removed', { label: item.label }))
    onRemove(id)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const cross = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-chip]') : null
    if (!cross || event.ctrlKey || event.metaKey || event.altKey) return
    const crosses = listCrosses(root.current)
    const index = crosses.indexOf(cross)
    const step = getStep(event.key, cross)
    if (event.key === 'Delete' || event.key === 'Backspace') removeItem(cross.dataset.chip ?? '')
    else if (step !== 0) (crosses[index + step] ?? (step > 0 ? after.current : null))?.focus()
    else if (event.key === 'Home') crosses[0]?.focus()
    else if (event.key === 'End') crosses.at(-1)?.focus()
    else return
    event.preventDefault()
  }
  return { announcement, remove: removeItem, onKeyDown }
}
