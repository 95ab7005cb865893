import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { useUniqueId } from '../../runtime/use-unique-id.ts'
import { Button } from '../button/button.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { Popup } from '../popup/popup.tsx'
import { hasPointerMoved } from './pointer-moved.ts'
import { ToolIcon, type ToolIconName } from '../icons/tool-icons.tsx'
import { useTypeAhead } from './type-ahead.ts'

/** An action of a menu. */
export interface MenuAction {
  readonly label: string
  readonly icon?: ToolIconName
  /** It deletes or removes something. */
  readonly danger?: boolean
  /** Why it is not available now. It stays focusable, so that the reason can be read. */
  readonly off?: string | undefined
  /** Loads what the action will show. Called when the menu opens. */
  readonly prepare?: () => void
  readonly onSelect: () => void
}

/** An action, or the separator between two groups of them. */
export type MenuEntry = MenuAction | 'separator'

interface MenuProps {
  /** The label of its button: "Actions for …" in a row of a table. */
  readonly label: string
  readonly entries: readonly MenuEntry[]
  /** Content of its button: an icon (with the label as tooltip), or the label as text. */
  readonly shows?: 'icon' | 'words'
  readonly icon?: ToolIconName
  readonly size?: 'small'
  /** An icon before the text of its button. */
  readonly begins?: ReactNode
  /** The chosen action is running: the button shows it. */
  readonly busy?: boolean
  /** Tab index of its button: -1 where a surrounding element is the tab stop, for example a row. */
  readonly tabIndex?: 0 | -1
}

/**
 * Renders a button with a menu of actions (WAI-ARIA practices: menu button). Arrow keys, Home, End and type-ahead move;
 * Enter, Space or a press activates; Escape closes and restores the focus. Needs `menu.css` and `popup.css` among the
 * element's sheets.
 */
export function Menu({
  label,
  entries,
  shows = 'icon',
  icon = 'more',
  size,
  begins,
  busy = false,
  tabIndex,
}: MenuProps) {
  const id = useUniqueId()
  const button = useRef<HTMLButtonElement>(null)
  const [openAt, setOpenAt] = useState<'first' | 'last'>()
  const open = openAt !== undefined
  const openMenu = (at: 'first' | 'last') => {
    for (const entry of entries) if (entry !== 'separator') entry.prepare?.()
    setOpenAt(at)
  }
  const wiring = {
    ref: button,
    id,
    tabIndex,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    'aria-controls': open ? `${id}m` : undefined,
    onClick: () => (open ? setOpenAt(undefined) : openMenu('first')),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      openMenu(event.key === 'ArrowDown' ? 'first' : 'last')
    },
  } as const
  const closeMenu = () => {
    setOpenAt(undefined)
    button.current?.focus({ preventScroll: true })
  }
  return (
    <>
      {shows === 'icon' ? (
        <IconButton {...wiring} icon={icon} label={label} />
      ) : (
        <Button {...wiring} kind="secondary" data-size={size} busy={busy}>
          {begins}
          {label}
          <ToolIcon name="down" />
        </Button>
      )}
      {open ? (
        <MenuList id={`${id}m`} anchor={button} label={label} entries={entries} openAt={openAt} onClose={closeMenu} />
      ) : null}
    </>
  )
}

interface MenuListProps {
  readonly id: string
  readonly anchor: RefObject<HTMLElement | null>
  readonly label: string
  readonly entries: readonly MenuEntry[]
  readonly openAt: 'first' | 'last'
  readonly onClose: () => void
}

function MenuList({ id, anchor, label, entries, openAt, onClose }: MenuListProps) {
  const items = useRef<(HTMLButtonElement | null)[]>([])
  const actions = entries.filter((entry) => entry !== 'separator')
  const { find, typing } = useTypeAhead()
  const focusItem = (index: number) => items.current[(index + actions.length) % actions.length]?.focus()

  // At once, so that the menu receives the next key. Without scrolling, because the layer is not positioned yet and the
  // page would jump.
  const first = openAt === 'first' ? 0 : actions.length - 1
  useLayoutEffect(() => items.current[first]?.focus({ preventScroll: true }), [first])

  const chooseAction = (action: MenuAction) => {
    if (action.off) return
    onClose()
    action.onSelect()
  }
  const handleKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.key === 'Tab') onClose()
    if (event.key === 'Tab' || event.ctrlKey || event.metaKey || event.altKey) return
    const printable = event.key.length === 1 && (event.key !== ' ' || typing())
    if (event.key === 'ArrowDown') focusItem(index + 1)
    else if (event.key === 'ArrowUp') focusItem(index - 1)
    else if (event.key === 'Home') focusItem(0)
    else if (event.key === 'End') focusItem(-1)
    else if (printable) {
      const found = find(
        event.key,
        actions.map((action) => action.label),
        index,
      )
      if (found >= 0) focusItem(found)
    } else return
    event.preventDefault()
  }
  return (
    <Popup id={id} anchor={anchor} className="c-menu" role="menu" aria-label={label} onClose={onClose}>
      {entries.map((entry, place) => {
        if (entry === 'separator') return <div key={place} role="separator" className="c-menu-line" />
        const index = actions.indexOf(entry)
        return (
          <button
            key={place}
            ref={(item) => {
              items.current[index] = item
            }}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className="c-menu-item"
            data-danger={entry.danger ? '' : undefined}
            aria-disabled={entry.off ? true : undefined}
            onClick={() => chooseAction(entry)}
            onKeyDown={(event) => handleKeyDown(event, index)}
            onMouseMove={(event) => {
              if (hasPointerMoved(event)) event.currentTarget.focus({ preventScroll: true })
            }}
          >
            {entry.icon ? <ToolIcon name={entry.icon} /> : null}
            <span>
              {entry.label}
              {entry.off ? <span className="c-menu-why">{entry.off}</span> : null}
            </span>
          </button>
        )
      })}
    </Popup>
  )
}
