import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { useFocusAfterRemoval } from '../../ui/overlay/use-focus-after-removal.ts'
import { ACT_KEYS, PICTURE_ACTS, type PictureAct } from './waiting-picture.ts'

interface DeskKeys {
  /** The ids of the pictures shown, in their order. */
  readonly ids: readonly string[]
  /** The picture in the drawer, to which the keys refer while it is open. */
  readonly opened: string | undefined
  readonly onOpen: (id: string) => void
  readonly onAct: (act: PictureAct, id: string) => void
  readonly onTick: (id: string) => void
}

/** Returns whether a key is typed into a field. */
const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type="checkbox"]), textarea, select')

/**
 * Handles the keyboard of the desk of pictures, while the focus is in it: J and K go to the next picture and back, A
 * approves, N asks for another one, R rejects, X selects, Enter enlarges. One picture is the tab stop.
 */
export function useDeskKeys({ ids, opened, onOpen, onAct, onTick }: DeskKeys) {
  const grid = useRef<HTMLUListElement>(null)
  const [chosen, setChosen] = useState<string>()
  const focusAfterRemoval = useFocusAfterRemoval()
  const active = chosen !== undefined && ids.includes(chosen) ? chosen : ids[0]
  const findCard = (id: string | undefined) =>
    id === undefined ? null : grid.current?.querySelector<HTMLElement>(`[data-picture="${CSS.escape(id)}"]`)
  const goToPicture = (step: number) => {
    const from = opened ?? active
    const here = from === undefined ? -1 : ids.indexOf(from)
    // The first press of a key from outside the grid enters it.
    const isInside = opened !== undefined || chosen !== undefined
    const id = ids[isInside ? here + step : 0]
    if (id === undefined) return
    setChosen(id)
    if (opened === undefined) {
      const card = findCard(id)
      card?.focus({ preventScroll: true })
      card?.scrollIntoView({ block: 'nearest' })
    } else onOpen(id)
  }
  /** Moves the focus to the picture after one that is decided, or to `otherwise` after the last. */
  const leavePicture = (id: string, otherwise: () => HTMLElement | null) => {
    const place = ids.indexOf(id)
    const following = ids[place + 1] ?? ids[place - 1]
    setChosen(following)
    focusAfterRemoval(() => findCard(following) ?? otherwise())
    return following
  }
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const id = target.closest<HTMLElement>('[data-picture]')?.dataset['picture']
    if (id !== undefined) setChosen(id)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, key, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey || event.defaultPrevented || isTyping(target)) return
    const typed = key.toLowerCase()
    const current = opened ?? chosen
    const act = PICTURE_ACTS.find((one) => ACT_KEYS[one] === typed)
    const isCard = target instanceof HTMLElement && target.dataset['picture'] !== undefined
    if (typed === 'j') goToPicture(1)
    else if (typed === 'k') goToPicture(-1)
    else if (current === undefined || !ids.includes(current)) return
    else if (act) onAct(act, current)
    else if (typed === 'x' && opened === undefined) onTick(current)
    else if (key === 'Enter' && isCard) onOpen(current)
    else return
    event.preventDefault()
  }
  return { grid, active, leavePicture, goToPicture, area: { onFocus, onKeyDown } }
}
